/** The port a profile remembers; 0 (any) if that is not a port. */
export function portIn(text: string | null): number {
  const port = /^\d{1,5}$/.test(text ?? "") ? Number(text) : 0;
  return port <= 65_535 ? port : 0;
}
