import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { coverOwn } from '../answer/own-secrets.ts';
import type { AgentParts } from '../shared/parts.ts';
import { line, openReader } from './reader.testing.ts';

const KEY = 'lw_key_0123456789abcdef';
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-reports-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const cover = (content: Uint8Array) =>
  coverOwn(content, { settings: { key: KEY }, keys: { current: () => KEY } } as unknown as AgentParts);

it.each([
  ['a printed report', '0001_2026-09-30_closing.txt', `NET SALES 1.00\nSENT WITH ${KEY}\n`, true],
  ['a file of receipts', 'day.jsonl', line(1).replace('Milk', `Milk ${KEY}`), false],
])('%s goes out without the keys of the agent', async (_, name, text, isReport) => {
  writeFileSync(join(home, 'pos', name), text);
  const reports = isReport ? { name: '{store}_{date}_{type}' } : null;
  const reader = await openReader(home, {}, { files: '*', reports }, cover);
  await expect.poll(() => reader.spool.first()).toBe(1);
  await reader.stop();
  const { body = Buffer.alloc(0) } = (await reader.spool.read(1)) ?? {};
  expect(gunzipSync(body).toString()).toBe(text.replace(KEY, '*'.repeat(KEY.length)));
});
