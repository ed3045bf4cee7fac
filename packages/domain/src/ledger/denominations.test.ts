import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { denominationsOf, sumOfPieces, unknownPiece } from './denominations.ts';

describe('the pieces of a drawer', () => {
  it('are those of the currency: Canada has no cent, and other countries are counted by their sum', () => {
    expect(unknownPiece({ 'coin0.01': 3 }, 'USD')).toBeNull();
    expect(unknownPiece({ 'coin0.05': 1, 'coin0.01': 3 }, 'CAD')).toBe('coin0.01');
    expect(denominationsOf('CHF')).toEqual([]);
  });

  it('have rolls that are worth their coins', () => {
    for (const currency of ['CAD', 'USD'])
      for (const { id, face, value, coins = 1 } of denominationsOf(currency))
        expect([id, Math.round(Number(face) * 100) * coins]).toEqual([id, Math.round(Number(value) * 100)]);
  });

  it('add up exactly, in any number', () => {
    const counts = fc.record({
      note100: fc.nat(1_000_000),
      'coin0.25': fc.nat(1_000_000),
      'coin0.05': fc.nat(1_000_000),
      'roll0.10': fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(counts, (held) => {
        const cents = held.note100 * 10_000 + held['coin0.25'] * 25 + held['coin0.05'] * 5 + held['roll0.10'] * 500;
        expect(Math.round(Number(sumOfPieces(held, 'CAD')) * 100)).toBe(cents);
      }),
    );
    expect(sumOfPieces({ 'coin0.10': 3 }, 'CAD')).toBe('0.3');
    expect(sumOfPieces({}, 'CAD')).toBe('0');
  });
});
