import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { writeStamp } from './build-stamp.mjs';
import { inCache, inRoot, root } from './paths.mjs';
import { runNode, step } from './run.mjs';
import { filesBelow, fingerprint, forget, openDigests, remember, remembered } from './stale.mjs';

const packages = ['contract', 'domain', 'tlog', 'intake', 'mine', 'testkit'].map((name) => `packages/${name}`);
const settings = ['tsconfig.base.json', 'package-lock.json'];

/** Text files below a folder that the program reads beside its code (lists, statements); the compiler makes none of them. */
const assetsBelow = (folder) => filesBelow(folder).filter((path) => !/\.(ts|tsx|snap|js|map|tsbuildinfo)$/.test(path));

/** Copies them beside the compiled code, and removes those that the sources no longer have: some are found by their folder. */
const copyAssets = (project) => {
  const [from, to] = [inRoot(project, 'src'), inRoot(project, 'dist')];
  for (const file of assetsBelow(to)) if (!existsSync(join(from, relative(to, file)))) rmSync(file);
  for (const file of assetsBelow(from)) {
    const target = join(to, relative(from, file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
};

const parts = [
  {
    name: 'server',
    title: 'Building the server',
    reads: [...settings, ...packages, 'apps/agent', 'apps/server'],
    writes: [
      'apps/server/dist/main.js',
      'apps/server/dist/cli/main.js',
      'apps/agent/dist/main.js',
      'packages/contract/dist',
    ],
    build: async () => {
      const programs = ['apps/agent', 'apps/server'];
      // Types are checked by `npm run typecheck` and by the tests. Checking them here too doubles the time of a build.
      const { status } = await runNode([inRoot('scripts/typescript.mjs'), '-b', '--noCheck', ...packages, ...programs]);
      if (status === 0) for (const project of [...packages, 'apps/server']) copyAssets(project);
      return status;
    },
  },
  {
    name: 'web',
    title: 'Building the web app',
    reads: [...settings, 'packages/contract', 'packages/domain', 'packages/words', 'apps/web'],
    writes: ['apps/web/dist/app/index.html', 'apps/web/dist/app/build.json'],
    build: async () => {
      const vite = inRoot('node_modules/vite/bin/vite.js');
      const { status } = await runNode([vite, 'build', '--logLevel', 'warn'], { cwd: inRoot('apps/web') });
      if (status === 0) await writeStamp(inRoot('apps/web/dist/app/build.json'));
      return status;
    },
  },
];

/** Builds a part unless its sources are those of its last build. Returns whether it is built. */
const buildPart = async (part, force, digests) => {
  const hash = fingerprint(root, part.reads, [process.versions.modules], digests);
  const there = part.writes.every((path) => existsSync(join(root, path)));
  if (!force && there && remembered(`build-${part.name}`) === hash) return true;
  forget(`build-${part.name}`);
  const status = await step(part.title, part.build);
  if (status === 0) remember(`build-${part.name}`, hash);
  return status === 0;
};

/** Builds the parts whose sources have changed since their last build, side by side. Returns whether everything is built. */
export const build = async ({ force = false, only = null } = {}) => {
  const wanted = parts.filter(({ name }) => only === null || name === only);
  const digests = openDigests(inCache('digests.json'));
  const built = await Promise.all(wanted.map((part) => buildPart(part, force, digests)));
  digests.keep();
  return built.every(Boolean);
};
