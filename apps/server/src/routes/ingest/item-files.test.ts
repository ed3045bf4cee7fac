import { MOST_ITEMS } from '@lanewise/tlog/items/read';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

const { test, drawn } = drawnIntake(() => undefined);

const send = (body: string | Buffer) =>
  test.ask('PUT', 'ingest/items', {
    as: drawn.tokens.connector,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });

// Receipts are read with all items of an item file in memory. A file with too many items was accepted, and then each
// receipt was refused.
it('an item file with too many lines is refused when it is sent, packed or not', async () => {
  const lines = 'Code,Name\n' + '\n'.repeat(MOST_ITEMS + 1);
  const refusal = { status: 422, body: { code: 'ingest.tooManyItems', params: { limit: String(MOST_ITEMS) } } };
  expect(await send(lines)).toMatchObject(refusal);
  expect(await send(gzipSync(lines))).toMatchObject(refusal);
  expect(await send('Code,Name\n' + '\n'.repeat(MOST_ITEMS))).toMatchObject({ status: 200 });
});
