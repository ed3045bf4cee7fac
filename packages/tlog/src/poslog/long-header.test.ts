import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { expect, it } from 'vitest';
import { PoslogSplitter } from './split.ts';

const MEBIBYTE = 2 ** 20;
const TRANSACTION = '<Transaction><RetailStoreID>1</RetailStoreID></Transaction>';

it('start tags around the transactions, repeated in each segment, do not multiply a file', () => {
  // Each tag is as long as one may be, and they are nested as deep as they may be.
  const tags = Array.from({ length: 63 }, (_, at) => `<n${at} a="${'x'.repeat(65_400)}">`).join('');
  const file = Buffer.from(`<POSLog>${tags}${TRANSACTION.repeat(20_000)}`);
  const splitter = new PoslogSplitter({
    profile: null,
    targetBytes: 4 * MEBIBYTE,
    targetTransactions: 5_000,
    limitBytes: 64 * MEBIBYTE,
  });
  let given = 0;
  try {
    for (let at = 0; at < file.length; at += 65_536)
      for (const { bytes } of splitter.push(file.subarray(at, at + 65_536))) {
        given += bytes.length;
        // 20,000 of them would follow: a file of 5 MB becomes 80 GB.
        expect(given).toBeLessThan(10 * file.length);
      }
  } catch (error) {
    if (!(error instanceof SegmentRefused)) throw error;
  }
});
