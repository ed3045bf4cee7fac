// `npm run simulate -- --stores N`: the traffic of the agents of a chain against a server (see bench/simulate/main.ts).
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { inRoot } = await import('./lib/paths.mjs');
const { install } = await import('./lib/install.mjs');
const { runNode, threads } = await import('./lib/run.mjs');
const { build } = await import('./lib/build.mjs');

const problem = await install();
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
// Starts the compiled server; only the simulator itself runs from source.
if (!(await build({ only: 'server' }))) process.exit(1);
const loader = `file://${inRoot('node_modules/tsx/dist/loader.mjs')}`;
const program = inRoot('bench/simulate/main.ts');
const { status } = await runNode(['--import', loader, program, ...process.argv.slice(2)], { env: threads });
process.exit(status);
