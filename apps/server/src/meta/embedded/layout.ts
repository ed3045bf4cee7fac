import { join } from 'node:path';

/** Where the embedded server keeps what is its own. */
export interface Layout {
  /** Holds the next two; belongs to the user the server runs as, closed to all others. */
  folder: string;
  data: string;
  sockets: string;
  /** Libraries, where the installed package cannot be written. */
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

/** The socket is named after the port, though there is none: `.s.PGSQL.5432`. */
export const PORT = 5432;
export const SOCKET_NAME_LENGTH = '.s.PGSQL.5432.lock'.length;
export const USER = 'lanewise';
export const DATABASE = 'postgres';
