import { isAside, isRateOfAny, mayBeAmount } from './names.ts';
import type { SampleColumn } from './sample.ts';
import { columnSumsOf, isRepeated, near, numbersOf, type Money } from './sums.ts';

/** What amounts hold, as another column of amounts shows; absent where none shows it. */
export type Shown = Partial<Record<'amountIncludesDiscount' | 'amountIncludesTax', boolean>>;

/** Both columns of amounts, the discounts and the taxes of one row, without signs. */
interface Sizes {
  amount: number;
  other: number;
  less: number;
  tax: number;
}

/** What is added to an amount, or taken off it, to come to the other one. */
const WAYS = [0, 1, -1].flatMap((less) => [0, 1, -1].map((tax) => ({ less, tax })));

/**
 * What other columns of amounts show about the chosen column. If the chosen amount plus its discounts gives another
 * column, the amount is after discounts. If the amount less its taxes gives another column, the amount includes taxes.
 * A column that these ways do not explain in each row is added to `doubts`, because it may be the column that counts.
 */
export const shownBeside = (
  money: Money,
  free: ReadonlySet<SampleColumn>,
  groups: readonly number[][],
  doubts: string[],
): Shown => {
  const amount = money.columns.get('amount');
  if (!amount) return {};
  const others = [...free].filter(
    (column) => mayBeAmount(column) && !isAside(column) && !isRateOfAny(column) && !isRepeated(column, groups, amount),
  );
  const shown: Shown = {};
  for (const other of others) {
    const rows = sizesOf(money, amount, other);
    const way = wayTo(rows);
    const apart = rows.filter((row) => !near(row.amount, row.other));
    if (way === undefined)
      doubts.push(
        `"${other.name}" differs from "${amount.name}", which is taken for the amount, in ${apart.length} of ${rows.length} rows: name it in columns.amount where it is what counts.`,
      );
    if (way && way.less !== 0) shown.amountIncludesDiscount = way.less > 0;
    if (way && way.tax !== 0) shown.amountIncludesTax = way.tax < 0;
  }
  return shown;
};

const wayTo = (rows: readonly Sizes[]): (typeof WAYS)[number] | undefined =>
  WAYS.find(({ less, tax }) => rows.every((row) => near(row.amount + less * row.less + tax * row.tax, row.other)));

/**
 * Whether the total of each row is its amount plus the discounts. Nobody owes such an amount, so the column is not a
 * total.
 */
export const isBeforeDiscounts = (money: Money, total: SampleColumn): boolean => {
  const amount = money.columns.get('amount');
  return amount !== undefined && (wayTo(sizesOf(money, amount, total))?.less ?? 0) > 0;
};

const sizesOf = ({ columns, discounts }: Money, amount: SampleColumn, other: SampleColumn): Sizes[] => {
  const less = columnSumsOf(discounts, amount.cells.length);
  const tax = numbersOf(columns.get('tax'));
  return amount.cells.flatMap((_, row) => {
    const [one, two] = [amount.numbers?.[row] ?? null, other.numbers?.[row] ?? null];
    if (one === null || two === null) return [];
    return [{ amount: Math.abs(one), other: Math.abs(two), less: less[row] ?? 0, tax: Math.abs(tax[row] ?? 0) }];
  });
};
