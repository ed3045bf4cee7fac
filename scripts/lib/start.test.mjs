import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetHome } from './reset.mjs';
import { readFlags } from './start.mjs';

describe('flags of npm start', () => {
  it('an unknown flag, a word too much and a port that is none are refused by name', () => {
    expect(readFlags(['--emtpy']).problem).toContain("'--emtpy'");
    expect(readFlags(['now']).problem).toContain("'now'");
    expect(readFlags(['--port', 'http']).problem).toContain('"http"');
  });
  it('are read', () => {
    expect(readFlags(['--empty', '--port', '9000', '--reset', '--yes']).values).toMatchObject({
      empty: true,
      reset: true,
      yes: true,
      port: '9000',
    });
  });
});

describe('--reset', () => {
  let home;
  const reset = (more = {}) =>
    resetHome({ yes: true, env: { LANEWISE_HOME: home }, ask: () => Promise.resolve(false), ...more });

  beforeEach(() => {
    home = join(mkdtempSync(join(tmpdir(), 'lanewise-reset-')), 'data');
    for (const name of ['facts', 'lock']) mkdirSync(join(home, name), { recursive: true });
  });

  it('never deletes a folder that is not ours', async () => {
    const other = mkdtempSync(join(tmpdir(), 'lanewise-other-'));
    writeFileSync(join(other, 'thesis.txt'), '');
    expect(await reset({ env: { LANEWISE_HOME: other } })).toContain('does not look like a data folder');
    expect(existsSync(other)).toBe(true);
  });
  it('does not touch a folder while a server uses it', async () => {
    const server = createServer().listen(join(home, 'lock', `${process.pid}-0123abcd`));
    await once(server, 'listening');
    expect(await reset()).toContain(`process ${process.pid}`);
    expect(existsSync(home)).toBe(true);
    server.close();
  });
  it('says that data in servers of your own is not its business', async () => {
    expect(await reset({ env: { LANEWISE_HOME: home, DATABASE_URL: 'postgres://x' } })).toContain('DATABASE_URL');
    expect(existsSync(home)).toBe(true);
  });
  it('does nothing when the answer is no', async () => {
    expect(await reset({ yes: false })).toBe('Nothing was deleted.');
    expect(existsSync(home)).toBe(true);
  });
  it('deletes the folder, also after a crash left its note behind, and is content with one that is gone', async () => {
    writeFileSync(join(home, 'lock', '4711-0123abcd'), '');
    expect(await reset()).toBeNull();
    expect(existsSync(home)).toBe(false);
    expect(await reset()).toBeNull();
  });
});
