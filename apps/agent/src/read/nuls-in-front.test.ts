import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { detectFormat } from '@lanewise/tlog/detect';
import { formats } from '@lanewise/tlog/formats';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linesOf, openReader } from './reader.testing.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-nuls-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const sale = `<Transaction><RetailStoreID>1</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>7</SequenceNumber>
<BusinessDayDate>2026-11-19</BusinessDayDate></Transaction>\n`;

/**
 * A register that continues at its old position in an emptied file. The server recognises a segment by its first 64
 * KiB.
 */
it.each([
  ['whole lines', 'day.jsonl', 'jsonl', 'renamed', linesOf(1, 300)],
  ['growing lines', 'day.jsonl', 'jsonl', 'grows', linesOf(1, 300)],
  ['a POSLog', 'day.xml', 'poslog', 'renamed', `<POSLog>\n${sale.repeat(10)}</POSLog>\n`],
])('each segment of %s behind many NULs is one that the server knows', async (_name, name, format, arrive, text) => {
  writeFileSync(join(home, 'pos', name), Buffer.concat([Buffer.alloc(70_000), Buffer.from(text)]));
  const reader = await openReader(home, { segmentBytes: 2 ** 20 }, { files: '*', arrive });
  await sleep(400);
  await reader.stop();
  const first = await reader.spool.read(reader.spool.first() ?? 0);
  const content = gunzipSync(first?.body ?? Buffer.alloc(0));
  expect(detectFormat(formats, content.subarray(0, 65_536), name).id).toBe(format);
});
