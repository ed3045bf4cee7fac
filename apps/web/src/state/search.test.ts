import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

describe('parameters of an address', () => {
  it('keeps texts as texts: no number is guessed, nothing is read as JSON', () => {
    expect(parseSearch('?upc=0490&hour=07&x=[1]&y=true')).toEqual({ upc: '0490', hour: '07', x: '[1]', y: 'true' });
  });

  it('reads a single and a repeated location', () => {
    expect(parseSearch('?location=3')).toEqual({ location: '3' });
    expect(parseSearch('location=3&location=4&location=5')).toEqual({ location: ['3', '4', '5'] });
  });

  it('heals of control characters, which the server would refuse', () => {
    expect(parseSearch('?lane=%00&location=3&location=%1b&view=daily')).toEqual({ location: '3', view: 'daily' });
  });

  it('leaves out what is empty', () => {
    expect(stringifySearch({ a: undefined, b: null, c: '', d: [] })).toBe('');
    expect(stringifySearch({ location: [3, 4], view: 'daily' })).toBe('?location=3&location=4&view=daily');
  });

  it('gives back what it wrote, whatever the letters', () => {
    const value = fc.string({ minLength: 1, unit: 'grapheme' });
    const search = fc.dictionary(
      fc.string({ minLength: 1 }),
      fc.oneof(value, fc.array(value, { minLength: 2, maxLength: 5 })),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(search, (given) => {
        expect(parseSearch(stringifySearch(given))).toEqual(given);
      }),
    );
  });
});
