import type { Line } from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spread, sumOf } from '../fixed.ts';
import { countedLines, drawnLine } from '../lines.testing.ts';
import type { DraftDiscount } from './draft.ts';
import { placeDiscounts } from './place-discounts.ts';

const discountOf = (amount: number, line: Line | null = null): DraftDiscount => ({
  line,
  kind: 'manual',
  code: '',
  description: '',
  amount,
});

/** The rule as it reads: discount by discount, and void by void over all lines before it. */
const placeOneByOne = (drafts: readonly DraftDiscount[], lines: readonly Line[]): number[] => {
  const given = ({ amount, discount }: Line): number => (amount > 0 && discount < 0 ? -discount : 0);
  const standing: Line[] = [];
  for (const line of lines) {
    if (line.kind === 'sale' || line.kind === 'return') standing.push(line);
    const at =
      line.kind === 'void'
        ? standing.findLastIndex(({ upc, amount }) => upc === line.upc && amount === -line.amount)
        : -1;
    if (at >= 0) standing.splice(at, 1);
  }
  return drafts.map(({ line, amount }) => {
    if (line && line.amount * amount < 0 && Math.abs(line.amount + line.discount) >= Math.abs(amount)) {
      line.discount += amount;
      return line.sequence;
    }
    const isBack = amount > 0 && sumOf(lines, given) >= amount;
    const weights = lines.map((one) =>
      isBack ? given(one) : standing.includes(one) ? Math.max(0, Math.sign(-amount) * (one.amount + one.discount)) : 0,
    );
    if (weights.some((weight) => weight > 0))
      spread(amount, weights).forEach((share, at) => ((lines[at] as Line).discount += share));
    return 0;
  });
};

it('discounts stand where they do one by one', () => {
  const drawn = fc.record({
    lines: fc.array(drawnLine, { maxLength: 30 }),
    discounts: fc.array(fc.tuple(fc.integer({ min: -90_000, max: 40_000 }), fc.nat(60)), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(drawn, ({ lines, discounts }) => {
      const own = () => lines.map((line, at): Line => ({ ...line, sequence: at + 1 }));
      const [placed, expected] = [own(), own()];
      const drafts = (of: Line[]) => discounts.map(([amount, at]) => discountOf(amount, of[at] ?? null));
      const found = placeDiscounts(drafts(placed), placed);
      expect(found.map(({ line }) => line)).toEqual(placeOneByOne(drafts(expected), expected));
      expect(placed).toEqual(expected);
    }),
  );
});

it('a receipt of thousands of lines, voids and discounts looks at each line a few times', () => {
  const looks = (size: number): number => {
    const { lines, looks: found } = countedLines(size);
    const discounts = Array.from({ length: size }, () => discountOf(-100));
    expect(placeDiscounts(discounts, lines)).toHaveLength(size);
    expect(sumOf(lines, ({ discount }) => discount)).toBe(-100 * size);
    return found();
  };
  expect(looks(4_000)).toBeLessThan(2.2 * looks(2_000));
});
