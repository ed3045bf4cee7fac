import { describe, expect, it } from 'vitest';
import { openPattern, usualPattern, wrongPlaceholder } from './report-name.ts';

describe('the name of a printed report', () => {
  it.each([
    ['names no store', '{date}_{type}', {}, 'store'],
    ['names the date twice', '{store}_{date}_{date}_{type}', {}, 'date'],
    ['names a type that is given as well', '{store}_{date}_{type}', { type: 'closing' }, 'type'],
    ['leaves out a date, which nothing gives', 'Z*', { store: '0014', type: 'closing' }, 'date'],
  ])('is read by no pattern that %s', (_, pattern, given, wrong) => {
    expect(wrongPlaceholder(pattern, given)).toBe(wrong);
  });

  it.each([
    [usualPattern, {}, 'out/0014_2026-11-19_closing.txt', ['0014', '2026-11-19', 'closing']],
    ['{store}/{date}/{type}*', {}, '14/20261119/Z Report 07.pdf', ['14', '2026-11-19', 'Z Report 07']],
    ['Z{date}*', { store: '0014', type: 'closing' }, 'Z20261119.001.txt', ['0014', '2026-11-19', 'closing']],
  ])('by the pattern %s with %o: %s', (pattern, given, name, [store, date, type]) => {
    expect(wrongPlaceholder(pattern, given)).toBeUndefined();
    expect(openPattern(pattern, given)(name)).toEqual({ store, date, type });
  });

  it.each(['0014-2026-11-19-closing.txt', '0014_2026-11-1_closing.txt', 'closing.txt'])(
    'does not tell it: %s',
    (name) => {
      expect(openPattern(usualPattern)(name)).toBeNull();
    },
  );
});
