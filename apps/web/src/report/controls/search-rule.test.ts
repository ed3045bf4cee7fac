// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { SEARCH_FROM, isSearchable, searchFor } from './search-rule.ts';

describe('the search field', () => {
  it('VAL-16 allows letters, digits, spaces and @ . : - only', () => {
    for (const wrong of ['a;b', "O'Brien", 'a%', '<b>', '"x"', 'a/b', 'é&o'])
      expect(isSearchable(wrong), wrong).toBe(false);
    for (const right of ['', 'Crème brûlée 2.5', 'a@b.c', '12:30-14', 'Lait\u00a0'])
      expect(isSearchable(right), right).toBe(true);
  });
  it('FMT-02 typing searches from three characters', () => expect(SEARCH_FROM).toBe(3));
  it('VAL-13 a text takes effect at three or more characters', () => {
    expect(searchFor('mi', 'typing')).toBeNull();
    expect(searchFor('mil', 'typing')).toBe('mil');
    expect(searchFor(' mi ', 'typing')).toBeNull();
  });
  it('takes an amount with a decimal comma as with a point', () => {
    expect(searchFor('12,50', 'enter')).toBe('12.50');
    expect(searchFor('-4,5', 'typing')).toBe('-4.5');
    expect(searchFor('12,505', 'typing')).toBe('12,505');
  });
  it('VAL-14 Enter with one or two characters also searches', () => expect(searchFor('mi', 'enter')).toBe('mi'));
  it('VAL-15 Enter with an empty field clears the search', () => {
    expect(searchFor('  ', 'enter')).toBe('');
    expect(searchFor('', 'typing')).toBeNull();
  });
});
