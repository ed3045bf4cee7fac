import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { DestinationStream } from 'pino';

/** Bytes after which a new file begins. The previous file is kept, older ones are removed. */
const LARGE = 64 * 1024 * 1024;

/**
 * Writes `log/server.log` of the data folder. Lines are written synchronously, so that the last line before a crash is
 * there. A full disk loses lines of the log and never stops the server.
 */
export const openLogFile = (home: string, large = LARGE): DestinationStream => {
  const folder = join(home, 'log');
  const file = join(folder, 'server.log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const destination = pino.destination({ dest: file, append: true, mode: 0o600, sync: true });
  let size = statSync(file).size;
  destination.on('write', (written) => {
    size += written;
    if (size <= large) return;
    size = 0;
    renameSync(file, `${file}.1`);
    destination.reopen();
  });
  destination.on('error', () => undefined);
  return destination;
};
