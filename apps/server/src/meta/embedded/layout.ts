import { join } from 'node:path';

/** The folders of the embedded server. */
export interface Layout {
  /**
   * The folder that contains `data` and `sockets`. It belongs to the user that the server runs as, and is closed to all
   * other users.
   */
  folder: string;
  data: string;
  sockets: string;
  /** The folder for links to libraries if the installed package is read-only. */
  libraries: string;
  logFolder: string;
  log: string;
}

export const layoutOf = (home: string): Layout => ({
  folder: join(home, 'postgres'),
  data: join(home, 'postgres', 'data'),
  sockets: join(home, 'postgres', 'socket'),
  libraries: join(home, 'postgres-lib'),
  logFolder: join(home, 'log'),
  log: join(home, 'log', 'postgresql.log'),
});

/** Names the socket, `.s.PGSQL.5432`; no TCP port is opened. */
export const PORT = 5432;
export const SOCKET_NAME_LENGTH = '.s.PGSQL.5432.lock'.length;
export const USER = 'lanewise';
export const DATABASE = 'postgres';
