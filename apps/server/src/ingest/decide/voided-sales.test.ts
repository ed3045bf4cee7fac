import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrentVersion } from '../../facts/journal.ts';
import { saleKey } from '../../facts/sale-key.ts';
import { decide } from './decide.ts';
import type { Entry } from '../segment/placed.ts';
import { VoidedSales } from './voided-sales.ts';

const date = '2026-11-19';
const saleOf = (number: string): string => saleKey({ location: 7, date, lane: '2', number });

/**
 * `8>7 b`: number 8 with content b takes back number 7; `7 a` takes back nothing. The content defaults to the number.
 */
const draw = (text: string, lane = '2'): Entry[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((one, at) => {
      const [, number = '', sale, hash = number] = /^(\w+)(?:>(\w+))?(?: (\w+))?$/.exec(one) ?? [];
      const transaction = { store: '9', businessDate: date, lane, number, began: '', ended: '' };
      return {
        location: 7,
        transaction,
        hash,
        offset: at * 100,
        length: 100,
        ...(sale !== undefined && { takesBack: saleOf(sale) }),
      };
    });

/** A journal that segments enter one after the other. */
class Journal {
  standing: { known: CurrentVersion; sale: string | undefined }[] = [];
  #segment = 0;

  /** Returns the numbers that are reported as second post voids. */
  enter(entries: readonly Entry[], purpose: 'import' | 'resync' = 'import'): string[] {
    const segment = (this.#segment += 1);
    const voidedSales = new VoidedSales();
    for (const { known, sale } of this.standing)
      if (sale !== undefined)
        voidedSales.addStanding({ sale, location: 7, date, lane: known.lane, number: known.number, hash: known.hash });
    const known = this.standing.map((one) => one.known);
    const { decisions, voidedBefore } = decide(entries, known, { purpose, segment, voidedSales });
    const byOffset = new Map(entries.map((entry) => [entry.offset, entry]));
    for (const { offset, kind, version, existingEntry, occurrence } of decisions) {
      const entry = byOffset.get(offset);
      if (!entry || version === 0) continue;
      if (kind === 'reverse') this.standing = this.standing.filter((one) => one.known.entryNo !== existingEntry);
      const { businessDate, lane, number } = entry.transaction;
      const place = { location: 7, businessDate, lane, number, occurrence, version, segment, offset };
      this.standing.push({
        known: { ...place, began: '', ended: '', hash: entry.hash, entryNo: segment * 1000 + offset },
        sale: entry.takesBack,
      });
    }
    return entries.filter(({ offset }) => voidedBefore.has(offset)).map(({ transaction }) => transaction.number);
  }

  /** Number of current post voids of a sale. */
  voidsOf(number: string): number {
    return this.standing.filter(({ sale }) => sale === saleOf(number)).length;
  }
}

describe('of several post voids of one sale', () => {
  it('the first counts and the others are told, in one segment and in later ones', () => {
    const journal = new Journal();
    expect(journal.enter(draw('7, 8>7, 9>7'))).toEqual(['9']);
    expect(journal.enter(draw('9>7, 10>7'))).toEqual(['9', '10']);
    expect(journal.voidsOf('7')).toBe(1);
  });

  it('a repetition of the first is no second one', () => {
    const journal = new Journal();
    journal.enter(draw('7, 8>7'));
    expect(journal.enter(draw('7, 8>7'))).toEqual([]);
    expect(journal.standing).toHaveLength(2);
  });

  it('a correction of the first takes its place', () => {
    const journal = new Journal();
    journal.enter(draw('7, 8>7'));
    expect(journal.enter(draw('8>7 other'), 'resync')).toEqual([]);
    expect(journal.voidsOf('7')).toBe(1);
  });

  it('another one counts once the first takes back something else', () => {
    const journal = new Journal();
    journal.enter(draw('6, 7, 8>7'));
    expect(journal.enter(draw('8>6 other, 9>7'), 'resync')).toEqual([]);
    expect([journal.voidsOf('6'), journal.voidsOf('7')]).toEqual([1, 1]);
  });

  it('one that is a conflict takes nothing back, and keeps no other one out', () => {
    const journal = new Journal();
    journal.enter(draw('7, 8'));
    expect(journal.enter(draw('8>7 other, 9>7'))).toEqual([]);
    expect(journal.voidsOf('7')).toBe(1);
  });

  it('those of one number without a lane are told apart by their content', () => {
    const journal = new Journal();
    journal.enter(draw('7'));
    expect(journal.enter(draw('8>7 a, 8>7 b', ''))).toEqual(['8']);
    expect(journal.enter(draw('8>7 a', ''))).toEqual([]);
    expect(journal.voidsOf('7')).toBe(1);
  });

  it('one stands whatever the order, the repetition and the cut', () => {
    const segment = fc.subarray(['1', '2', '3>1', '4>1', '5>2', '6>2', '7>1'], { minLength: 1 });
    const ordered = segment.chain((some) => fc.shuffledSubarray(some, { minLength: some.length }));
    fc.assert(
      fc.property(fc.array(ordered, { maxLength: 6 }), (segments) => {
        const journal = new Journal();
        for (const some of [...segments, ['1', '2', '3>1', '4>1', '5>2', '6>2', '7>1']])
          journal.enter(draw(some.join(',')));
        expect([journal.voidsOf('1'), journal.voidsOf('2')]).toEqual([1, 1]);
        expect(journal.standing).toHaveLength(4);
      }),
    );
  });
});
