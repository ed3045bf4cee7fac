// `npm run bench -- --lines N`: measures the reports in the real engines (bench/main.ts says what and how).
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { inRoot } = await import('./lib/paths.mjs');
const { install } = await import('./lib/install.mjs');
const { runNode, threads } = await import('./lib/run.mjs');
const { sources } = await import('./lib/sources.mjs');

const problem = await install();
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
const { status } = await runNode([...sources, inRoot('bench/main.ts'), ...process.argv.slice(2)], { env: threads });
process.exit(status);
