import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inRoot } from './paths.mjs';

/** Prints what the launcher passes on. */
const program = `console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(),
  threads: process.env.UV_THREADPOOL_SIZE, home: process.env.LANEWISE_HOME ?? null }));`;

let base;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'lanewise launcher ')));
  mkdirSync(join(base, 'project'));
  mkdirSync(join(base, 'elsewhere'));
  copyFileSync(inRoot('lanewise'), join(base, 'project/lanewise'));
});
afterEach(() => rmSync(base, { recursive: true }));

const build = () => {
  const path = join(base, 'project/apps/server/dist/cli/main.js');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, program);
};
const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
const run = (path, ...args) => {
  const { status, stdout, stderr } = spawnSync('sh', [path, ...args], {
    cwd: join(base, 'elsewhere'),
    encoding: 'utf8',
    env,
  });
  return { status, said: stderr, got: status === 0 ? JSON.parse(stdout) : null };
};

describe('./lanewise', () => {
  it('says what to do where nothing is installed', () => {
    const { status, said } = run('../project/lanewise', 'import');
    expect(status).toBe(1);
    expect(said).toBe(`Lanewise is not installed yet. Run npm start once in ${join(base, 'project')}.\n`);
  });

  it('works from any folder, hands every word over as it is, and sizes the thread pool', () => {
    build();
    expect(run('../project/lanewise', 'import', 'two words', '*', '--x=$HOME').got).toEqual({
      args: ['import', 'two words', '*', '--x=$HOME'],
      cwd: join(base, 'elsewhere'),
      threads: '16',
      home: null,
    });
  });

  it('works through links to links, absolute and relative', () => {
    build();
    mkdirSync(join(base, 'bin'));
    symlinkSync('../project/lanewise', join(base, 'bin/first'));
    symlinkSync(join(base, 'bin/first'), join(base, 'elsewhere/second'));
    expect(run('second', '--version').got).toMatchObject({ args: ['--version'] });
  });

  it('takes settings from .env', () => {
    build();
    writeFileSync(join(base, 'project/.env'), 'LANEWISE_HOME=/var/lib/lanewise\n');
    expect(run('../project/lanewise').got).toMatchObject({ home: '/var/lib/lanewise' });
  });
});
