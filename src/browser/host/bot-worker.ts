import { answer, type Request } from "../../bots/answer.ts";
import { serveTasks } from "./threads.ts";

serveTasks((request: Request) => answer(request, () => performance.now()));
