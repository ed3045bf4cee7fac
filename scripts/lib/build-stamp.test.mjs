import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitTimeOf, stampOf, writeStamp } from './build-stamp.mjs';
import { run } from './run.mjs';

const now = new Date('2026-11-20T16:30:00.900Z');

let base;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lanewise-stamp-'));
});
afterEach(() => rmSync(base, { recursive: true }));

const git = async (...args) => {
  const env = {
    GIT_COMMITTER_DATE: '1700000000 +0000',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  };
  const who = ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.com'];
  const { status, output } = await run('git', ['-C', base, ...who, ...args], { hold: true, env });
  expect(status, output).toBe(0);
};

describe('the stamp of a build', () => {
  it('counts whole seconds', () => {
    expect(stampOf({ version: '1.2.0', now, commitTime: 1_700_000_000 })).toEqual({
      version: '1.2.0',
      production: true,
      buildTimestamp: 1_795_192_200,
      commitTime: 1_700_000_000,
    });
  });

  it('FMT-20 FMT-21 carries the version 0.0.0 of this product, which is not production', async () => {
    const path = join(base, 'build.json');
    await writeStamp(path);
    const stamp = JSON.parse(readFileSync(path, 'utf8'));
    expect(stamp).toMatchObject({ version: '0.0.0', production: false });
    expect(Math.abs(stamp.buildTimestamp - Date.now() / 1000)).toBeLessThan(60);
  });

  it('has no commit where the sources come without their history, or lie in a repository of others', async () => {
    expect(await commitTimeOf(base)).toBeNull();
    await git('init', '-q');
    expect(await commitTimeOf(base)).toBeNull();
    writeFileSync(join(base, 'a.txt'), 'a');
    await git('add', 'a.txt');
    await git('commit', '-q', '-m', 'Begin');
    expect(await commitTimeOf(base)).toBe(1_700_000_000);
    mkdirSync(join(base, 'copy'));
    expect(await commitTimeOf(join(base, 'copy'))).toBeNull();
  });
});
