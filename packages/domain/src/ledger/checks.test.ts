import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { describe, expect, it } from 'vitest';
import { checksOf, missingIn, neededFor, tellsExpected } from './checks.ts';
import { sheetsOf } from './lines.ts';
import { dayWith, enteredBy, pointWith } from './lines.testing.ts';

const [cash, guests] = [1, 2];
const points = [pointWith(cash), pointWith(guests, { source: 'manual', posAssignment: null, name: 'Guests' })];
const strict = { ...noRules, tolerance: '1', secondPerson: true };
const sheets = (entries: Parameters<typeof enteredBy>[] = [], rules = strict) =>
  sheetsOf(dayWith(points, { [cash]: 10_000 }, { rules, entries: entries.map((one) => enteredBy(...one)) }));
const unmet = (...asked: Parameters<typeof checksOf>): string[] =>
  checksOf(...asked).flatMap(({ check, isMet }) => (isMet ? [] : [check]));

describe('what a close asks for', () => {
  it('is every line that people enter, and earlier days that are open', () => {
    expect(unmet(sheets(), 'complete', ['2026-03-01'], noRules)).toEqual(['entered', 'earlier']);
    expect(unmet(sheets([['ann', guests, 'enteredValue', '7']]), 'complete', [], noRules)).toEqual([]);
  });

  it('is a count of each tender with a tolerance, where a second person is asked for', () => {
    const guest: Parameters<typeof enteredBy> = ['ann', guests, 'enteredValue', '7'];
    expect(unmet(sheets([guest]), 'complete', [], strict)).toEqual(['tenders']);
    // What was counted and taken away is not counted.
    expect(unmet(sheets([guest, ['ann', cash, 'enteredValue', null]]), 'complete', [], strict)).toEqual(['tenders']);
    expect(unmet(sheets([guest, ['ann', cash, 'enteredValue', '100']]), 'complete', [], strict)).toEqual([]);
    const alone = { ...strict, secondPerson: false };
    expect(unmet(sheets([guest], alone), 'complete', [], alone)).toEqual([]);
    const any = { ...strict, tolerances: [{ dpId: cash, tolerance: null }] };
    expect(unmet(sheets([guest], any), 'complete', [], any)).toEqual([]);
  });

  it('is a note and another person where a line is beyond its tolerance', () => {
    const guest: Parameters<typeof enteredBy> = ['ann', guests, 'enteredValue', '7'];
    const short: Parameters<typeof enteredBy> = ['ann', cash, 'enteredValue', '95'];
    expect(unmet(sheets([guest, short]), 'complete', [], strict)).toEqual(['explained', 'approved']);
    const noted: Parameters<typeof enteredBy>[] = [guest, short, ['ann', cash, 'note', 'theft']];
    expect(unmet(sheets(noted), 'complete', [], strict)).toEqual(['approved']);
    expect(unmet(sheets([...noted, ['bob', cash, 'approval', '-5\ntheft']]), 'complete', [], strict)).toEqual([]);
  });

  it('names what it lacks, receipts that are missing too, without which it may be closed', () => {
    const checks = checksOf(sheets(), 'partial', [], strict);
    expect(checks.find(({ check }) => check === 'complete')?.isMet).toBe(false);
    expect(neededFor(false)).not.toContain('complete');
    expect(missingIn(checks)).toMatchObject([
      { check: 'entered', dpId: guests },
      { check: 'tenders', dpId: cash },
    ]);
  });

  it('is less where a book may be closed incomplete, and earlier days all the same', () => {
    expect(neededFor(true)).toEqual(['earlier']);
  });

  it('tells who counts blind nothing of differences and movements', () => {
    expect(neededFor(false).filter(tellsExpected)).toEqual(['tenders', 'movements', 'explained', 'approved']);
  });
});
