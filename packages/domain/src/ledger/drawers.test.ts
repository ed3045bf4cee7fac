import { noRules } from '@lanewise/contract/entities/ledger-rules';
import type { TillRule } from '@lanewise/contract/entities/tills';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tenThousandthsOf } from '../points/evaluate.ts';
import type { TillEntry } from './entries.ts';
import { type MoveKind, isUncounted, takenOf, tillsOfLines, wideText, withTills, type DrawerDay } from './drawers.ts';

const place = { locationId: 1, date: '2026-03-02' };
const at = { location: 1, date: place.date, tender: 'cash' as const };
const rule: TillRule = {
  since: place.date,
  by: 'lane',
  tenders: ['cash'],
  float: '25.50',
  tolerances: [],
  matchMovements: false,
  setBy: 'office',
  setAt: '',
};
const CASH = 7;

const lanes = fc.constantFrom('1', '2', '3');
const cents = fc.integer({ min: 0, max: 1_000_000 }).map((value) => BigInt(value) * 100n);
const days = fc.record({
  takings: fc.array(fc.record({ lane: lanes, cashier: fc.constantFrom('11', '12'), amount: cents }), { maxLength: 6 }),
  moves: fc.array(
    fc.record({ lane: lanes, kind: fc.constantFrom<MoveKind>('loan', 'pickup', 'paidIn', 'paidOut'), amount: cents }),
    { maxLength: 6 },
  ),
  counts: fc.array(fc.record({ lane: lanes, amount: cents, by: fc.constantFrom('ann', 'bob') }), { maxLength: 12 }),
});
type Drawn = typeof days extends fc.Arbitrary<infer Day> ? Day : never;

const dayOf = ({ takings, moves, counts }: Drawn): DrawerDay => ({
  rule,
  regLocId: 8,
  preset: { rules: noRules },
  namesOf: (name) => [name],
  takings: takings.map((one) => ({ ...at, ...one })),
  moves: moves.map((one) => ({ ...one, cashier: '', tender: 'cash', by: null })),
  takenBack: [],
  entries: counts.map(({ lane, amount, by }, index): TillEntry => ({
    ...place,
    entryId: index + 1,
    lane,
    cashier: '',
    tender: 'cash',
    field: 'count',
    value: wideText(amount),
    pieces: null,
    by,
    at: new Date(index * 1_000),
  })),
});

const tillsOf = (drawn: Drawn) => tillsOfLines(dayOf(drawn), new Map([[CASH, 'cash']])).get(CASH) ?? [];
const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n);

describe('the drawers of a line', () => {
  it('add up to its count, and to nothing while one of them is not counted', () => {
    fc.assert(
      fc.property(days, (drawn) => {
        const tills = tillsOf(drawn);
        const { entries } = withTills([], new Map([[CASH, tills]]), place);
        const line = entries.findLast(({ dpId }) => dpId === CASH)?.value ?? null;
        const counted = tills.filter(({ counts }) => counts > 0);
        const isWhole = counted.length > 0 && !tills.some(isUncounted);
        const taken = sum(counted.map(({ taken }) => tenThousandthsOf(taken ?? '0')));
        expect(line).toBe(isWhole ? wideText(taken) : null);
        expect(takenOf(tills)).toBe(line);
      }),
    );
  });

  it('are over and short together by what the line is', () => {
    fc.assert(
      fc.property(days, (drawn) => {
        const tills = tillsOf(drawn);
        const line = takenOf(tills);
        fc.pre(line !== null);
        const counted = tills.filter(({ counts }) => counts > 0);
        const registers = sum(counted.map(({ registers }) => tenThousandthsOf(registers ?? '0')));
        const off = sum(counted.map(({ overShort }) => tenThousandthsOf(overShort ?? '0')));
        expect(tenThousandthsOf(line ?? '0') - registers).toBe(off);
      }),
    );
  });

  it('have the newest count of each, and lose none that was made before', () => {
    fc.assert(
      fc.property(days, (drawn) => {
        const tills = tillsOf(drawn);
        for (const { lane, counted, counts, authors } of tills) {
          const own = drawn.counts.filter((count) => count.lane === lane);
          expect(counts).toBe(own.length);
          expect(counted).toBe(own.length === 0 ? null : wideText(own.at(-1)?.amount ?? 0n));
          expect(new Set(authors)).toEqual(new Set(own.map(({ by }) => by)));
        }
        expect(sum(tills.map(({ counts }) => BigInt(counts)))).toBe(BigInt(drawn.counts.length));
      }),
    );
  });

  it.each(['reason', 'approval'] as const)('are not more by the %s of one that nobody used', (field) => {
    const none = dayOf({ takings: [], moves: [], counts: [] });
    const entry: TillEntry = {
      ...place,
      entryId: 1,
      lane: '9',
      cashier: '',
      tender: 'cash',
      field,
      value: 'why',
      pieces: null,
      by: 'ann',
      at: new Date(0),
    };
    expect(tillsOfLines({ ...none, entries: [entry] }, new Map([[CASH, 'cash']])).get(CASH)).toEqual([]);
  });

  it('keep what was typed before drawers were told apart, until one of them is counted', () => {
    const typed = {
      entryId: 1,
      ...place,
      dpId: CASH,
      field: 'enteredValue' as const,
      value: '5',
      by: 'ann',
      at: new Date(),
    };
    const tills = tillsOf({ takings: [{ lane: '1', cashier: '11', amount: 10_000n }], moves: [], counts: [] });
    expect(withTills([typed], new Map([[CASH, tills]]), place)).toEqual({ entries: [typed], tills: new Map() });
  });
});

describe('an approval of a drawer', () => {
  const entryOf = (field: TillEntry['field'], value: string, by: string, entryId: number): TillEntry => ({
    ...place,
    entryId,
    lane: '1',
    cashier: '',
    tender: 'cash',
    field,
    value,
    pieces: null,
    by,
    at: new Date(entryId * 1_000),
  });
  const ofDay: Drawn = { takings: [{ lane: '1', cashier: '11', amount: 1_000_000n }], moves: [], counts: [] };
  /** The drawer holds 25.50 and took 100.00 in: counted at 120, it is 5.50 short. */
  const approverOf = (entries: readonly TillEntry[], more: Partial<DrawerDay> = {}): string | null => {
    const day = { ...dayOf(ofDay), ...more, entries };
    return tillsOfLines(day, new Map([[CASH, 'cash']])).get(CASH)?.[0]?.approvedBy ?? null;
  };
  const counted = entryOf('count', '120', 'ann', 1);
  const approved = entryOf('approval', wideText(-55_000n), 'bob', 2);

  it('lapses with another difference', () => {
    expect(approverOf([counted, approved, entryOf('count', '121', 'ann', 3)])).toBeNull();
  });

  it.each([
    ['afterwards', [counted, approved, entryOf('count', '120', 'bob', 3)]],
    ['before', [entryOf('count', '119', 'bob', 0), counted, approved]],
  ])('lapses when its author counts the drawer %s, to the same difference or another', (_, entries) => {
    expect(approverOf(entries)).toBeNull();
  });

  it('lapses when its author counted under a former name', () => {
    const namesOf = (name: string): string[] => (name === 'bob' ? ['bob', 'robert'] : [name]);
    const entries = [entryOf('count', '119', 'robert', 0), counted, approved];
    expect(approverOf(entries)).toBe('bob');
    expect(approverOf(entries, { namesOf })).toBeNull();
  });

  it('lapses when its author moved money of the drawer', () => {
    const nothing = { kind: 'loan', lane: '1', cashier: '', tender: 'cash', amount: 0n } as const;
    expect(approverOf([counted, approved], { moves: [{ ...nothing, by: 'carl' }] })).toBe('bob');
    expect(approverOf([counted, approved], { moves: [{ ...nothing, by: 'bob' }] })).toBeNull();
  });

  it('is asked for what anybody took back, and lapses by it', () => {
    const back = { kind: 'paidIn', lane: '1', cashier: '', tender: 'cash', amount: 50_000n } as const;
    const till = (by: string) =>
      tillsOfLines(
        { ...dayOf(ofDay), takenBack: [{ ...back, by }], entries: [counted] },
        new Map([[CASH, 'cash']]),
      ).get(CASH)?.[0];
    expect([till('ann')?.adjustment, till('carl')?.adjustment]).toEqual([wideText(-50_000n), wideText(-50_000n)]);
    for (const by of ['bob', 'carl'])
      expect(approverOf([counted, approved], { takenBack: [{ ...back, by }] })).toBeNull();
  });

  it('stands otherwise', () => {
    expect(approverOf([counted, approved])).toBe('bob');
  });
});
