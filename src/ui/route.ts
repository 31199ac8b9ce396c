/** Which screen is shown. Stored in the history's state, so that Back works; the address never changes. */
export type Route =
  | { readonly screen: "home" }
  /** `like`: a table whose settings are proposed, for those of its players who are still there. */
  | {
      readonly screen: "wish";
      readonly where: "network" | "device";
      readonly game: string;
      readonly like?: string;
    }
  /** `awaited`: this player has just asked to watch it, and it is still to come; forgotten when the page loads anew. */
  | { readonly screen: "table"; readonly id: string; readonly awaited?: true }
  /** A table on a screen that everybody in the room sees. */
  | { readonly screen: "everybody"; readonly id: string }
  /** `position`: how many moves lead to what is shown; absent for all of them. */
  | { readonly screen: "replay"; readonly id: string; readonly position?: number }
  /** `code`: the field's initial content, from a link. */
  | { readonly screen: "join"; readonly code: string }
  | { readonly screen: "history" }
  | { readonly screen: "ledger" }
  /**
   * `position`: as text; absent for the beginning of a game. `puzzle`: the difficulty of the puzzle that is still to be
   * solved there; absent for other positions.
   */
  | { readonly screen: "study"; readonly position?: string; readonly puzzle?: number }
  /** `position`: as in a replay. */
  | { readonly screen: "record"; readonly position?: number }
  | { readonly screen: "rules"; readonly game: string };

export const HOME: Route = { screen: "home" };

/** Reads a history state, which an earlier version of the app may have written. */
export function parseRoute(state: unknown): Route {
  if (typeof state !== "object" || state === null || !("screen" in state)) return HOME;
  const id = "id" in state && typeof state.id === "string" ? state.id : null;
  const code = "code" in state && typeof state.code === "string" ? state.code : "";
  const game = "game" in state && typeof state.game === "string" ? state.game : null;
  switch (state.screen) {
    case "wish": {
      const like = "like" in state && typeof state.like === "string" ? state.like : null;
      const where = "where" in state ? state.where : null;
      return game !== null && (where === "network" || where === "device")
        ? { screen: "wish", where, game, ...(like === null ? {} : { like }) }
        : HOME;
    }
    case "table":
    case "everybody":
      return id === null ? HOME : { screen: state.screen, id };
    case "replay":
      return id === null ? HOME : { screen: "replay", id, ...placeIn(state) };
    case "record":
      return { screen: "record", ...placeIn(state) };
    case "rules":
      return game === null ? HOME : { screen: "rules", game };
    case "join":
      return { screen: "join", code };
    case "study":
      return { screen: "study", ...studiedIn(state) };
    case "history":
    case "ledger":
      return { screen: state.screen };
    default:
      return HOME;
  }
}

function studiedIn(state: object): { readonly position?: string; readonly puzzle?: number } {
  const position = "position" in state ? state.position : null;
  const puzzle = "puzzle" in state ? state.puzzle : null;
  if (typeof position !== "string") return {};
  return typeof puzzle === "number" && Number.isSafeInteger(puzzle)
    ? { position, puzzle }
    : { position };
}

function placeIn(state: object): { readonly position?: number } {
  const position = "position" in state ? state.position : null;
  return typeof position === "number" && Number.isSafeInteger(position) && position >= 0
    ? { position }
    : {};
}
