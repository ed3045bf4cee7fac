import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { livedIn } from '@lanewise/testkit/lived';
import { byTransaction, keyOf, paymentsBy } from '@lanewise/testkit/oracle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dice } from '../respelled.testing.ts';
import { decodeAll, splitAll, transactionsOf } from '../testing.ts';
import { paidAbroad } from './abroad.testing.ts';
import { ace } from './format.ts';
import { openLogRedactor } from './redact.ts';
import { checkout, events, only, paid } from './testing.ts';
import { writeAce } from './write.ts';

const runs = process.env['LANEWISE_THOROUGH'] === '1' ? 1_500 : 60;
const drawn = chainOf({ stores: ['0008', '21'], dates: ['2026-02-28'], lanes: ['1', '12'], most: 6 }).chain(livedIn);

/** What a transaction tells, beside what was paid in another currency. */
const isAbroad = ({ detail }: { detail: string }): boolean => detail.startsWith('Foreign currency ');
const toldOf = ({ events: all }: Transaction): string[] => all.filter(isAbroad).map(({ detail }) => detail);
const corrected = ({ kind, detail }: Transaction['events'][number]): boolean => kind === 'void' && / \d/.test(detail);
const apart = (one: Transaction): Transaction => ({
  ...one,
  events: one.events.filter((event) => !isAbroad(event) && !corrected(event)),
});

describe('tenders in another currency', () => {
  it('count by their value in the store, and are told, cut anywhere and split', () => {
    fc.assert(
      fc.property(
        drawn,
        dice,
        fc.array(fc.nat(), { maxLength: 4 }),
        fc.integer({ min: 50, max: 4_000 }),
        (transactions, roll, cuts, targetBytes) => {
          const plain = [...writeAce(transactions)];
          const changed = plain.map((one) => paidAbroad(one, roll));
          const bytes = Buffer.concat(changed.map((one) => one.bytes));
          const read = transactionsOf(decodeAll(ace, bytes, { cuts }));
          expect(read.map(apart)).toEqual(transactionsOf(decodeAll(ace, Buffer.concat(plain))).map(apart));
          expect(read.map(toldOf)).toEqual(changed.map(({ told }) => told));
          expect(byTransaction(read, keyOf)).toEqual(byTransaction(transactions, keyOf));
          expect(paymentsBy(read, ({ kind }) => kind)).toEqual(paymentsBy(transactions, ({ kind }) => kind));
          const segments = splitAll(ace, bytes, { targetBytes, limitBytes: 1e7, cuts });
          expect(segments.flatMap((one) => transactionsOf(decodeAll(ace, one.bytes)))).toEqual(read);
          // What was read is written as itself, and nothing of it is taken for the number of a card.
          expect(transactionsOf(decodeAll(ace, Buffer.concat([...writeAce(read)])))).toEqual(read);
          const redactor = openLogRedactor();
          expect(Buffer.concat([redactor.push(bytes), redactor.end()]).equals(bytes)).toBe(true);
        },
      ),
      { numRuns: runs },
    );
  });

  it('are not told where they were given back', () => {
    const log = checkout(
      `01 : 100 : 627 : 1 : : x10 : x00 : 00
05 : 11 : 627
97 : 05 : 852
06 : 11 : 627
97 : 06 : 852
05 : 21 : 627`,
      '627 : 0',
    );
    expect(paid(only(log))).toEqual(['check 6.27 0.00']);
    expect(events(only(log))).toEqual(['void Cash 6.27']);
  });
});
