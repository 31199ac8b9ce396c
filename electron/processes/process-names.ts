/** How the system lists the processes, and by which Electron says which of them ended. */
export const HOST_NAME = "Fairhand host";
export const CONNECTIONS_NAME = "Fairhand connections";
