import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linesOf, openReader, type Reader } from './reader.testing.ts';
import { sendAll } from '../send/sending.testing.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-damaged-reading-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true }));

const patience = { timeout: 8_000, interval: 10 };

/**
 * Sends the segments that the reader has put into the spool, until the spool is empty. Collects the numbers of the
 * receipts.
 */
const send = (reader: Reader, sent: Set<string>): Promise<void> =>
  sendAll(reader, async ({ body, content }) => {
    for (const [, number = ''] of gunzipSync(body)
      .toString()
      .matchAll(/"number":"(\d+)"/g))
      sent.add(number);
    return content;
  });

it.each([
  ['renamed', 'whole', 60, 3_000, 0],
  ['grows', 'of which nothing is noted yet', 60, 3_000, 0],
  ['grows', 'of which the damaged part is noted', 200, 8_800, 0],
  ['renamed', 'large', 200, 8_800, 0],
  ['grows', 'that was read in part before', 60, 3_000, 5],
])(
  'a segment that is damaged while its file is read is read again: %s, %s',
  async (arrive, _, receipts, spoolBytes, before) => {
    const file = join(home, 'pos', 'day.jsonl');
    if (before > 0) {
      writeFileSync(file, linesOf(1, before));
      const first = await openReader(home, {}, { arrive });
      await expect.poll(() => first.spool.count(), patience).toBeGreaterThan(0);
      await first.stop();
    }
    writeFileSync(file, linesOf(1, receipts));
    const reader = await openReader(home, { spoolBytes }, { arrive });
    await expect.poll(() => reader.said.join(), patience).toContain('The spool is full');
    const [segment = ''] = readdirSync(join(home, 'spool')).sort();
    truncateSync(join(home, 'spool', segment), 400);
    const sent = new Set<string>();
    const all = async (): Promise<number> => {
      await send(reader, sent);
      return sent.size;
    };
    await expect.poll(all, patience).toBe(receipts);
    await reader.stop();
    expect(reader.journal.state).toMatchObject({ lostCount: 1, missed: { files: 0 } });
  },
);
