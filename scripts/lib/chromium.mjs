// Finds a Chromium for the browser tests. The first hit wins; nothing is fetched before every local candidate was
// tried.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { npmScript } from './npm.mjs';
import { inCache, inRoot, root } from './paths.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'msedge', 'microsoft-edge'];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** The environment of a search; tests pass their own. `run` returns whether a program ended with status 0. */
export const machine = () => ({
  env: process.env,
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  hasApt: existsSync('/usr/bin/apt-get'),
  /** Exists and starts: a browser with missing libraries does not count. */
  works: (path) =>
    existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0,
  run: (command, args, env = {}) =>
    spawnSync(command, args, { cwd: root, stdio: 'ignore', timeout: 300_000, env: { ...process.env, ...env } })
      .status === 0,
  playwrightPath: () => {
    try {
      return createRequire(inRoot('package.json'))('@playwright/test').chromium.executablePath();
    } catch {
      return '';
    }
  },
  unpack: unpackServerless,
});

const given = ({ env }) => [env.CHROMIUM_PATH, env.CHROME_BIN].filter((path) => path !== undefined && path !== '');
const onPath = ({ env }) =>
  names.flatMap((name) => (env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));

/** Each step returns candidates; a step that fetches something does so when it is called. */
const steps = [
  { title: 'CHROMIUM_PATH or CHROME_BIN', candidates: given },
  { title: "Playwright's own", candidates: (world) => [world.playwrightPath()] },
  { title: 'an installed browser', candidates: (world) => [...onPath(world), ...macPlaces] },
  {
    title: 'npx playwright install chromium',
    candidates: (world) =>
      world.run(process.execPath, [inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
        ? [world.playwrightPath()]
        : [],
  },
  {
    title: '@sparticuz/chromium from the npm registry',
    candidates: (world) => (world.platform === 'linux' && world.arch === 'x64' ? world.unpack(world) : []),
  },
  {
    title: 'apt-get install chromium',
    candidates: (world) =>
      world.isRoot &&
      world.hasApt &&
      (world.env.CI ?? '') !== '' &&
      world.run('apt-get', ['update']) &&
      world.run('apt-get', ['install', '-y', 'chromium'])
        ? onPath(world)
        : [],
  },
];

/** A Chromium of one npm package, unpacked into the project's cache behind a launcher with its library path. */
const unpackServerless = (world) => {
  const home = inCache('chromium', 'run');
  const folder = join(home, '..');
  const unpacked = join(folder, 'unpacked');
  const npm = npmScript();
  const install = ['i', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, '@sparticuz/chromium@147'];
  if (npm === null || !world.run(process.execPath, [npm, ...install])) return [];
  const pack = `import('${folder}/node_modules/@sparticuz/chromium/build/esm/index.js').then((m) => m.default.executablePath())`;
  // The package unpacks its shared libraries only in a presumed serverless build.
  const place = { TMPDIR: join(unpacked, '.'), CODEBUILD_BUILD_IMAGE: 'nodejs20' };
  inCache('chromium', 'unpacked', 'keep');
  if (!world.run(process.execPath, ['-e', pack], place)) return [];
  const settings = `LD_LIBRARY_PATH='${unpacked}/al2023/lib' FONTCONFIG_PATH='${unpacked}/fonts'`;
  writeFileSync(home, `#!/bin/sh\n${settings} exec '${unpacked}/chromium' "$@"\n`);
  chmodSync(home, 0o755);
  return [home];
};

/** Path of a Chromium that starts, or null. A given path that does not start is an error, never skipped. */
export const findChromium = (world = machine()) => {
  const [wanted] = given(world);
  if (wanted !== undefined && !world.works(wanted)) return null;
  for (const { candidates } of steps) {
    const hit = candidates(world).find((path) => path !== '' && world.works(path));
    if (hit !== undefined) return hit;
  }
  return null;
};

/** The same, cached on disk, because a search may try a dozen paths and the config calls it in every worker. */
export const chromium = (world = machine()) => {
  const note = inCache('chromium', 'path');
  const known = existsSync(note) && given(world).length === 0 ? readFileSync(note, 'utf8').trim() : '';
  if (known !== '' && world.works(known)) return known;
  const found = findChromium(world);
  if (found !== null && given(world).length === 0) writeFileSync(note, `${found}\n`);
  return found;
};

export const help = `No Chromium was found for the browser tests. Any one of these mends it:
  npx playwright install chromium
  sudo apt-get install chromium
  CHROMIUM_PATH=/path/to/chrome npm test
Without a browser: SKIP_BROWSER=1 npm test (the summary then says that the browser tests did not run).`;
