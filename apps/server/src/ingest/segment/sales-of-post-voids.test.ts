import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestFacts } from '../../facts/testing.ts';
import type { Facts } from '../../facts/types.ts';
import type { Quarantined } from '../../meta/ingest-types.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import type { IngestParts } from './parts.ts';
import type { SegmentReader } from '../threads/readers.ts';
import type { PlacedEntry } from './placed.ts';
import { takeBack } from './sales-of-post-voids.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

const head = { store: '1', businessDate: '2026-11-19', lane: '2' };

const entry = (at: number, number: string, voids?: string): PlacedEntry => ({
  at,
  location: 1,
  hash: '',
  offset: at,
  length: 1,
  records: 1,
  lines: 0,
  net: 0,
  departments: [],
  transaction: {
    ...head,
    number,
    began: '',
    ended: '',
    ...(voids === undefined ? {} : { voids: { ...head, number: voids } }),
  },
});

/**
 * Settles entries. Returns the remaining entries, the entries in quarantine, the sales that were taken back, and the
 * number of queries.
 */
const settle = async (entries: readonly PlacedEntry[], place: number | null = 1) => {
  let asked = 0;
  const counted: Facts = { ...facts, query: (...question) => ((asked += 1), facts.query(...question)) };
  const takenBack: [number, unknown][] = [];
  const reader = {
    takeBack: async (at: number, sale: unknown) => (takenBack.push([at, sale]), { lines: 1, net: -1 }),
  } as unknown as SegmentReader;
  const quarantined: Quarantined[] = [];
  const sent = { reader, quarantined, place: async () => () => place };
  const left = await takeBack({ facts: counted } as IngestParts, { companyId: 1 } as SegmentRow, sent, entries);
  return { left: left.map(({ at }) => at), quarantined: quarantined.length, takenBack, asked };
};

describe('post voids', () => {
  it('of which thousands name nothing ask the store a few times, and leave their neighbours', async () => {
    const voids = Array.from({ length: 3_000 }, (_, at) => entry(at + 1, `${at}`, `x${at}`));
    const { left, quarantined, asked } = await settle([entry(0, 'sale'), ...voids]);
    expect([left, quarantined]).toEqual([[0], 3_000]);
    expect(asked).toBeLessThanOrEqual(20);
  });

  it('take back the sale of their segment, with one question for all of them', async () => {
    expect(await settle([entry(0, '7'), entry(1, '8', '7'), entry(2, '9', '7')])).toMatchObject({
      left: [0, 1, 2],
      quarantined: 0,
      asked: 1,
      takenBack: [
        [1, 0],
        [2, 0],
      ],
    });
  });

  it('of a number that began again take back the last sale of it that was over before', async () => {
    const on = (one: PlacedEntry, time: string): PlacedEntry => ({
      ...one,
      transaction: { ...one.transaction, began: `2026-11-19T${time}`, ended: `2026-11-19T${time}` },
    });
    const sales = [on(entry(0, '7'), '09:00:00'), on(entry(1, '7'), '12:07:31'), on(entry(2, '7'), '17:03:09')];
    const voids = [on(entry(3, '8', '7'), '13:00:00'), on(entry(4, '9', '7'), '10:00:00'), entry(5, '10', '7')];
    expect((await settle([...sales, ...voids])).takenBack).toEqual([
      [3, 1],
      [4, 0],
      [5, 0],
    ]);
  });

  it('of a sale in a store that the sender has not are lost, and ask nothing', async () => {
    const entries = [entry(0, '7'), entry(1, '8', '7')];
    expect(await settle(entries, null)).toEqual({ left: [0], quarantined: 1, takenBack: [], asked: 0 });
  });

  it('of themselves take back nothing', async () => {
    expect(await settle([entry(0, '7', '7')])).toMatchObject({ left: [], quarantined: 1, takenBack: [] });
  });

  it('of a post void take back what that one took back', async () => {
    const entries = [entry(0, '7'), entry(1, '8', '7'), entry(2, '9', '8')];
    expect(await settle(entries)).toMatchObject({
      left: [0, 1, 2],
      takenBack: [
        [1, 0],
        [2, 1],
      ],
    });
  });

  it('of each other take back nothing', async () => {
    expect(await settle([entry(0, '7', '8'), entry(1, '8', '7')])).toMatchObject({ left: [], quarantined: 2 });
  });

  it('of a post void that is lost are lost too', async () => {
    expect(await settle([entry(0, '7', 'nothing'), entry(1, '8', '7')])).toMatchObject({ left: [], quarantined: 2 });
  });

  it('that are thousands under one number are each looked at a few times', async () => {
    let looks = 0;
    const counted = (one: PlacedEntry): PlacedEntry =>
      new Proxy(one, {
        get: (target, name) => {
          looks += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
    const count = 2_000;
    const voids = Array.from({ length: count }, (_, at) => counted(entry(at, '7', '7')));
    const { left, quarantined } = await settle(voids);
    expect([left.length, quarantined]).toEqual([0, count]);
    expect(looks).toBeLessThan(40 * count);
  });
});
