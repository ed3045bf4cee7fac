// Finds a Chromium for the browser tests. The first one that passes its proof is taken; nothing is fetched before every
// local candidate was tried.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { lastWords, told } from './chromium-said.mjs';
import { inCache, inRoot, root } from './paths.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'msedge', 'microsoft-edge'];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const absent = 'is not there';

/** Why a browser is not taken, or null when it passes its proof. */
const prove = (path) => {
  if (!existsSync(path)) return absent;
  const said = inCache('chromium', 'said');
  const { CHROMIUM_PATH, ...env } = told(path, said);
  const { status, stderr, error } = spawnSync(
    process.execPath,
    [inRoot('scripts/lib/prove-chromium.mjs'), CHROMIUM_PATH],
    { encoding: 'utf8', timeout: 60_000, env: { ...process.env, ...env } },
  );
  return status === 0 ? null : (lastWords(said) ?? (stderr?.trim() || error?.message) ?? 'ended without a word');
};

/**
 * The environment of a search; tests pass their own. `fault` returns why a browser is not taken, or null; `run` returns
 * whether a program ended with status 0.
 */
export const machine = () => ({
  env: process.env,
  isRoot: process.getuid?.() === 0,
  hasApt: existsSync('/usr/bin/apt-get'),
  fault: prove,
  run: (command, args) =>
    spawnSync(command, args, {
      cwd: root,
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
  playwrightPath: () => {
    try {
      return createRequire(inRoot('package.json'))('@playwright/test').chromium.executablePath();
    } catch {
      return '';
    }
  },
});

const given = ({ env }) => [env.CHROMIUM_PATH, env.CHROME_BIN].filter((path) => path !== undefined && path !== '');
const onPath = ({ env }) =>
  names.flatMap((name) => (env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));

const fetchedByApt = (world) =>
  world.run('apt-get', ['update']) && world.run('apt-get', ['install', '-y', 'chromium']) ? onPath(world) : null;

const playwright = [inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium'];
const fetchedByPlaywright = (world) => (world.run(process.execPath, playwright) ? [world.playwrightPath()] : null);

/** Each step returns candidates, or null when it could fetch none; a step that fetches does so when it is called. */
const steps = [
  { title: "Playwright's own", candidates: (world) => [world.playwrightPath()] },
  { title: 'an installed browser', candidates: (world) => [...onPath(world), ...macPlaces] },
  {
    title: 'apt-get install chromium',
    mayRun: ({ isRoot, hasApt, env }) => isRoot && hasApt && (env.CI ?? '') !== '',
    candidates: fetchedByApt,
  },
  { title: 'npx playwright install chromium', candidates: fetchedByPlaywright },
];

/**
 * The first Chromium that passes its proof: its path, or null, and what was `tried` before it with how each ended. A path
 * that was given and fails is an error: nothing else is taken in its place.
 */
export const findChromium = (world = machine()) => {
  const tried = [];
  const proved = new Set();
  const taken = (title, path) => {
    if (path === '' || proved.has(path)) return false;
    const fault = world.fault(path);
    if (fault === absent) return false;
    proved.add(path);
    if (fault !== null) tried.push(`${title}: ${path}: ${fault}`);
    return fault === null;
  };
  const [wanted] = given(world);
  if (wanted !== undefined) {
    if (taken('CHROMIUM_PATH or CHROME_BIN', wanted)) return { path: wanted, tried };
    return { path: null, tried: tried.length > 0 ? tried : [`CHROMIUM_PATH or CHROME_BIN: ${wanted}: ${absent}`] };
  }
  for (const { title, candidates, mayRun } of steps) {
    if (mayRun?.(world) === false) continue;
    const before = tried.length;
    const paths = candidates(world);
    const path = paths?.find((candidate) => taken(title, candidate));
    if (path !== undefined) return { path, tried };
    if (tried.length === before) tried.push(`${title}: ${paths === null ? 'could not be fetched' : 'none is there'}`);
  }
  return { path: null, tried };
};

/** The same, beginning with the browser that the search before this one found. */
export const chromium = (world = machine()) => {
  const note = inCache('chromium', 'path');
  const isGiven = given(world).length > 0;
  const known = existsSync(note) && !isGiven ? readFileSync(note, 'utf8').trim() : '';
  if (known !== '' && world.fault(known) === null) return { path: known, tried: [] };
  const found = findChromium(world);
  if (found.path !== null && !isGiven) writeFileSync(note, `${found.path}\n`);
  return found;
};

/** What a person reads who has no browser: what was tried, and what mends it. */
export const help = (
  tried,
) => `No Chromium for the browser tests passed its proof (text, typing, a picture, three seconds). Tried:
${tried.map((line) => `  ${line}`).join('\n')}
Any one of these mends it:
  npx playwright install chromium
  sudo apt-get install chromium
  CHROMIUM_PATH=/path/to/chrome npm test
Without a browser: SKIP_BROWSER=1 npm test (the summary then says that the browser tests did not run).`;
