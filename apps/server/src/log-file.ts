import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { DestinationStream } from 'pino';

/** Bytes after which a start begins a new file; the one before is kept beside it. */
const LARGE = 64 * 1024 * 1024;

/** `log/server.log` of the data folder. A disk that is full costs lines of the log, never the server. */
export const openLogFile = (home: string): DestinationStream => {
  const folder = join(home, 'log');
  const file = join(folder, 'server.log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGE) renameSync(file, `${file}.1`);
  const destination = pino.destination({ dest: file, append: true, mode: 0o600, sync: false, minLength: 0 });
  destination.on('error', () => undefined);
  return destination;
};
