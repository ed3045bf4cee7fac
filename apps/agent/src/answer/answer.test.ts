import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { importProfile } from '@lanewise/contract/facts/profile';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerOrder } from './answer.ts';
import { loadSettings } from '../settings/settings.ts';
import type { AgentParts } from '../shared/parts.ts';
import { line } from '../read/reader.testing.ts';

const KEY = 'Q0pVd2l1ZmhqZGtzbGF3ZXJ0eXVpb3BsaA-key_of-1';

let home = '';
let at = 0;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-answer-'));
  mkdirSync(join(home, 'pos'));
  at = 0;
});
afterEach(() => rmSync(home, { recursive: true }));

/** A file in the folder; each is newer than the one before. */
const put = (name: string, text: string | Uint8Array): void => {
  writeFileSync(join(home, 'pos', name), text);
  at += 1;
  utimesSync(join(home, 'pos', name), 1_800_000_000 + at, 1_800_000_000 + at);
};

/** The content that the agent sends when a file of the register is requested; null: there is no such file. */
const asked = async (fileName: string | null, folder: object = {}): Promise<{ name: string; text: string } | null> => {
  const file = join(home, 'settings.json');
  const written = {
    server: 'https://reports.example.com',
    key: KEY,
    data: 'data',
    folders: [{ path: 'pos', ...folder }],
  };
  writeFileSync(file, JSON.stringify(written, null, 2));
  let sent: { name: string; text: string } | null = null;
  const parts = {
    settings: await loadSettings(file),
    keys: { current: () => KEY },
    log: () => undefined,
    client: {
      sendFile: async (_: number, about: { fileName: string }, body: Uint8Array) => {
        sent = { name: about.fileName, text: gunzipSync(body).toString() };
      },
    },
  } as unknown as AgentParts;
  const isThere = await answerOrder(parts, { requestId: 1, fileType: 'tlog', fileName });
  expect(isThere).toBe(sent !== null);
  return sent;
};

const PASSWD = 'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon,,,:/usr/sbin:/usr/sbin/nologin\n';

describe('a file of the register that a user asks for', () => {
  it.each([
    ['settings of an agent', 'settings.json', JSON.stringify({ server: 'https://x.example', key: KEY, folders: [] })],
    ['a key as the agent keeps it', 'key.json', JSON.stringify({ server: 'https://x.example', key: KEY, next: null })],
    ['users of the computer', 'passwd', PASSWD],
    ['their passwords', 'shadow', 'root:$y$j9T$abc:19000:0:99999:7:::\nbin:*:19000:0:99999:7:::\n'],
    ['a private key', 'id_rsa', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\n-----END-----\n'],
    ['a table without a profile', 'staff.csv', 'name,wage,bank\nAnn,1200,DE00\nBob,1300,DE01\n'],
    ['a web page', 'index.html', '<html><body>hello</body></html>'],
    ['a log of another program', 'app.log', 'started at 10:00\nlistening, port 80\n'],
    ['nothing', 'empty', ''],
  ])('is no other one: %s', async (_, name, text) => {
    put(name, text);
    expect(await asked(name)).toBeNull();
    expect(await asked(null)).toBeNull();
    put('day.jsonl', line(1));
    put(name, text);
    // The newest one that is a register's.
    expect(await asked(null)).toEqual({ name: 'day.jsonl', text: line(1) });
  });

  it('is the one that was written last, whatever time years ahead another one has', async () => {
    put('ahead.jsonl', line(1));
    utimesSync(join(home, 'pos/ahead.jsonl'), new Date('2099-01-01'), new Date('2099-01-01'));
    await sleep(20);
    writeFileSync(join(home, 'pos/last.jsonl'), line(2));
    expect(await asked(null)).toEqual({ name: 'last.jsonl', text: line(2) });
  });

  it('in a folder of tables is one that has the columns of its profile', async () => {
    const columns = { location: 'store', transaction: 'receipt', date: 'day', amount: 'amount' };
    const profile = importProfile.parse({ csv: { columns } });
    writeFileSync(join(home, 'profile.json'), JSON.stringify(profile));
    put('sales.csv', 'store,receipt,day,amount\n0001,1,2026-09-30,1.00\n');
    put('staff.csv', 'name,wage,bank\nAnn,1200,DE00\nBob,1300,DE01\n');
    const folder = { profile: 'profile.json' };
    expect(await asked('staff.csv', folder)).toBeNull();
    expect((await asked(null, folder))?.name).toBe('sales.csv');
  });

  it('is none behind a link, by whatever name it is asked for', async () => {
    writeFileSync(join(home, 'outside.jsonl'), line(1));
    symlinkSync('../outside.jsonl', join(home, 'pos/link.jsonl'));
    symlinkSync('..', join(home, 'pos/up'));
    for (const name of ['link.jsonl', null, '../outside.jsonl', 'up/outside.jsonl', join(home, 'outside.jsonl')])
      expect(await asked(name)).toBeNull();
    copyFileSync(join(home, 'outside.jsonl'), join(home, 'pos/own.jsonl'));
    expect((await asked(null))?.name).toBe('own.jsonl');
  });

  it('goes out without card numbers, passwords and keys, packed or not', async () => {
    const secrets = {
      apiKey: 'abcd-1234-efgh',
      password: 'hunter2',
      card: '4111111111111111',
      note: `sent with ${KEY}`,
    };
    const text = `${JSON.stringify({ ...JSON.parse(line(1)), ...secrets })}\n`;
    put('day.jsonl', text);
    put('day.jsonl.gz', gzipSync(text));
    for (const name of ['day.jsonl', 'day.jsonl.gz']) {
      const sent = await asked(name);
      expect(sent?.text).toContain('"number":"1"');
      for (const secret of Object.values(secrets)) expect(sent?.text).not.toContain(secret);
      expect(sent?.text).not.toContain(KEY);
    }
  });
});
