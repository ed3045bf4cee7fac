import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLanes, writeLanes } from './lanes.ts';
import { reportParameters } from './parameters.ts';

const isTaken = (filter: object): boolean =>
  reportParameters.safeParse({ startDate: '2026-03-01', lastDate: '2026-03-01', ...filter }).success;

it('an entry of a journal is a number of up to 15 digits, other counts of nine', () => {
  const long = '1234567890';
  expect([isTaken({ enteredAfter: long }), isTaken({ enteredAfter: `${long}123456` })]).toEqual([true, false]);
  expect([isTaken({ dataPoint: '123456789' }), isTaken({ dataPoint: long })]).toEqual([true, false]);
});

describe('lanes of a question', () => {
  it('stand in one text, each once', () => {
    expect(readLanes('')).toEqual([]);
    expect(readLanes('2,,05,2')).toEqual(['2', '05']);
    expect(writeLanes(['2', 'A, left', '50%'])).toBe('2,A%2C left,50%25');
  });
  it('are a hundred at most, and items that a basket must hold all of them ten', () => {
    const codes = (count: number): string => Array.from({ length: count }, (_, at) => at + 1).join(',');
    expect([isTaken({ lane: codes(100) }), isTaken({ lane: codes(101) })]).toEqual([true, false]);
    expect([isTaken({ withItems: codes(10) }), isTaken({ withItems: codes(11) })]).toEqual([true, false]);
  });
  it('are read back whatever a source calls them', () => {
    const lanes = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 32 }), { maxLength: 5 });
    const marked = fc.uniqueArray(fc.stringMatching(/^[,%2C5]{1,8}$/), { maxLength: 5 });
    fc.assert(
      fc.property(fc.oneof(lanes, marked), (list) => {
        expect(readLanes(writeLanes(list))).toEqual(list);
      }),
    );
  });
});
