// `npm run defences`: takes each defence against abuse out of a copy of the sources and asks its tests, which must turn red.
// Words narrow it to the cases (`13`) or names that hold them. Not part of `npm test`: every defence costs a run of its tests.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { defences } = await import('./lib/defences.mjs');
const { proveAll } = await import('./lib/prove-defences.mjs');
process.exit(await proveAll(defences, process.argv.slice(2)));
