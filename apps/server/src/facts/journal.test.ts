import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawn, reverseEntries, scopeOver } from './drawn.testing.ts';
import {
  currentVersions,
  insertJournal,
  journalBlock,
  readTransactions,
  resetFacts,
  reversingEntries,
} from './journal.ts';
import { textOfStatement } from './literal.ts';
import { sql } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

const day = drawn(`
  1 7 2026-11-19 2 0001 09 sale   | 4011@6 2 0.99; 0490@7 1 6.99 -1.00
  2 7 2026-11-19 2 0002 09 return | 4011@6 -1 0.99
  3 7 2026-11-19 3 0001 19 void   | 5555@8 1 100.00
  4 8 2026-11-20 - A-17 19 sale   | 0490@7 3 6.99; 7777@8 1 1.00`);

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
beforeEach(() => resetFacts(facts));
afterAll(() => facts.close());

/** All tables derived from the journal, as one comparable value. */
const everything = async () => {
  const [row] = await facts.query(sql`select
    (select (count(), sum(net_amount * sign), sum(sign)) from journal) as journal,
    (select (sum(transactions), sum(customers), sum(net_amount), sum(net_units)) from sales_hour) as hours,
    (select (sum(amount), sum(units), sum(customers)) from sales_department where level = 1) as tops,
    (select (sum(amount), sum(units), sum(customers)) from sales_department where level = 2) as leaves,
    (select (sum(amount), sum(units), sum(lines)) from item_day) as item_days,
    (select (sum(amount), sum(units), sum(lines)) from item_month) as item_months,
    (select (count(), sum(total * sign)) from receipt_word where clue = 'item') as words,
    (select (sum(count), sum(received), sum(refunded)) from tender_day) as tenders,
    (select (sum(transactions), sum(numbered)) from lane_day) as lanes,
    (select (count(), sum(sign)) from transaction) as transactions,
    (select count() from superseded) as superseded`);
  return row;
};

/** Every possible key of a few places, dates, lanes and numbers. */
const all = [7, 8].flatMap((location) =>
  ['2026-11-19', '2026-11-20'].flatMap((businessDate) =>
    ['', '2', '3'].flatMap((lane) =>
      ['0001', '0002', 'A-17'].map((number) => ({ location, businessDate, lane, number })),
    ),
  ),
);
const wide = scopeOver([7, 8], '2026-11-01', '2026-11-30');
const first = { location: 7, date: '2026-11-19', lane: '2', number: '0001', occurrence: 0 };

const enter = (entries = day, token = 'manifest-1') => insertJournal(facts, entries, token);

describe('the journal', () => {
  it('refuses a value that its column cannot hold', () => {
    const [entry] = drawn('1 7 2026-11-19 2 0001 09 sale | 4011@6 2 0.99');
    if (!entry) throw new Error('nothing drawn');
    const broken = (change: object) => () =>
      journalBlock([{ ...entry, transaction: { ...entry.transaction, ...change } }]);
    expect(broken({ businessDate: '2026-02-29' })).toThrow("'2026-02-29' is not a date");
    expect(broken({ ended: '2026-11-19T24:00:00' })).toThrow('is not a time');
    expect(broken({ total: 0.5 })).toThrow('is not a number of ten-thousandths');
    expect(broken({ ringSeconds: -1 })).toThrow('is not a UInt32');
    expect(() => journalBlock([{ ...entry, location: 2 ** 32 }])).toThrow('is not a UInt32');
  });

  it('refuses to take back what it does not hold', async () => {
    await enter();
    await expect(reverseEntries(facts, 1, [{ entryNo: 99, as: 100 }], 'r')).rejects.toThrow('no entries 99');
    await expect(reverseEntries(facts, 2, [{ entryNo: 1, as: 100 }], 'r')).rejects.toThrow('no entries 1');
  });

  it('writes every figure beside the document, in one insert', async () => {
    await enter();
    expect(await everything()).toEqual({
      journal: ['4', '28.95', '4'],
      hours: ['3', '2', '28.95', '6'],
      tops: ['28.95', '6', 3].map(String),
      leaves: ['28.95', '6', '4'],
      item_days: ['28.95', '6', '5'],
      item_months: ['28.95', '6', '5'],
      words: ['5', '58.89'],
      tenders: ['3', '29.94', '0.99'],
      lanes: ['4', '3'],
      transactions: ['4', '4'],
      superseded: '0',
    });
  });

  it('knows kinds that do not sell only as transactions', async () => {
    await enter();
    const [row] = await facts.query(
      sql`select count() as words from receipt_word where clue = 'item' and word = 15555`,
    );
    expect(row).toEqual({ words: '0' });
    expect(
      await facts.query(sql`select kind, total, net_amount from transaction where number = '0001' and lane = '3'`),
    ).toEqual([{ kind: 'void', total: '100', net_amount: '0' }]);
  });

  it('takes the same token once, in every table', async () => {
    await enter();
    const once = await everything();
    await enter();
    await enter();
    expect(await everything()).toEqual(once);
  });

  it('looks at the token alone, so that a manifest that another release wrote in other bytes enters once', async () => {
    await enter();
    const once = await everything();
    await enter(drawn('9 7 2026-11-19 2 0009 19 sale | 4011@6 5 0.99'));
    expect(await everything()).toEqual(once);
  });

  it('takes the same rows again under another token', async () => {
    await enter();
    await enter(day, 'manifest-2');
    expect(await everything()).toMatchObject({ journal: ['8', '57.9', '8'], hours: ['6', '4', '57.9', '12'] });
  });

  it('an insert that failed in one view is made whole by giving it again', async () => {
    await facts.command(sql`alter table receipt_word add constraint broken check word != 17777`);
    await expect(enter()).rejects.toMatchObject({ code: 'failed' });
    await facts.command(sql`alter table receipt_word drop constraint broken`);
    await enter();
    expect(await everything()).toMatchObject({
      journal: ['4', '28.95', '4'],
      hours: ['3', '2', '28.95', '6'],
      words: ['5', '58.89'],
      tenders: ['3', '29.94', '0.99'],
      transactions: ['4', '4'],
      item_months: ['28.95', '6', '5'],
    });
  });

  it('a reversing entry takes back exactly what its entry added', async () => {
    await enter();
    await reverseEntries(facts, 1, [{ entryNo: 1, as: 5 }], 'reversal-1');
    await reverseEntries(facts, 1, [{ entryNo: 1, as: 5 }], 'reversal-1');
    expect(await everything()).toMatchObject({
      journal: ['5', '20.98', '3'],
      hours: ['2', '1', '20.98', '3'],
      leaves: ['20.98', '3', '2'],
      item_days: ['20.98', '3', '3'],
      tenders: ['2', '21.97', '0.99'],
      superseded: '1',
    });
    expect((await currentVersions(facts, 1, all)).map(({ entryNo }) => entryNo)).toEqual([2, 3, 4]);
    expect(await readTransactions(facts, wide, [first])).toEqual([]);
  });

  it('a correction is a reversing entry and a new version in one block', async () => {
    await enter();
    const [corrected] = drawn('6 7 2026-11-19 2 0001 09 sale | 4011@6 3 0.99; 0490@7 1 6.99 -1.00');
    if (!corrected) throw new Error('nothing drawn');
    const back = await reversingEntries(facts, 1, [{ entryNo: 1, as: 5 }]);
    await insertJournal(facts, [...back, { ...corrected, version: 2 }], 'manifest-2');
    expect(await everything()).toMatchObject({ journal: ['6', '29.94', '4'], hours: ['3', '2', '29.94', '7'] });
    const [entry] = await readTransactions(facts, wide, [first]);
    expect(entry).toMatchObject({
      version: 2,
      entryNo: 6,
      transaction: { lines: [{ units: 30_000 }, { units: 10_000 }] },
    });
  });

  it('emptied, it takes the same manifests again and gives the same figures', async () => {
    await enter();
    await reverseEntries(facts, 1, [{ entryNo: 1, as: 5 }], 'reversal-1');
    const before = await everything();
    await resetFacts(facts);
    expect(await everything()).toMatchObject({ journal: ['0', '0', '0'], words: ['0', '0'], superseded: '0' });
    await enter();
    await reverseEntries(facts, 1, [{ entryNo: 1, as: 5 }], 'reversal-1');
    expect(await everything()).toEqual(before);
  });
});

describe('a scope', () => {
  it('without locations holds nothing', async () => {
    await enter();
    expect(await readTransactions(facts, scopeOver([], '2026-11-01', '2026-11-30'), [first])).toEqual([]);
    expect(await currentVersions(facts, 1, [])).toEqual([]);
  });

  it('of another company, other locations or other dates does not hold a transaction that is there', async () => {
    await enter();
    for (const scope of [
      scopeOver([7, 8], '2026-11-01', '2026-11-30', { company: 2 }),
      scopeOver([8], '2026-11-01', '2026-11-30'),
      scopeOver([7, 8], '2026-11-20', '2026-11-30'),
    ])
      expect(await readTransactions(facts, scope, [first])).toEqual([]);
    expect(await readTransactions(facts, wide, [])).toEqual([]);
    expect(await readTransactions(facts, wide, [first])).toHaveLength(1);
  });
});

describe('current versions', () => {
  it('are those of the keys alone, not of others that share their places, dates, lanes and numbers', async () => {
    await enter();
    const keys = [
      { location: 7, businessDate: '2026-11-19', lane: '2', number: '0002' },
      { location: 7, businessDate: '2026-11-19', lane: '03', number: '1' },
      { location: 8, businessDate: '2026-11-20', lane: '2', number: '0001' },
      { location: 8, businessDate: '2026-11-20', lane: '', number: '0A-17' },
      { location: 8, businessDate: '2026-11-20', lane: '0', number: 'A-17' },
    ];
    const versions = await currentVersions(facts, 1, keys);
    expect(versions.map(({ location, lane, number }) => `${location} ${lane} ${number}`)).toEqual([
      '7 2 0002',
      '7 3 0001',
    ]);
  });

  it('are told with key, origin and hash, in the order of the key', async () => {
    await enter();
    const versions = await currentVersions(facts, 1, all);
    expect(versions.map(({ location, lane, number }) => `${location} ${lane} ${number}`)).toEqual([
      '7 2 0001',
      '7 2 0002',
      '7 3 0001',
      '8  A-17',
    ]);
    expect(versions[0]).toEqual({
      location: 7,
      businessDate: '2026-11-19',
      lane: '2',
      number: '0001',
      occurrence: 0,
      version: 1,
      entryNo: 1,
      hash: 'hash-1',
      segment: 3,
      offset: 100,
      began: '',
      ended: '2026-11-19T09:30:00',
    });
  });

  it('are asked for by at most 2,000 keys at a time, and never by a stream, which is planned in the main thread', async () => {
    await enter();
    const [key] = all;
    const keys = Array.from({ length: 4_500 }, (_, at) => ({ ...(key as (typeof all)[number]), number: `n${at}` }));
    const lengths: number[] = [];
    const watched: Facts = {
      ...facts,
      query: (statement, options) => (lengths.push(textOfStatement(statement).length), facts.query(statement, options)),
      stream: () => expect.unreachable('a stream was opened'),
    };
    expect(await currentVersions(watched, 1, [...all, ...keys, ...keys])).toHaveLength(4);
    expect(lengths).toHaveLength(3);
    expect(Math.max(...lengths)).toBeLessThan(200_000);
  });

  it('come a few thousand at a time, also of tens of thousands under one number', async () => {
    const [one] = day;
    const many = Array.from({ length: 12_000 }, (_, at) => ({
      ...(one as (typeof day)[number]),
      entryNo: at + 1,
      contentHash: `hash-${at}`,
    }));
    await enter(many);
    const sizes: number[] = [];
    const watched: Facts = {
      ...facts,
      query: async (...asked) => {
        const rows = await facts.query<never>(...asked);
        sizes.push(rows.length);
        return rows;
      },
      stream: async function* (...asked) {
        for await (const rows of facts.stream<never>(...asked)) {
          sizes.push(rows.length);
          yield rows;
        }
      },
    };
    expect(await currentVersions(watched, 1, all)).toHaveLength(12_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5_000);
  });
});
