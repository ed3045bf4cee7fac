import type { RefusalReport } from '@lanewise/contract/entities/ingest';
import { expect, it } from 'vitest';
import type { Ask } from './call.ts';
import { openClient } from './client.ts';

const keys = { current: () => 'key', tryOther: () => false, renew: () => Promise.resolve(false) };

it('names what the server would not take as text, so that one bad file keeps no other from being named', async () => {
  const sent: unknown[] = [];
  const ask = ((_endpoint: unknown, input: { body: RefusalReport }) => {
    sent.push(input.body.files);
    return Promise.resolve(null);
  }) as unknown as Ask;
  // A header of quoted control characters, and a surrogate pair that was cut in two.
  const reason = 'It has: p\u0085y\u001b[2J and \u{1f34c}'.slice(0, -1);
  await openClient(ask, keys).tellRefusals([{ name: '\udf4c.csv', code: 'ingest.columnMissing', reason }]);
  expect(sent).toEqual([
    [{ fileName: '\ufffd.csv', code: 'ingest.columnMissing', reason: 'It has: p\ufffdy\ufffd[2J and \ufffd' }],
  ]);
});
