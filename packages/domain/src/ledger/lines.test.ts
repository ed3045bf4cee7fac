import { noRules } from '@lanewise/contract/entities/ledger-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactOf } from '../points/evaluate.ts';
import { exactTextOf } from './figures.ts';
import { carriedTotals, sheetsOf } from './lines.ts';
import { dayWith, enteredBy, pointWith, sheetWith } from './lines.testing.ts';

const [cash, safe, paid] = [1, 2, 3];
const lineOf = (day: Parameters<typeof sheetsOf>[0], dpId: number) =>
  sheetsOf(day)
    .flatMap(({ rows }) => rows)
    .find((line) => line.dpId === dpId);

describe('a line of a day', () => {
  it('is expected to be what the registers say, and over or short by what was counted', () => {
    const day = dayWith(
      [pointWith(cash)],
      { [cash]: 13_745 },
      { entries: [enteredBy('ann', cash, 'enteredValue', '137')] },
    );
    expect(lineOf(day, cash)).toMatchObject({
      posValue: '137.45',
      expected: '137.45',
      total: '137',
      overShort: '-0.45',
    });
  });

  it('begins with its opening where its sheet carries over, and an adjustment changes what is expected', () => {
    const openings = new Map([[safe, { value: exactOf('800'), from: '2026-03-01' }]]);
    const sheets = [sheetWith([safe], { type: 'deposit', carryOver: true })];
    const entries = [enteredBy('ann', safe, 'adjustment', '-50')];
    const day = dayWith([pointWith(safe)], { [safe]: 10_000 }, { openings, sheets, entries });
    expect(lineOf(day, safe)).toMatchObject({
      opening: '800',
      carriedFrom: '2026-03-01',
      expected: '850',
      total: '850',
    });
    expect(exactTextOf(carriedTotals(day).get(safe) ?? null)).toBe('850');
  });

  it('of a formula follows what its parts come to, not what the registers said of them', () => {
    const due = pointWith(paid, { source: 'formula', posAssignment: null, formula: '2 * [Point 1]' });
    const entries = [enteredBy('ann', cash, 'enteredValue', '90')];
    const day = dayWith([pointWith(cash), due], { [cash]: 10_000 }, { entries });
    expect(lineOf(day, paid)).toMatchObject({ posValue: '200', expected: '180', total: '180' });
  });

  it('that people enter is expected to be nothing, and has no difference', () => {
    const typed = pointWith(cash, { source: 'manual', posAssignment: null });
    const day = dayWith([typed], {}, { entries: [enteredBy('ann', cash, 'enteredValue', '20')] });
    expect(lineOf(day, cash)).toMatchObject({ posValue: null, expected: null, total: '20', overShort: null });
    expect(lineOf(dayWith([typed], {}), cash)).toMatchObject({ total: null });
  });

  it('takes up late receipts of closed days beside its adjustment', () => {
    const day = dayWith([pointWith(cash)], { [cash]: 10_000 }, { late: new Map([[cash, exactOf('12.5')]]) });
    expect(lineOf(day, cash)).toMatchObject({ late: '12.5', expected: '112.5' });
  });

  it('has its own tolerance, or that of the book; sheets of other kinds have none', () => {
    const rules = { ...noRules, tolerance: '2', tolerances: [{ dpId: safe, tolerance: '5' }] };
    const sheets = [sheetWith([cash, safe]), sheetWith([paid], { sheetId: 2, type: 'sales' })];
    const day = dayWith(
      [cash, safe, paid].map((dpId) => pointWith(dpId)),
      {},
      { rules, sheets },
    );
    expect([cash, safe, paid].map((dpId) => lineOf(day, dpId)?.tolerance)).toEqual(['2', '5', null]);
  });

  it('adds up exactly, whatever is counted, adjusted and carried over', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (registers, opening, adjustment, count) => {
        const text = (value: number): string => exactTextOf({ over: BigInt(value), by: 100n }) ?? '';
        const day = dayWith(
          [pointWith(cash)],
          { [cash]: registers },
          {
            sheets: [sheetWith([cash], { carryOver: true })],
            openings: new Map([[cash, { value: exactOf(text(opening)), from: '2026-03-01' }]]),
            entries: [
              enteredBy('ann', cash, 'enteredValue', text(count)),
              enteredBy('ann', cash, 'adjustment', text(adjustment)),
            ],
          },
        );
        const expected = registers + opening + adjustment;
        expect(lineOf(day, cash)).toMatchObject({
          expected: text(expected),
          total: text(count),
          overShort: text(count - expected),
        });
      }),
    );
  });
});

describe('an approval', () => {
  const short = [enteredBy('ann', cash, 'enteredValue', '95'), enteredBy('bob', cash, 'approval', '-5')];
  const approver = (entries: typeof short, counters: readonly string[]) => {
    const all = new Set(counters);
    const countersOf = () => ({ self: all, all, parts: new Set<number>(), others: new Map() });
    return lineOf(dayWith([pointWith(cash)], { [cash]: 10_000 }, { entries, countersOf }), cash)?.approvedBy;
  };

  it('stands while the line is over or short by what was approved', () => {
    expect(approver(short, ['ann'])).toBe('bob');
    expect(approver([enteredBy('ann', cash, 'enteredValue', '94'), ...short.slice(1)], ['ann'])).toBeNull();
  });

  it('lapses when whoever gave it counted the line, ever', () => {
    expect(approver(short, ['ann', 'bob'])).toBeNull();
  });
});

describe('what is typed into a part of the formula of a line', () => {
  const points = [
    pointWith(cash),
    pointWith(paid, { source: 'manual', posAssignment: null }),
    pointWith(safe, { source: 'formula', posAssignment: null, formula: '[Point 1] - [Point 3]' }),
  ];
  const [ann, nobody] = [new Set(['ann']), new Set<string>()];
  const typed = (
    by: string,
    sheets = [sheetWith([safe])],
    tolerance: string | null = '1',
    others = new Map<string, string | null>(),
  ) =>
    lineOf(
      dayWith(
        points,
        { [cash]: 10_000 },
        {
          sheets,
          rules: { ...noRules, tolerance },
          entries: [
            enteredBy('ann', safe, 'enteredValue', '45'),
            enteredBy(by, paid, 'enteredValue', '50'),
            enteredBy(by, cash, 'enteredValue', '95'),
          ],
          countersOf: () => ({ self: ann, all: new Set(['ann', by]), parts: new Set([cash, paid]), others }),
        },
      ),
      safe,
    );

  it('explains its difference where who counted it typed it, and nothing where somebody else did', () => {
    // A part that stands on no sheet is what the registers say, whatever was typed for it.
    expect(typed('ann')).toMatchObject({ expected: '50', overShort: '-5', typedParts: '-50' });
    expect(typed('bob')).toMatchObject({ expected: '50', overShort: '-5', typedParts: null });
  });

  it('explains none that the part is judged by itself for', () => {
    const onSales = sheetWith([cash], { sheetId: 2, type: 'sales' });
    expect(typed('ann', [sheetWith([safe]), onSales])).toMatchObject({ expected: '45', typedParts: '-55' });
    expect(typed('ann', [sheetWith([safe, cash])])).toMatchObject({ expected: '45', typedParts: '-50' });
  });

  it('explains what is another than others said last', () => {
    const said = (value: string | null) => typed('ann', undefined, '1', new Map([[`${paid} enteredValue`, value]]));
    expect(said('30')).toMatchObject({ expected: '50', typedParts: '-20' });
    expect(said('50')).toMatchObject({ expected: '50', typedParts: '0' });
    expect(said(null)).toMatchObject({ expected: '50', typedParts: '-50' });
  });

  it('is asked about where the line has a tolerance, and by who counted it', () => {
    expect(typed('ann', [sheetWith([safe])], null)?.typedParts).toBeNull();
    const day = dayWith(
      points,
      { [cash]: 10_000 },
      { countersOf: () => ({ self: nobody, all: ann, parts: new Set([paid]), others: new Map() }) },
    );
    expect(lineOf(day, safe)?.typedParts ?? null).toBeNull();
  });
});
