import { chainOf, replacementOf, segmentsOf } from '@lanewise/testkit/arbitrary';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { keyOf, latest } from '@lanewise/testkit/oracle';
import { isPlainlyTwo, restartedOf } from '@lanewise/testkit/restarted';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBriefly, expectEverything, receiptsOf } from './reports.testing.ts';
import type { Question } from './reports-asked.testing.ts';
import { wholeSight } from '../meta/sight.ts';
import { rounds } from '../thorough.testing.ts';
import { openWorld, storeNumbers, written, type Chain, type Wire, type World } from './world.testing.ts';

/** Friday to Monday over the end of a month, so that every grouping of dates has a border. */
const dates = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
const plan = { stores: storeNumbers, dates, lanes: ['1', '2', ''] };
const patience = rounds(300_000, 3_600_000);
/** A failure is shrunk for at most this many milliseconds. */
const shrinking = { interruptAfterTimeLimit: rounds(200_000, 3_000_000), markInterruptAsFailure: true };

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, patience);
afterAll(() => world.close());

const wholeOf = (chain: Chain, transactions: readonly Transaction[], wire: Wire): Question => ({
  world,
  chain,
  from: '2026-02-26',
  to: '2026-03-03',
  stores: storeNumbers,
  transactions,
  wire,
});

interface Cut {
  segments: Transaction[][];
  order: number[];
}

const sendAll = async (chain: Chain, { segments, order }: Cut, wire: Wire): Promise<void> => {
  for (const at of order) {
    const segment = segments[at] ?? [];
    if (segment.length > 0) await world.send(chain, written(segment, wire));
  }
};

const byKey = (transactions: readonly Transaction[]): Transaction[] =>
  [...transactions].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

describe('a generated chain, cut into segments and sent several times in any order', () => {
  const sent = chainOf(plan).chain((transactions) =>
    fc.record({ transactions: fc.constant(transactions), cut: segmentsOf(transactions) }),
  );
  const wires = fc.constantFrom<Wire>('jsonl', 'poslog');

  it(
    'shows in every report what the oracle says, to the cent',
    async () => {
      const day = fc.constantFrom(...dates);
      await fc.assert(
        fc.asyncProperty(sent, wires, fc.boolean(), day, async ({ transactions, cut }, wire, usWeek, date) => {
          const chain = await world.chain(usWeek);
          await sendAll(chain, cut, wire);
          const whole = wholeOf(chain, transactions, wire);
          const rows = await expectEverything(whole);
          await expectBriefly({ ...whole, from: date, to: date });
          const receipts = await receiptsOf(whole, rows);
          // POSLog is left out, because its decoder derives the events again. JSON lines carry a receipt unchanged.
          if (wire === 'jsonl')
            expect(byKey(receipts.map(({ transaction }) => transaction))).toEqual(byKey(transactions));
        }),
        { numRuns: rounds(2, 60), ...shrinking },
      );
    },
    patience,
  );
});

describe('a correction', () => {
  /** A chain, and other content for some of its transactions. */
  const corrected = chainOf({ ...plan, most: 12 }).chain((transactions) =>
    fc.record({
      transactions: fc.constant(transactions),
      replacements: fc
        .subarray(transactions, { minLength: 1 })
        .chain((some) => fc.tuple(...some.map((transaction) => replacementOf(transaction)))),
    }),
  );

  it(
    'that is imported is a conflict and changes nothing; from a resync it takes the place of what was there',
    async () => {
      await fc.assert(
        fc.asyncProperty(corrected, async ({ transactions, replacements }) => {
          const chain = await world.chain(true);
          await world.send(chain, written(transactions, 'jsonl'));
          const before = wholeOf(chain, transactions, 'jsonl');
          const rows = await expectEverything(before);

          const imported = await world.send(chain, written(replacements, 'poslog'));
          expect(imported.summary).toMatchObject({ entered: 0, conflicts: replacements.length });
          await expectBriefly(before);

          const { summary } = await world.receive(chain, written(replacements, 'jsonl'), 'resync');
          expect(summary).toMatchObject({ entered: 0, reversed: replacements.length, conflicts: 0 });
          const after = wholeOf(chain, latest([...transactions, ...replacements]), 'jsonl');
          const rowsAfter = await expectEverything(after);

          // The old receipts are no longer shown: their addresses show the current receipts.
          const receipts = await receiptsOf(after, rows);
          expect(byKey(receipts.map(({ transaction }) => transaction))).toEqual(byKey(after.transactions));
          expect(rowsAfter.map((row) => row['uniqueId']).sort()).toEqual(rows.map((row) => row['uniqueId']).sort());
          const versions = receipts.filter(({ source }) => source.version === 2);
          expect(versions.length).toBe(replacements.length);

          await world.receive(chain, written(replacements, 'jsonl'), 'resync');
          await expectBriefly(after);
        }),
        { numRuns: rounds(1, 20), ...shrinking },
      );
    },
    patience,
  );
});

describe('lanes whose numbers begin again within a day', () => {
  const day = { stores: ['0008', '21'], dates: ['2026-02-28'], lanes: ['1', '2'] };
  const drawn = restartedOf(day).chain((transactions) =>
    fc.record({
      transactions: fc.constant(transactions),
      cut: segmentsOf(transactions),
      wire: fc.constantFrom<Wire>('jsonl', 'poslog', 'ace'),
    }),
  );

  /** A 4690 log states the minute in which a transaction ended, and no other clock time of the transaction. */
  const minuteOf = ({ ended }: Transaction): string => `${ended.slice(0, 16)}:00`;
  const shown = (transaction: Transaction, wire: Wire): Transaction =>
    wire === 'ace' ? { ...transaction, began: '', ended: minuteOf(transaction) } : transaction;
  const isTold = (a: Transaction, b: Transaction, wire: Wire): boolean =>
    isPlainlyTwo(a, b) && (wire !== 'ace' || (Date.parse(minuteOf(a)) - Date.parse(minuteOf(b))) % 900_000 !== 0);

  /** The parts of a receipt that every format carries. */
  const faceOf = (one: Transaction, wire: Wire): string =>
    [keyOf(one), shown(one, wire).ended, one.total, one.cashier, one.lines.length].join(' ');

  it(
    'enter whole in any cut and order where a clock tells their sales apart, and the others are told',
    async () => {
      await fc.assert(
        fc.asyncProperty(drawn, async ({ transactions, cut, wire }) => {
          const chain = await world.chain(true);
          await sendAll(chain, cut, wire);
          const whole = wholeOf(chain, transactions, wire);
          const { data } = await world.report(chain, 'dashboard/v1/transaction', {
            startDate: whole.from,
            lastDate: whole.to,
            limit: 1000,
          });
          const faces = new Set((await receiptsOf(whole, data)).map(({ transaction }) => faceOf(transaction, wire)));
          const standing = transactions.filter((one) => faces.has(faceOf(one, wire)));
          expect(faces.size).toBe(data.length);
          const sameNumber = (one: Transaction): Transaction[] =>
            transactions.filter((other) => other !== one && keyOf(other) === keyOf(one));
          const plain = transactions.filter((one) => sameNumber(one).every((other) => isTold(one, other, wire)));
          expect(plain.filter((one) => !standing.includes(one))).toEqual([]);
          expect(new Set(standing.map(keyOf))).toEqual(new Set(transactions.map(keyOf)));

          // What does not stand waits for a person.
          const page = { limit: 1000, offset: 0, state: 'open' };
          const { rows } = await world.area.store.incoming.conflicts(wholeSight(chain.company.id), page);
          const contents = new Set(rows.map(({ incomingHash }) => incomingHash));
          expect(contents.size).toBe(transactions.length - standing.length);
          const stands = { ...whole, transactions: standing.map((one) => shown(one, wire)) };
          await expectEverything(stands);
        }),
        { numRuns: rounds(2, 60), ...shrinking },
      );
    },
    patience,
  );
});
