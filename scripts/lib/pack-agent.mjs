// Makes the one file from which the agent of a store is installed: a bundle without dependencies.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { inRoot } from './paths.mjs';

/** What a store gets: nothing of it needs a registry. */
const manifestOf = ({ version, license }) => ({
  name: 'lanewise-agent',
  version,
  description: 'The agent of a store: reads the files of registers and sends them to Lanewise.',
  license,
  type: 'module',
  engines: { node: '>=20.19' },
  bin: { 'lanewise-agent': 'dist/main.js' },
  files: ['dist', 'service', 'Containerfile', 'LICENSE', 'README.md'],
});

/** Bundles the agent below `folder` and packs it; returns the path of the package. */
export const packAgent = async (folder) => {
  const target = join(folder, 'package');
  rmSync(target, { recursive: true, force: true });
  for (const one of ['dist', 'service']) mkdirSync(join(target, one), { recursive: true });
  await build({
    entryPoints: [inRoot('apps/agent/src/main.ts')],
    outfile: join(target, 'dist/main.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['lanewise-source'],
    legalComments: 'inline',
    logLevel: 'warning',
  });
  const manifest = manifestOf(JSON.parse(readFileSync(inRoot('apps/agent/package.json'), 'utf8')));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(inRoot('LICENSE'), join(target, 'LICENSE'));
  copyFileSync(inRoot('docs/agent.md'), join(target, 'README.md'));
  copyFileSync(inRoot('apps/agent/Containerfile'), join(target, 'Containerfile'));
  copyFileSync(inRoot('apps/agent/service/lanewise-agent.service'), join(target, 'service/lanewise-agent.service'));
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: target,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(stderr);
  return join(folder, stdout.trim());
};
