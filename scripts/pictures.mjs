// Takes a picture of every screen in both themes, both languages and four widths into .cache/pictures, for review.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { build } = await import('./lib/build.mjs');
const { chromium, help } = await import('./lib/chromium.mjs');
const { install } = await import('./lib/install.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { runNode } = await import('./lib/run.mjs');

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const problem = await install();
if (problem !== null) fail(problem);
if (!(await build())) fail('Building failed; the messages above say where.');
const path = chromium();
if (path === null) fail(help);
const playwright = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '-c', inRoot('e2e/playwright.config.ts')];
const { status } = await runNode([...playwright, ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: path, E2E_PICTURES: '1' },
});
process.exit(status);
