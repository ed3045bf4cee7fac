// `npm run defences`: removes each defence against abuse from a copy of the sources and runs its tests, which must
// fail. Arguments narrow it to cases (`13`) or to names that contain them. Not part of `npm test`, because every
// defence costs a run of its tests.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { defences } = await import('./lib/defences.mjs');
const { proveAll } = await import('./lib/prove-defences.mjs');
process.exit(await proveAll(defences, process.argv.slice(2)));
