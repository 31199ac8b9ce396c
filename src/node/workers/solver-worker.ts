import { findBox } from "../../games/registry.ts";
import { serveSolving } from "./solving-thread.ts";

serveSolving((game) => findBox(game)?.solution);
