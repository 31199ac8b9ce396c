/** Names of the processes in the system's list; Electron uses them to say which of them ended. */
export const HOST_NAME = "Fairhand host";
export const CONNECTIONS_NAME = "Fairhand connections";
