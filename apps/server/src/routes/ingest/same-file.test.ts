import { gzipSync } from 'node:zlib';
import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

const { test, drawn } = drawnIntake(async () => undefined);

const receipt = (number: number): string =>
  `{"store":"1","number":"${number}","businessDate":"2026-03-01","lines":[{"amount":1}]}\n`;
const send = async (number: number): Promise<SegmentReceipt> => {
  const answer = await test.ask('POST', `ingest/segments?fileName=${number}.jsonl`, {
    as: drawn.tokens.connector,
    body: gzipSync(receipt(number)),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(answer.status).toBeLessThan(300);
  return answer.body.data as SegmentReceipt;
};

it('a file that comes many times at once is kept once, and every sender is told the same of it', async () => {
  const kept = await Promise.all(Array.from({ length: 6 }, (_, at) => send(1 + (at % 3))));
  const ofNumber = (number: number) => kept.filter((_, at) => 1 + (at % 3) === number);
  for (const number of [1, 2, 3]) {
    expect(new Set(ofNumber(number).map(({ segmentId }) => segmentId)).size).toBe(1);
    expect(new Set(ofNumber(number).map(({ contentHash }) => contentHash)).size).toBe(1);
    expect(ofNumber(number).filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  }
  expect(new Set(kept.map(({ segmentId }) => segmentId)).size).toBe(3);
});
