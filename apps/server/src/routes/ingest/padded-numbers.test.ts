import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { beforeAll, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// Blanks around a number or a lane do not count. A receipt with such blanks equals the receipt without them, in JSON
// lines as in CSV.

const { test, drawn } = drawnIntake(() => undefined);

let files = 0;
const sent = async (more: object) => {
  const receipt = {
    store: '1',
    lane: '1',
    number: '77',
    businessDate: '2026-03-07',
    began: '2026-03-07T10:00:00',
    lines: [{ upc: '4011', amount: 5 }],
    tenders: [{ kind: 'cash', amount: 5 }],
    ...more,
  };
  const as = drawn.tokens.connector;
  const answer = await test.ask('POST', `ingest/segments?fileName=${(files += 1)}.jsonl`, {
    as,
    body: `${JSON.stringify(receipt)}\n`,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { segmentId } = answer.body.data as SegmentReceipt;
  const { body } = await test.ask('GET', `ingest/segments/${segmentId}?wait=20`, { as });
  const { summary } = body.data as SegmentReceipt;
  return [summary?.entered, summary?.duplicates, summary?.quarantinedCount];
};

beforeAll(async () => expect(await sent({})).toEqual([1, 0, 0]), 60_000);

it.each([
  ['blanks behind its number', { number: '77  ' }],
  ['a blank before its number', { number: ' 77' }],
  ['blanks behind its lane', { lane: '1  ' }],
  ['a blank that does not break behind its number', { number: '77\u00a0' }],
])('a receipt does not count twice: %s', async (_, more) => {
  const [entered] = await sent(more);
  expect(entered).toBe(0);
});
