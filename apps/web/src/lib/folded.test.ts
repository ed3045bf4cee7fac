import { describe, expect, it } from 'vitest';
import { foundOf } from '../records/assigning/found.ts';
import { isFoundBy } from './folded.ts';

describe('what is typed to find a name', () => {
  it.each([
    ['elodie', 'Élodie Côté'],
    ['ÉLODIE', 'Elodie Cote'],
    [' cote ', 'Élodie Côté'],
    ['', 'Élodie'],
  ])('%s finds %s, whatever the case and the accents of both', (typed, name) => {
    expect(isFoundBy(typed, name)).toBe(true);
  });

  it('finds nothing else', () => {
    expect(isFoundBy('elodia', 'Élodie')).toBe(false);
  });

  it('goes by the same rule where things are assigned, word by word', () => {
    const rows = ['Fruits et légumes', 'Épicerie'];
    const place = (text: string) => ({ target: null, open: true, text });
    expect(foundOf(rows, place, { shown: 'all', search: 'LEGUMES fruits' })).toEqual(['Fruits et légumes']);
    expect(foundOf(rows, place, { shown: 'all', search: 'epicerie' })).toEqual(['Épicerie']);
  });
});
