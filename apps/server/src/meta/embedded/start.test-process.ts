import { silentLog } from '../log.ts';
import { startEmbeddedPostgres } from './start.ts';

// Starts the server of the given folder, prints its process id, and runs until it is ended.
const [home = ''] = process.argv.slice(2);
startEmbeddedPostgres(home, silentLog).then(
  (server) => process.send?.(server.pid()),
  (error: unknown) => process.send?.(String(error)),
);
setInterval(() => undefined, 1_000);
