import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Numbering } from './numbering.ts';

it('each key has one number, in the order in which they come, and no two keys share one', () => {
  const half = fc.integer({ min: 0, max: 0xffff_ffff });
  fc.assert(
    fc.property(fc.array(fc.tuple(half, fc.constantFrom(0, 1, 7)), { maxLength: 5_000 }), (keys) => {
      const numbering = new Numbering();
      const known = new Map<string, number>();
      for (const [low, high] of keys) {
        const name = `${low} ${high}`;
        const expected = known.get(name) ?? known.size;
        known.set(name, expected);
        expect(numbering.of(low, high)).toBe(expected);
      }
      expect(numbering.length).toBe(known.size);
      for (const [name, number] of known) expect(numbering.keyOf(number).join(' ')).toBe(name);
    }),
    { numRuns: 20 },
  );
});
