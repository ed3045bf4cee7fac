import type { Shown } from './beside.ts';
import type { Roles } from './roles.ts';
import type { SampleColumn } from './sample.ts';
import { agreement, near, productsOf, columnSumsOf, numbersOf, type Money, type Numbers } from './sums.ts';

/** Rows of each receipt, roles of columns, and what other columns of amounts show. */
export interface Evidence {
  groups: readonly number[][];
  roles: Roles;
  shown: Shown;
}

/**
 * Tells whether amounts include tax and discounts. The answer comes from the sums that match the totals, otherwise from
 * another column of amounts, otherwise from prices.
 */
export const includes = (money: Money, { groups, roles, shown }: Evidence, doubts: string[]): Money['flags'] => {
  const { columns, discounts } = money;
  const tax = columns.get('tax');
  if (!columns.has('amount') || (!tax && discounts.length === 0)) return {};
  const byTotal = closest(money, groups);
  if (byTotal) return byTotal;
  const flags = shown.amountIncludesTax === true ? { amountIncludesTax: true } : {};
  if (tax && shown.amountIncludesTax === undefined)
    doubts.push(`No total shows whether the amounts hold the tax "${tax.name}": set amountIncludesTax where they do.`);
  if (!discounts.some(({ numbers }) => numbers?.some((one) => one))) return flags;
  const isAfter = shown.amountIncludesDiscount ?? includesDiscount(money, roles);
  if (isAfter === null)
    doubts.push(
      'Nothing shows whether the amounts are before or after discounts: set amountIncludesDiscount for after.',
    );
  return isAfter === true ? { ...flags, amountIncludesDiscount: true } : flags;
};

const value = (column: SampleColumn | undefined, row: number): number => column?.numbers?.[row] ?? 0;

/** A value of a receipt: repeated on its rows, or the sum over them. */
const sumIn = (column: SampleColumn | undefined, rows: readonly number[], isRepeated: boolean): number =>
  isRepeated ? value(column, rows[0] ?? 0) : rows.reduce((sum, row) => sum + value(column, row), 0);

/** The flags with which most receipts match their stated total; null: no receipt states a total, or no flags fit. */
const closest = ({ columns, discounts, perTransaction }: Money, groups: readonly number[][]): Money['flags'] | null => {
  const total = columns.get('total');
  if (!total) return null;
  const sums = groups.map((rows) => ({
    amount: sumIn(columns.get('amount'), rows, false),
    tax: sumIn(columns.get('tax'), rows, perTransaction.includes('tax')),
    less: discounts.reduce(
      (sum, column) => sum + Math.abs(sumIn(column, rows, perTransaction.includes('discount'))),
      0,
    ),
    total: sumIn(total, rows, perTransaction.includes('total')),
  }));
  const telling = sums.filter(({ tax, less }) => tax !== 0 || less !== 0);
  const ways = [0, 1].flatMap((withTax) => [0, 1].map((withLess) => ({ withTax, withLess })));
  const [best] = ways
    .map(({ withTax, withLess }) => {
      const fit = telling.filter((one) =>
        near(one.amount + (withTax ? 0 : one.tax) - (withLess ? 0 : one.less), one.total),
      );
      return { withTax, withLess, fits: fit.length };
    })
    .sort((a, b) => b.fits - a.fits);
  if (!best || telling.length === 0 || best.fits < telling.length * 0.8) return null;
  return {
    ...(best.withTax && columns.has('tax') && { amountIncludesTax: true }),
    ...(best.withLess && discounts.length > 0 && { amountIncludesDiscount: true }),
  };
};

/**
 * Whether amounts are stated after discounts: price times quantity agrees with the amounts more often with the discount
 * subtracted than without. If prices and quantities do not decide, items that are sold both with and without a discount
 * decide. Null: neither comparison decides.
 */
const includesDiscount = ({ columns, discounts }: Money, roles: Roles): boolean | null => {
  const item = roles.columns.get('item');
  const amounts = numbersOf(columns.get('amount'));
  const products = productsOf(columns);
  const less = columnSumsOf(discounts, amounts.length);
  const reduced = products.map((product, at) => (product === null ? null : Math.abs(product) - (less[at] ?? 0)));
  const told = (values: Numbers): Numbers => values.map((one, at) => (less[at] ? one : null));
  const [before, after] = [agreement(told(products), amounts), agreement(told(reduced), amounts)];
  if (Math.max(before, after) > 0.8) return after > before;
  if (!item) return null;
  return includesByItem(item, amounts, columns.get('quantity')?.numbers ?? null, less);
};

const includesByItem = (
  item: SampleColumn,
  amounts: Numbers,
  quantities: Numbers | null,
  less: readonly number[],
): boolean | null => {
  const priceOf = (amount: number, at: number): number =>
    Math.round(amount / ((quantities?.[at] ?? 10_000) / 10_000) / 100);
  const full = new Map<string, Set<number>>();
  amounts.forEach((amount, at) => {
    if (!amount || less[at] || quantities?.[at] === 0) return;
    const code = item.cells[at] ?? '';
    full.set(code, (full.get(code) ?? new Set()).add(priceOf(amount, at)));
  });
  let before = 0;
  let after = 0;
  amounts.forEach((amount, at) => {
    const prices = full.get(item.cells[at] ?? '');
    const off = less[at];
    if (!amount || !off || !prices || quantities?.[at] === 0) return;
    if (prices.has(priceOf(amount, at))) before += 1;
    if (prices.has(priceOf(amount + off, at))) after += 1;
  });
  return before + after < 5 || Math.max(before, after) < 2 * Math.min(before, after) ? null : after > before;
};
