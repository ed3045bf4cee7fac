import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// A file that was cut off waits for a decision until the same program sends the file whole. Registers use the same file
// names, so a file with that name from another store does not settle it.

const { test, drawn } = drawnIntake(() => undefined);

const receipt = (store: string, number: string): string =>
  `${JSON.stringify({
    store,
    lane: '1',
    number,
    businessDate: '2026-03-07',
    lines: [{ upc: '4011', department: ['A'], amount: '1.00' }],
  })}\n`;
const sent = async (as: string, body: string): Promise<SegmentReceipt> => {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await test.ask('POST', 'ingest/segments?fileName=today.jsonl', { as, body, headers });
  const { segmentId } = answer.body.data as SegmentReceipt;
  return (await test.ask('GET', `ingest/segments/${segmentId}?wait=20`, { as })).body.data as SegmentReceipt;
};
const waiting = async () =>
  (await test.meta.db.selectFrom('quarantine').select(['reason', 'state']).orderBy('id').execute()).map(
    ({ reason, state }) => `${reason} ${state}`,
  );

describe('the end of a file that was cut off', () => {
  it('waits on when another store sends a file of the same name', async () => {
    const { harvest, stores, tokens } = drawn;
    const { key } = await test.meta.connectors.create(harvest.id, stores.mapleAndFifth.location_id, 'Maple');
    const cut = await sent(key, `${receipt('2', '1')}${receipt('2', '2').slice(0, 60)}`);
    expect(cut.summary).toMatchObject({ entered: 1, quarantinedCount: 1 });
    expect(await waiting()).toEqual(['truncated open']);
    await sent(tokens.connector, ['1', '2', '3', '4'].map((number) => receipt('1', number)).join(''));
    expect(await waiting()).toEqual(['truncated open']);
  });

  it('waits on when a person, or a program of the whole company, sends a file of the same name', async () => {
    const { harvest, tokens } = drawn;
    const { key } = await test.meta.connectors.create(harvest.id, null, 'Office');
    for (const [at, as] of [tokens.admin, key].entries()) {
      const first = at * 10 + 21;
      await sent(tokens.connector, `${receipt('1', String(first))}${receipt('1', String(first + 1)).slice(0, 60)}`);
      await sent(as, [0, 1, 2].map((more) => receipt('1', String(first + more))).join(''));
      expect((await waiting()).at(-1)).toBe('truncated open');
    }
  });

  it('waits on when its sender may no longer send for the stores that it may have been of', async () => {
    const { harvest, stores } = drawn;
    const west = stores.westEnd.location_id;
    const { key, connectorId } = await test.meta.connectors.create(harvest.id, west, 'Moved', 'second');
    await sent(key, `${receipt('4', '41')}${receipt('4', '42').slice(0, 60)}`);
    const move = { location_id: stores.harborPoint.location_id };
    await test.meta.db.updateTable('connector').set(move).where('connector_id', '=', connectorId).execute();
    await sent(key, ['41', '42', '43'].map((number) => receipt('1', number)).join(''));
    expect((await waiting()).at(-1)).toBe('truncated open');
  });

  it('is settled when its own program sends the file whole', async () => {
    const { tokens } = drawn;
    await sent(tokens.connector, `${receipt('1', '11')}${receipt('1', '12').slice(0, 60)}`);
    await sent(tokens.connector, ['11', '12', '13'].map((number) => receipt('1', number)).join(''));
    expect((await waiting()).at(-1)).toBe('truncated resolved');
  });
});
