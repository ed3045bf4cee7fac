import { existsSync, readFileSync } from 'node:fs';
import { npmScript } from './npm.mjs';
import { inRoot, root } from './paths.mjs';
import { runNode, step } from './run.mjs';
import { fingerprint, forget, remember, remembered } from './stale.mjs';

/** Hash of every manifest, the lock file and the facts that select binaries. */
const wanted = () => {
  const workspaces = Object.keys(readLock('package-lock.json').packages ?? {}).filter(
    (path) => path !== '' && !path.includes('node_modules'),
  );
  const manifests = workspaces.map((path) => `${path}/package.json`);
  const facts = [process.platform, process.arch, process.versions.modules];
  return fingerprint(root, ['package.json', 'package-lock.json', '.npmrc', ...manifests], facts);
};

const readLock = (path) => (existsSync(inRoot(path)) ? JSON.parse(readFileSync(inRoot(path), 'utf8')) : {});

/**
 * Whether node_modules matches the lock file, by npm's own record of the installation. A tree installed by hand is
 * accepted as it is. Optional packages may be missing: they are for other platforms.
 */
export const holds = (lock, installed) =>
  Object.entries(lock.packages ?? {}).every(
    ([path, entry]) =>
      path === '' || entry.link || entry.optional || installed.packages?.[path]?.version === entry.version,
  );

const isComplete = () => holds(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'));

// Scripts of dependencies never run: none is needed, and npm versions differ in whether they ask.
const flags = [
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Installs missing packages. Returns null, or the message for the user on failure. */
export const install = async () => {
  const hash = wanted();
  const before = remembered('install');
  if (isComplete() && (before === hash || before === '')) {
    remember('install', hash);
    return null;
  }
  const npm = npmScript();
  if (npm === null) return 'npm was not found. It comes with Node: install Node again from https://nodejs.org.';
  return step('Installing packages (about 1.1 GB on disk)', async () => {
    forget('install');
    const clean = await runNode([npm, 'ci', ...flags], { hold: true });
    if (clean.status !== 0) {
      // `npm install` repairs a lock file that does not fit this platform or registry; the first failure is noise.
      const mended = await runNode([npm, 'install', ...flags], { hold: true });
      if (mended.status !== 0)
        return `Installing failed.\n\nnpm ci said:\n${clean.output}\nnpm install said:\n${mended.output}`;
    }
    remember('install', wanted());
    return null;
  });
};
