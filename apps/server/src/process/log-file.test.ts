import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLogFile } from './log-file.ts';
import { createLog } from '../plugins/log.ts';

describe('the log', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'lanewise-log-'));
  });
  afterEach(() => rm(home, { recursive: true }));

  it('holds no secret, under whatever name it was logged', async () => {
    const log = createLog('info', openLogFile(home));
    const secret = 'SECRET-VALUE';
    log.info({
      token: secret,
      user: { password: secret },
      req: { headers: { authorization: secret, cookie: secret } },
    });
    log.info({ headers: { 'x-analytics-auth': secret }, body: { newPassword: secret, confirmPassword: secret } });
    log.child({ Authorization: secret }).warn('child');
    const text = await readFile(join(home, 'log/server.log'), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(3);
    expect(text).not.toContain(secret);
  });

  it('begins a new file when one is large, keeps the one before and loses no line', async () => {
    const log = createLog('info', openLogFile(home, 2_000));
    for (let line = 0; line < 30; line += 1) log.info({ line }, 'x'.repeat(20));
    expect((await readdir(join(home, 'log'))).sort()).toEqual(['server.log', 'server.log.1']);
    const text = await Promise.all(
      ['server.log.1', 'server.log'].map((name) => readFile(join(home, 'log', name), 'utf8')),
    );
    const lines = text
      .join('')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { line: number }).line);
    expect(lines).toEqual(Array.from({ length: 30 }, (_, line) => line));
    expect((await stat(join(home, 'log/server.log'))).mode & 0o777).toBe(0o600);
  });
});
