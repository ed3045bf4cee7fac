// `npm run bench -- --lines N`: measures the reports in the real engines (see bench/main.ts).
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
// Measures the compiled server; only the bench itself runs from source.
if (!(await build({}))) process.exit(1);
const loader = `file://${inRoot('node_modules/tsx/dist/loader.mjs')}`;
const { status } = await runNode(['--import', loader, inRoot('bench/main.ts'), ...process.argv.slice(2)], {
  env: threads,
});
process.exit(status);
