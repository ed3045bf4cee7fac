// Takes a picture of every screen, and of what opens over screens, in both themes, both languages and four widths into
// .cache/pictures, for review. E2E_LOOKS=fr-dark-390,en-light-1440 takes these looks alone, -g NAME the screens of this
// name; E2E_CHECKED=1 writes beside a picture what the checks find, E2E_AXE=1 what axe finds. E2E_URL and E2E_HOME name a
// server with the demo chain that runs already.
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
const { path, tried } = chromium();
if (path === null) fail(help(tried));
const playwright = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '-c', inRoot('e2e/playwright.config.ts')];
const { status } = await runNode([...playwright, ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: path, E2E_PICTURES: '1' },
});
process.exit(status);
