import type { Line } from '@lanewise/contract/facts/transaction';
import { plainLine } from '@lanewise/testkit/line';
import fc from 'fast-check';

const plain: Line = { ...plainLine, sequence: 0 };

/** A line of few codes and sizes, so that voids meet lines that they take off. */
export const drawnLine: fc.Arbitrary<Line> = fc
  .record({
    kind: fc.constantFrom('sale', 'sale', 'return', 'void', 'deposit' as const),
    upc: fc.constantFrom('4011', '4012', ''),
    amount: fc.constantFrom(10_000, 23_300, -10_000, -23_300, 0),
    discount: fc.constantFrom(0, 0, -3_333),
  })
  .map((drawn) => ({ ...plain, ...drawn }));

/** Counts how often a field is looked at. */
export const countingLooks = () => {
  let looks = 0;
  const counted = <Part extends object>(part: Part, field: keyof Part): Part => {
    let value = part[field];
    return Object.defineProperty(part, field, {
      get: () => {
        looks += 1;
        return value;
      },
      set: (given: typeof value) => {
        value = given;
      },
    });
  };
  return { counted, looks: () => looks };
};

/** As many lines, and as many voids that take nothing off, and how often a field of them was looked at. */
export const countedLines = (size: number, field: keyof Line = 'amount'): { lines: Line[]; looks: () => number } => {
  const { counted, looks } = countingLooks();
  const lines = Array.from({ length: 2 * size }, (_, at): Line => {
    const parts: Partial<Line> = at < size ? { amount: 10_000 } : { kind: 'void', amount: -10_000 };
    return counted({ ...plain, sequence: at + 1, upc: String(at), ...parts }, field);
  });
  return { lines, looks };
};
