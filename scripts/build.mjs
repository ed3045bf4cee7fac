// `npm run build`: compiles the server and bundles the web app. `--if-needed` skips unchanged parts.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { build } = await import('./lib/build.mjs');
const ok = await build({ force: !process.argv.includes('--if-needed') });
process.exit(ok ? 0 : 1);
