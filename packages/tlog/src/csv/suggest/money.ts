import type { CsvColumn, CsvProfile } from '@lanewise/contract/facts/profile';
import { formatFixed } from '../../fixed.ts';
import { isBeforeDiscounts, shownBeside } from './beside.ts';
import { includes, type Evidence } from './includes.ts';
import { isAside, isDiscount, isMakerCoupon, isRate, saysMaker, sureOf } from './names.ts';
import { findPayments } from './payments.ts';
import { amountsAmong } from './reconcile.ts';
import type { Roles } from './roles.ts';
import type { SampleColumn, Sample } from './sample.ts';
import { agreement, productsOf, columnSumsOf, isRepeated, numbersOf, type Money } from './sums.ts';

/** Finds columns of money by name and by matching sums; adds its uncertainties to `doubts`. */
export const findMoney = (sample: Sample, roles: Roles, doubts: string[]): Money => {
  const named = new Set([...roles.columns.values(), ...roles.departments]);
  const free = new Set(sample.columns.filter((column) => !named.has(column) && column.numbers !== null));
  const columns = new Map<CsvColumn, SampleColumn>();
  const take = (field: CsvColumn, column: SampleColumn | undefined): void => {
    if (!column) return;
    columns.set(field, column);
    free.delete(column);
  };
  const reducing = [...free].filter(isDiscount);
  for (const column of reducing) free.delete(column);
  const coupons = reducing.filter(isMakerCoupon);
  const lowering = reducing.filter((column) => !coupons.includes(column));
  for (const field of ['quantity', 'unitPrice'] as const) take(field, bestNamed(field, free));
  const taxing = [...free].filter((column) => sureOf('tax', column) > 0);
  for (const column of taxing) free.delete(column);
  take('amount', bestAmount(free, columns, lowering));
  take('total', bestNamed('total', free));
  const payments = findPayments(groupsOf(sample, roles), roles, { columns }, free, doubts);
  take('tenderAmount', payments.column);
  if (!columns.has('amount') && !columns.has('unitPrice')) takeTotal(columns, doubts);
  const { taxes, discounts } = amountsAmong(taxing, lowering, { columns, groups: payments.groups }, doubts);
  if (taxes.length > 0) columns.set('tax', addedUp(taxes));
  const money = { columns, discounts, coupons, flags: {}, perTransaction: [] };
  if (taxing.length === 0) tellRates('tax', free, doubts);
  if (reducing.length === 0) tellRates('discount', free, doubts);
  tellCoupons(coupons, doubts);
  tellQuantities(columns.get('quantity'), doubts);
  const total = columns.get('total');
  if (total && isBeforeDiscounts(money, total)) {
    columns.delete('total');
    free.add(total);
  }
  const shown = shownBeside(money, free, payments.groups, doubts);
  return weigh(money, { groups: payments.groups, roles, shown }, doubts);
};

/** Federal and provincial taxes have columns of their own: together they are the tax. */
const addedUp = (columns: readonly SampleColumn[]): SampleColumn => {
  const [first] = columns as readonly [SampleColumn, ...SampleColumn[]];
  if (columns.length === 1) return first;
  const names = columns.map(({ name }) => name);
  const numbers = first.cells.map((_, row) => columns.reduce((sum, one) => sum + (one.numbers?.[row] ?? 0), 0));
  const cells = numbers.map(formatFixed);
  return { ...first, name: names.join(' + '), names, cells, numbers, distinct: new Set(cells) };
};

const bestNamed = (field: CsvColumn, free: ReadonlySet<SampleColumn>): SampleColumn | undefined =>
  [...free]
    .map((column) => ({ column, sure: isAside(column) && field !== 'tax' ? 0 : sureOf(field, column) }))
    .filter(({ sure }) => sure > 0)
    .sort((a, b) => b.sure - a.sure)[0]?.column;

const bestAmount = (
  free: ReadonlySet<SampleColumn>,
  columns: Money['columns'],
  discounts: readonly SampleColumn[],
): SampleColumn | undefined => {
  const products = productsOf(columns);
  const less = columnSumsOf(discounts, products.length);
  const reduced = products.map((product, at) => (product === null ? null : Math.abs(product) - (less[at] ?? 0)));
  return [...free]
    .map((column) => {
      const shown = Math.max(agreement(numbersOf(column), products), agreement(numbersOf(column), reduced));
      // A column that equals quantity × price is the amount, unless its name means a total and another column is
      // better.
      return { column, sure: (isAside(column) ? -3 : sureOf('amount', column)) + (shown > 0.9 ? 4 * shown : 0) };
    })
    .filter(({ sure }) => sure > 0)
    .sort((a, b) => b.sure - a.sure)[0]?.column;
};

/** A file with one row per receipt may have only its total. */
const takeTotal = (columns: Money['columns'], doubts: string[]): void => {
  const total = columns.get('total');
  if (!total) {
    doubts.push('No column holds amounts: name one in columns.amount, or columns.unitPrice.');
    return;
  }
  columns.delete('total');
  columns.set('amount', total);
  doubts.push(`"${total.name}" is taken for the amount of each row, because no other column is one.`);
};

/** A file may state rates and no amounts of them. */
const tellRates = (field: 'tax' | 'discount', free: ReadonlySet<SampleColumn>, doubts: string[]): void => {
  for (const column of free)
    if (isRate(column, field) && column.numbers?.some((one) => one))
      doubts.push(`"${column.name}" is no amount, and no other column holds the ${field}.`);
};

const tellCoupons = (coupons: readonly SampleColumn[], doubts: string[]): void => {
  for (const column of coupons.filter((one) => !saysMaker(one)))
    doubts.push(
      `"${column.name}" is taken for coupons that the maker pays, which lower no sales. Those that the store pays belong in discount.`,
    );
};

/**
 * Most pieces on one row of a receipt, in ten-thousandths. A larger quantity is probably a weight or a volume, or the
 * file is from a wholesaler.
 */
const MANY_PIECES = 1_000 * 10_000;

const tellQuantities = (quantity: SampleColumn | undefined, doubts: string[]): void => {
  const most = (quantity?.numbers ?? []).reduce<number>((largest, one) => Math.max(largest, Math.abs(one ?? 0)), 0);
  if (quantity && most > MANY_PIECES)
    doubts.push(
      `"${quantity.name}" goes up to ${formatFixed(most)} and is counted in pieces: name what is weighed in rules.weighed.`,
    );
};

/** Rows of one receipt, by their index in the sample. */
const groupsOf = (sample: Sample, { columns }: Roles): number[][] => {
  const keys = (['location', 'lane', 'transaction'] as const).flatMap((field) => columns.get(field) ?? []);
  const day = columns.get('date');
  const groups = new Map<string, number[]>();
  for (let row = 0; row < sample.rows; row++) {
    const key = [...keys, ...(day ? [day] : [])].map(({ cells }) => cells[row]).join('\0');
    const rows = groups.get(key);
    if (rows) rows.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
};

const weigh = (money: Money, { groups, roles, shown }: Evidence, doubts: string[]): Money => {
  const { columns, discounts, coupons } = money;
  const amount = columns.get('amount');
  const repeated = (column: SampleColumn | undefined): boolean => !!column && isRepeated(column, groups, amount);
  const perTransaction: CsvProfile['perTransaction'] = [];
  if (repeated(columns.get('total'))) perTransaction.push('total');
  if (repeated(columns.get('tax'))) perTransaction.push('tax');
  if (discounts.length > 0 && discounts.every(repeated)) perTransaction.push('discount');
  if (coupons.length > 0 && coupons.every(repeated)) perTransaction.push('manufacturerCoupon');
  for (const field of perTransaction)
    doubts.push(`The ${field} stands on each row of a receipt and is counted once (perTransaction).`);
  const all = [...discounts, ...coupons].flatMap(({ numbers }) => (numbers ?? []).filter((value) => value));
  const negative = all.filter((value) => (value ?? 0) < 0).length;
  const flags = { ...(negative * 2 > all.length && all.length > 0 && { discountsAreNegative: true }) };
  const found = { ...money, perTransaction };
  return { ...found, flags: { ...flags, ...includes(found, { groups, roles, shown }, doubts) } };
};
