import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// Files arrive slowly. If a right or a key is removed while a file arrives, the server no longer accepts the file.

const { test, drawn } = drawnIntake(() => undefined);

const sold = (number: string): string =>
  `${JSON.stringify({ store: '2', lane: '1', number, businessDate: '2026-03-07', lines: [{ upc: '4011', amount: '1.00' }] })}\n`;

/** A body whose first half arrives before a change and whose second half arrives after it. */
const around = (text: string, change: () => Promise<unknown>): Readable => {
  const half = Math.floor(text.length / 2);
  async function* parts(): AsyncIterable<Buffer> {
    yield Buffer.from(text.slice(0, half));
    await delay(700);
    await change();
    yield Buffer.from(text.slice(half));
  }
  return Readable.from(parts());
};
const put = (method: 'PUT' | 'POST', path: string, as: string, body: Readable) =>
  test.ask(method, path, { as, body, headers: { 'content-type': 'application/octet-stream' } });

let made = 0;
/** A connector of store 2. Each store has one connector at a time. */
const connectorOf = async () => {
  const { harvest, stores } = drawn;
  const { connectorId, key } = await test.meta.connectors.create(harvest.id, stores.mapleAndFifth.location_id, 'Slow');
  made = connectorId;
  return { connectorId, key, revoke: () => test.meta.connectors.revokeKey(drawn.harvest.id, connectorId) };
};
const rowsOf = async (table: 'inbox' | 'item_file' | 'pos_report'): Promise<number> =>
  (await test.meta.db.selectFrom(table).selectAll().execute()).length;

afterEach(() => test.meta.connectors.remove(drawn.harvest.id, made));

describe('a file on its way', () => {
  it.each([
    ['inbox', 'POST', 'ingest/segments?fileName=slow.jsonl', sold('0001')],
    ['item_file', 'PUT', 'ingest/items', 'upc,name\n4011,Bananas\n'],
    [
      'pos_report',
      'POST',
      'ingest/reports?store=2&businessDate=2026-03-07&reportType=Closing&fileName=c.txt',
      'NET 1.00\n',
    ],
  ] as const)('is not taken in with a key that was revoked meanwhile: %s', async (table, method, path, text) => {
    const { key, revoke } = await connectorOf();
    const before = await rowsOf(table);
    const answer = await put(method, path, key, around(text, revoke));
    expect(answer).toMatchObject({ status: 401, body: { code: 'session.expired' } });
    expect(await rowsOf(table)).toBe(before);
  });

  it('is not taken in for the store that its connector had before', async () => {
    const { connectorId, key } = await connectorOf();
    const move = () =>
      test.meta.connectors.change(drawn.harvest.id, connectorId, {
        name: 'Slow',
        type: 'ACE',
        locationId: drawn.stores.westEnd.location_id,
      });
    const before = await rowsOf('inbox');
    const answer = await put('POST', 'ingest/segments?fileName=moved.jsonl', key, around(sold('0002'), move));
    expect(answer).toMatchObject({ status: 503, body: { code: 'server.busy' } });
    expect(await rowsOf('inbox')).toBe(before);
  });

  it('is taken in when nothing changed', async () => {
    const { key } = await connectorOf();
    const nothing = () => Promise.resolve();
    const answer = await put('POST', 'ingest/segments?fileName=stays.jsonl', key, around(sold('0003'), nothing));
    expect(answer.status).toBe(200);
  });
});
