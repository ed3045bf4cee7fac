import type { CsvProfile } from '@lanewise/contract/facts/profile';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { spread, sumOf } from '../fixed.ts';
import { addedUp, areTooMany } from '../sharing.ts';
import { nameOf } from './columns.ts';
import type { SaleRow } from './sale.ts';

/**
 * A row with the signs of a transaction. Sold goods are positive, returned goods are negative, and discounts have the
 * opposite sign.
 */
export interface SignedRow {
  row: SaleRow;
  /** Whether the goods were returned. */
  back: boolean;
  quantity: Fixed;
  units: Fixed;
  weighed: boolean;
  /** Before discounts, without tax. */
  gross: Fixed;
  /** The row's discount, including its share of the discount on the transaction. */
  discount: Fixed;
  /** The row's own discounts by column, without zero discounts. */
  named: { name: string; amount: Fixed }[];
  tax: Fixed;
  coupon: Fixed;
  /** Total as stated for the row; null if not stated. */
  total: Fixed | null;
  /** Rounding as written in the file: amount paid less amount owed. */
  rounding: Fixed;
}

/** All counted rows of a transaction, and the values of the transaction as a whole. */
export interface Counted {
  rows: SignedRow[];
  /** Discounts of the whole transaction, already included in the rows. */
  discounts: { name: string; amount: Fixed }[];
  tax: Fixed;
  /** Net amount of the taxed rows; 0 where the tax is not stated by row. */
  taxable: Fixed;
  coupon: Fixed;
  /**
   * Total as stated for the transaction, otherwise the sum of the totals of its rows. Null if the transaction and one
   * of its rows state no total.
   */
  total: Fixed | null;
  rounding: Fixed;
}

/** Reads the signs of one row. The row is a return when a rule says so, or when its quantity or amount is negative. */
export const signedRow = (row: SaleRow, csv: CsvProfile): SignedRow => {
  const back = row.returned || row.quantity < 0 || row.amount < 0;
  const signed = (value: Fixed): Fixed => (back ? 0 - Math.abs(value) : value) + 0;
  const own = (field: CsvProfile['perTransaction'][number]): boolean => !csv.perTransaction.includes(field);

  const named: SignedRow['named'] = [];
  if (own('discount'))
    for (const [at, value] of row.discounts.entries())
      if (value !== 0) named.push({ name: discountName(csv, at), amount: 0 - signed(value) });
  const discount = named.reduce((sum, { amount }) => sum + amount, 0);
  const tax = own('tax') ? signed(row.tax ?? 0) : 0;
  const quantity = signed(row.quantity);
  const weighed = row.weighed || quantity % FIXED_SCALE !== 0;
  return {
    row,
    back,
    quantity,
    units: weighed ? Math.sign(quantity) * FIXED_SCALE + 0 : quantity,
    weighed,
    gross: signed(row.amount) - (csv.amountIncludesDiscount ? discount : 0) - (csv.amountIncludesTax ? tax : 0),
    discount,
    named,
    tax,
    coupon: own('manufacturerCoupon') ? signed(row.coupon) : 0,
    total: own('total') && row.total !== null ? signed(row.total) : null,
    rounding: own('rounding') ? (row.rounding ?? 0) : 0,
  };
};

const discountName = (csv: CsvProfile, at: number): string => nameOf([csv.columns.discount ?? []].flat()[at]);

/** Values of the whole transaction that every row repeats, as in the file; 0 or null if absent. */
export interface Whole {
  discounts: Fixed[];
  coupon: Fixed;
  tax: Fixed;
  total: Fixed | null;
  rounding: Fixed;
}

/**
 * Reads the values that every row of a transaction repeats. If rows contradict each other, returns the name of the
 * column instead.
 */
export const wholeAmountOf = (rows: readonly SaleRow[], csv: CsvProfile): Whole | { disagree: string } => {
  let disagree = '';
  const once = (
    field: CsvProfile['perTransaction'][number],
    column: string,
    value: (row: SaleRow) => Fixed | null,
  ): Fixed | null => {
    if (!csv.perTransaction.includes(field)) return null;
    const said = new Set(rows.map(value).filter((amount) => amount !== null && amount !== 0));
    if (said.size > 1) disagree ||= column;
    const [amount] = said;
    return amount ?? (rows.some((row) => value(row) !== null) ? 0 : null);
  };
  const { discount, manufacturerCoupon, tax, total, rounding } = csv.columns;
  const whole: Whole = {
    discounts: [discount ?? []]
      .flat()
      .map((name, at) => once('discount', name, (row) => row.discounts[at] ?? null) ?? 0),
    coupon: once('manufacturerCoupon', nameOf(manufacturerCoupon), (row) => row.coupon) ?? 0,
    tax: once('tax', nameOf(tax), (row) => row.tax) ?? 0,
    total: once('total', nameOf(total), (row) => row.total),
    rounding: once('rounding', nameOf(rounding), (row) => row.rounding) ?? 0,
  };
  return disagree === '' ? whole : { disagree };
};

/** A stated total this close to the sum of its parts differs only by rounding. */
const halfCent: Fixed = 50;

/**
 * Tax and total of the whole transaction with their signs. A file may write the tax and total of a refund without a
 * sign. The written signs are used only if no other signs make the sum right, for example if taxed goods are sold and
 * more expensive goods without tax are returned.
 */
const signedWhole = (
  rows: readonly SignedRow[],
  whole: Whole,
  { amountIncludesTax }: CsvProfile,
  along: (value: Fixed) => Fixed,
): Pick<Whole, 'tax' | 'total'> => {
  const { tax, total } = whole;
  if (total === null) return { tax: along(tax), total };
  const usual = { tax: along(tax), total: along(total) };
  if (amountIncludesTax) return usual;
  const net = sumOf(rows, (row) => row.gross + row.discount + row.tax);
  const ways = [usual, { tax, total: usual.total }, { tax: usual.tax, total }, { tax, total }];
  return ways.find((way) => Math.abs(net + way.tax - way.total) < halfCent) ?? usual;
};

/**
 * Applies the values of the whole transaction to its rows: discounts, spread over the sold rows by net amount; tax; and
 * the signs of a cancellation. A file may write the amounts of a cancellation without signs, like those of the
 * cancelled sale.
 */
export const count = (read: readonly SignedRow[], whole: Whole, csv: CsvProfile, cancelled: boolean): Counted => {
  const all = cancelled ? cancellation(read) : read.map((row) => ({ ...row }));
  const sold = all.filter(({ row }) => !row.reduces);
  const rows = sold.length > 0 ? sold : all;
  const reducing = sold.length > 0 ? all.filter(({ row }) => row.reduces) : [];

  const sign = sumOf(rows, ({ gross }) => gross) < 0 ? -1 : 1;
  /** Gives a value the sign of the transaction; below, the opposite sign. */
  const along = (value: Fixed): Fixed => (sign < 0 ? 0 - Math.abs(value) : value);
  const against = (value: Fixed): Fixed => 0 - sign * Math.abs(value);
  const onlyOther = rows.every(({ row }) => row.other);
  const share = (amount: Fixed, apply: (row: SignedRow, part: Fixed) => void): void => {
    const weights = rows.map(({ row, gross, discount }) => (row.other && !onlyOther ? 0 : sign * (gross + discount)));
    const parts = spread(amount, weights);
    rows.forEach((row, at) => apply(row, parts[at] ?? 0));
  };

  const discounts = whole.discounts.map((value, at) => ({ name: discountName(csv, at), amount: 0 - along(value) }));
  const stated = sumOf(discounts, ({ amount }) => amount);
  if (stated !== 0) {
    share(stated, (row, part) => {
      row.discount += part;
      if (csv.amountIncludesDiscount) row.gross -= part;
    });
  }
  const lowering = reducing.map(({ row, gross }) => ({ name: row.description, amount: against(gross) }));
  for (const one of lowering) discounts.push(one);
  const amounts = lowering.map(({ amount }) => amount);
  for (const amount of areTooMany(amounts.length, rows.length) ? addedUp(amounts) : amounts)
    share(amount, (target, part) => (target.discount += part));
  const { tax: wholeTax, total: wholeTotal } = signedWhole(rows, whole, csv, along);
  if (csv.amountIncludesTax && wholeTax !== 0) share(wholeTax, (row, part) => (row.gross -= part));

  const coupon = sumOf(all, (row) => row.coupon) + along(whole.coupon);
  const tax = sumOf(rows, (row) => row.tax) + sumOf(reducing, (row) => against(row.tax)) + wholeTax;
  const taxed = rows.filter((row) => row.tax !== 0);
  const taxable = sumOf(taxed, ({ gross, discount }) => gross + discount);
  const byRow = all.some(({ total }) => total !== null)
    ? sumOf(rows, owed) + sumOf(reducing, (row) => against(row.total ?? 0))
    : null;
  const total = wholeTotal ?? byRow;
  const rounding = sumOf(all, (row) => row.rounding) + whole.rounding;
  return { rows, discounts, tax, taxable, coupon, total, rounding };
};

/** The amount owed for a row: as stated, or net amount plus tax. */
export const owed = ({ total, gross, discount, tax }: SignedRow): Fixed => total ?? gross + discount + tax;

/**
 * The rows of a cancellation. If the sum of the rows is positive, all rows are negated together, so that rows with
 * opposite signs keep opposite signs.
 */
const cancellation = (rows: readonly SignedRow[]): SignedRow[] => {
  const direction = sumOf(rows, ({ gross }) => gross) || sumOf(rows, ({ quantity }) => quantity);
  return rows.map((row) => {
    const turned = direction > 0 ? negated(row) : { ...row };
    return { ...turned, back: turned.quantity <= 0 && turned.gross <= 0 };
  });
};

const negated = (row: SignedRow): SignedRow => ({
  ...row,
  quantity: 0 - row.quantity,
  units: 0 - row.units,
  gross: 0 - row.gross,
  discount: 0 - row.discount,
  named: row.named.map(({ name, amount }) => ({ name, amount: 0 - amount })),
  tax: 0 - row.tax,
  coupon: 0 - row.coupon,
  total: row.total === null ? null : 0 - row.total,
  rounding: 0 - row.rounding,
});
