// `npm start`: installs and builds what has changed, then serves. Uses only Node's own modules, so it runs on a bare
// checkout.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { start } = await import('./lib/start.mjs');
process.exit(await start(process.argv.slice(2)));
