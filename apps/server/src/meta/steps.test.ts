import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSteps } from './steps.ts';

describe('a long list', () => {
  it('comes whole and in order, and others have their turn after each part', async () => {
    const lists = fc.array(fc.integer(), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 1, max: 9 }), async (items, step) => {
        const turns: number[] = [];
        const seen: number[] = [];
        let parts = 0;
        for await (const part of inSteps(items, step)) {
          expect(turns.length).toBe(parts);
          parts += 1;
          expect(part.length).toBeLessThanOrEqual(step);
          seen.push(...part);
          setImmediate(() => turns.push(parts));
        }
        expect(seen).toEqual(items);
        expect(parts).toBe(Math.ceil(items.length / step));
      }),
    );
  });
});
