import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { Traits } from '@lanewise/tlog/two-sales';
import type { CurrentVersion } from '../../facts/journal.ts';
import { decide, decideInSteps } from './decide.ts';
import type { Entry } from '../segment/placed.ts';

const blank: Transaction = {
  store: '9',
  businessDate: '2026-11-19',
  lane: '2',
  number: '1120',
  occurrence: 0,
  kind: 'sale',
  began: '',
  ended: '2026-11-19T19:41:00',
  cashier: '',
  cashierName: '',
  customer: '',
  currency: '',
  total: 0,
  ringSeconds: 0,
  tenderSeconds: 0,
  idleSeconds: 0,
  lines: [],
  tenders: [],
  taxes: [],
  discounts: [],
  vouchers: [],
  events: [],
};

/** `1120 A` is number 1120 with content A; a leading dash means that the source knows no lane. */
const draw = (text: string): Entry[] =>
  text
    .trim()
    .split('\n')
    .map((row, at) => {
      const [, dash = '', number = '', hash = ''] = /^\s*(-?)(\S+)\s+(\S+)\s*$/.exec(row) ?? [];
      const transaction = { ...blank, number, lane: dash === '-' ? '' : '2' };
      return { location: 7, transaction, hash, offset: at * 100, length: 100 };
    });

/** The versions in the journal after the decisions of a segment were applied. */
const applied = (
  entries: readonly Entry[],
  existing: readonly CurrentVersion[],
  segment: number,
  purpose: 'import' | 'replay' = 'import',
): CurrentVersion[] => {
  const { decisions } = decide(entries, existing, { purpose, segment });
  const gone = new Set(decisions.filter(({ kind }) => kind === 'reverse').map(({ existingEntry }) => existingEntry));
  const entered = decisions.flatMap((decision, at): CurrentVersion[] => {
    const entry = entries[at];
    if (!entry || decision.version === 0) return [];
    const { businessDate, lane, number } = entry.transaction;
    const place = { location: entry.location, businessDate, lane, number, occurrence: decision.occurrence };
    return [
      {
        ...place,
        version: decision.version,
        entryNo: segment * 1000 + at,
        hash: entry.hash,
        began: entry.transaction.began,
        ended: entry.transaction.ended,
        segment,
        offset: entry.offset,
      },
    ];
  });
  return [...existing.filter(({ entryNo }) => !gone.has(entryNo)), ...entered];
};

const kinds = (
  entries: readonly Entry[],
  existing: readonly CurrentVersion[],
  purpose: 'import' | 'replay' | 'resync' = 'import',
  segment = 2,
) => decide(entries, existing, { purpose, segment }).decisions.map(({ kind, occurrence }) => `${kind} ${occurrence}`);

describe('deciding what a transaction is', () => {
  it('takes the same receipt once, however often one file holds it', () => {
    expect(kinds(draw('1120 A\n1120 A\n1121 B'), [])).toEqual(['new 0', 'noop 0', 'new 0']);
  });

  it('takes nothing from a file that came before', () => {
    const file = draw('1120 A\n1121 B');
    expect(kinds(file, applied(file, [], 1))).toEqual(['noop 0', 'noop 0']);
  });

  it('keeps the first of two contents under one number and names a conflict', () => {
    const first = applied(draw('1120 A'), [], 1);
    const { decisions, conflicts } = decide(draw('1120 B'), first, { purpose: 'import', segment: 2 });
    expect(decisions).toMatchObject([{ kind: 'conflict', version: 0, existingEntry: 1000 }]);
    expect(conflicts).toMatchObject([{ number: '1120', existingHash: 'A', incomingHash: 'B' }]);
  });

  it('counts further transactions of a number without a lane as occurrences of one segment', () => {
    expect(kinds(draw('-536365 A\n-536365 B\n-536365 A'), [])).toEqual(['new 0', 'new 1', 'noop 0']);
  });

  it('a resync that is read again replaces what had entered when it was decided, and nothing newer', () => {
    const standing = applied(draw('1120 A'), [], 1);
    const again = (resyncPosition: number, replaced: number[] = []) =>
      decide(draw('1120 B'), standing, {
        purpose: 'replay',
        segment: 2,
        isResync: true,
        resyncPosition,
        past: { decidedWith: new Map(), replaced: new Set(replaced) },
      }).decisions.map(({ kind }) => kind);
    expect([again(1000), again(999), again(999, [0])]).toEqual([['reverse'], ['conflict'], ['noop']]);
  });

  it('finds an occurrence again whatever the order it comes in', () => {
    const first = applied(draw('-536365 A\n-536365 B'), [], 1);
    expect(kinds(draw('-536365 B\n-536365 A'), first)).toEqual(['noop 1', 'noop 0']);
  });

  it('takes back and enters anew what a resync brings otherwise', () => {
    const first = applied(draw('1120 A'), [], 1);
    const { decisions, entryCount } = decide(draw('1120 B'), first, { purpose: 'resync', segment: 2 });
    expect(decisions).toMatchObject([{ kind: 'reverse', version: 2, existingEntry: 1000 }]);
    expect(entryCount).toBe(2);
  });

  it('never replaces what the same resync holds: two contents of one number wait for a person, in either order', () => {
    expect(kinds(draw('1120 A\n1120 B'), [], 'resync')).toEqual(['new 0', 'conflict 0']);
    const first = applied(draw('1120 A'), [], 1);
    expect(kinds(draw('1120 A\n1120 B'), first, 'resync')).toEqual(['noop 0', 'conflict 0']);
    expect(kinds(draw('1120 B\n1120 A'), first, 'resync')).toEqual(['conflict 0', 'noop 0']);
    expect(kinds(draw('1120 B\n1120 C'), first, 'resync')).toEqual(['reverse 0', 'conflict 0']);
    // An earlier portion of the same resync brought A.
    expect(kinds(draw('1120 B'), first, 'resync', 1)).toEqual(['conflict 0']);
    // A person declared A and B both right, and the resync corrects B.
    const beside = new Map([['B', new Set(['A'])]]);
    const both = applied(draw('1120 A'), [], 1).flatMap((one) => [
      one,
      { ...one, occurrence: 1, hash: 'B', entryNo: 2000, segment: 2 },
    ]);
    for (const text of ['1120 A\n1120 C', '1120 C\n1120 A'])
      expect(
        decide(draw(text), both, { purpose: 'resync', segment: 3, beside }).decisions.filter(
          ({ version }) => version > 0,
        ),
      ).toMatchObject([{ hash: 'C', kind: 'reverse', existingEntry: 2000 }]);
  });

  it('lets a replay replace only what came from the same segment', () => {
    const first = applied(draw('1120 A'), [], 1);
    expect(kinds(draw('1120 B'), first, 'replay', 1)).toEqual(['reverse 0']);
    expect(kinds(draw('1120 B'), first, 'replay', 2)).toEqual(['conflict 0']);
  });

  it('enters a second sale of a number, and takes what differs from it alone as its correction', () => {
    const sold = (began: string, upc: string, total: number): Traits => {
      const clock = { began: `2026-11-19T${began}`, ended: `2026-11-19T${began}` };
      return { ...clock, kind: 'sale', cashier: '', total, goodsTotal: total, goods: [upc] };
    };
    // B is sold hours after A. C is the same sale as B with another price.
    const traits = new Map([
      ['A', sold('09:00:10', 'milk', 3)],
      ['B', sold('13:07:31', 'bread', 5)],
      ['C', sold('13:07:31', 'bread', 6)],
    ]);
    const decided = (text: string, existing: readonly CurrentVersion[], purpose: 'import' | 'resync' = 'import') =>
      decide(draw(text), existing, { purpose, segment: 2, traits }).decisions.map(
        ({ kind, occurrence }) => `${kind} ${occurrence}`,
      );
    expect(decided('1120 A\n1120 B\n1120 A\n1120 C', [])).toEqual(['new 0', 'new 1', 'noop 0', 'conflict 1']);
    expect(decided('1120 B\n1120 C\n1120 A', [])).toEqual(['new 0', 'conflict 0', 'new 1']);
    const first = applied(draw('1120 A'), [], 1);
    const { decisions } = decide(draw('1120 B'), first, { purpose: 'resync', segment: 2, traits });
    expect(decisions).toMatchObject([{ kind: 'new', occurrence: 1 }]);
    const second = { ...first[0]!, occurrence: 1, entryNo: 2000, hash: 'B', segment: 2 };
    expect(
      decide(draw('1120 C'), [...first, second], { purpose: 'resync', segment: 3, traits }).decisions,
    ).toMatchObject([{ kind: 'reverse', occurrence: 1, existingEntry: 2000 }]);
    // No fact proves that D is another sale, so D counts as other content of the first sale.
    expect(decided('1120 D', first)).toEqual(['conflict 0']);
  });

  it('gives every order and repetition of the same segments the same set of receipts', () => {
    const number = fc.integer({ min: 1, max: 5 }).map(String);
    const segment = fc.array(number, { minLength: 1, maxLength: 6 });
    const history = fc.array(segment, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(history, fc.array(fc.nat(100), { minLength: 8, maxLength: 8 }), (segments, dice) => {
        // Equal numbers have equal content, so there are repetitions and no conflicts.
        const files = segments.map((numbers) => draw(numbers.map((n) => `${n} content-${n}`).join('\n')));
        const once = files.reduce<CurrentVersion[]>((known, file, at) => applied(file, known, at + 1), []);
        const shuffled = [...files, ...files]
          .map((file, place) => ({ file, at: dice[place] ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .reduce<CurrentVersion[]>((known, { file }, at) => applied(file, known, at + 1), []);
        const names = (known: readonly CurrentVersion[]): string[] =>
          known.map(({ number: n, hash, occurrence }) => `${n} ${hash} ${occurrence}`).sort();
        expect(names(shuffled)).toEqual(names(once));
      }),
    );
  });

  it('looks at each version a few times, also at tens of thousands under one number', () => {
    let looks = 0;
    const seen = <Item extends object>(item: Item): Item =>
      new Proxy(item, {
        get: (target, name) => {
          looks += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
    const count = 3_000;
    const entries = draw(Array.from({ length: 2 * count }, (_, at) => `-1120 ${at}`).join('\n'));
    const existing = applied(entries.slice(0, count), [], 2).map(seen);
    const { decisions } = decide(entries.slice(count), existing, { purpose: 'import', segment: 2 });
    expect(decisions.map(({ kind }) => kind)).toEqual(Array.from({ length: count }, () => 'new'));
    expect(decisions.at(-1)?.occurrence).toBe(2 * count - 1);
    expect(looks).toBeLessThan(20 * count);
  });

  it('lets others go on while it looks at tens of thousands, and decides the same', async () => {
    const count = 10_000;
    const entries = draw(Array.from({ length: 2 * count }, (_, at) => `-1120 ${at}`).join('\n'));
    const existing = applied(entries.slice(0, count), [], 2);
    const rules = { purpose: 'import' as const, segment: 2 };
    let turns = 0;
    let isOver = false;
    const next = (): void => {
      turns += 1;
      if (!isOver) setImmediate(next);
    };
    setImmediate(next);
    const inSteps = await decideInSteps(entries.slice(count), existing, rules);
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(8);
    expect(inSteps).toEqual(decide(entries.slice(count), existing, rules));
  });
});
