import type { LineTill } from '@lanewise/contract/entities/tills';
import { describe, expect, it } from 'vitest';
import { blindSheets, noWords } from './blind.ts';
import { countersIn } from './counters.ts';
import { changedSince, differencesOf } from './differences.ts';
import { sheetsOf } from './lines.ts';
import { date, dayWith, enteredBy, pointWith } from './lines.testing.ts';

const [cash, paid] = [1, 3];
const sheets = (registers: number, count: string | null = null) =>
  sheetsOf(
    dayWith(
      [pointWith(cash)],
      { [cash]: registers },
      { entries: count === null ? [] : [enteredBy('ann', cash, 'enteredValue', count)] },
    ),
  );

describe('two closes of a day', () => {
  it('differ by what a line came to, or else by what was expected of it', () => {
    expect(differencesOf(sheets(10_000, '90'), sheets(10_000, '95'))).toMatchObject([
      { of: 'total', was: '90', is: '95' },
    ]);
    expect(differencesOf(sheets(10_000, '90'), sheets(10_100, '90'))).toMatchObject([
      { of: 'expected', was: '100', is: '101' },
    ]);
    expect(differencesOf(sheets(10_000), sheets(10_000))).toEqual([]);
  });

  it('are told what is expected to be something else since', () => {
    expect(changedSince(sheets(10_000), sheets(10_100))).toMatchObject([{ dpId: cash, was: '100', is: '101' }]);
  });
});

describe('who counts blind', () => {
  it('is shown the same whatever the registers say', () => {
    expect(blindSheets(sheets(10_000, '90'), noWords)).toEqual(blindSheets(sheets(12_345, '90'), noWords));
  });
});

describe('the counters of a line', () => {
  const points = [
    pointWith(cash),
    pointWith(paid, { source: 'formula', posAssignment: null, formula: '[Point 1] * 2' }),
  ];
  const counter = { locationId: 8, date, dpId: cash, field: 'enteredValue' as const, value: '95', by: 'ann' };
  const none = new Map<number, LineTill[]>();

  it('are those of the parts of its formula, under all of their names', () => {
    const on = countersIn(points, [counter], (name) => [name, `${name}.before`]);
    expect([...on(8, date, none)(paid).all]).toEqual(['ann', 'ann.before']);
    expect([...on(8, '2026-03-03', none)(paid).all]).toEqual([]);
    expect([...on(9, date, none)(cash).all]).toEqual([]);
  });

  it('are told apart from what others said last of its parts', () => {
    const said = (by: string, value: string | null, dpId: number = cash) => ({ ...counter, by, value, dpId });
    const all = [said('ann', '1'), said('bob', '2'), said('cid', null), said('cid', '9', paid)];
    const othersOf = (counted: typeof all) => [
      ...countersIn(points, counted, (name) => [name])(8, date, none)(paid).others,
    ];
    expect(othersOf(all)).toEqual([[`${cash} enteredValue`, '2']]);
    expect(othersOf(all.slice(0, 3))).toEqual([[`${cash} enteredValue`, null]]);
  });

  it('are those who counted a drawer of a part of it', () => {
    const on = countersIn(points, [], (name) => [name]);
    const till = { authors: ['bob'] } as LineTill;
    expect([...on(8, date, new Map([[cash, [till]]]))(paid).all]).toEqual(['bob']);
  });
});
