import type { CsvProfile } from '@lanewise/contract/facts/profile';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { commonCurrency } from '../currency.ts';
import { quoted } from '../messages.ts';
import { productOf } from '../product.ts';
import { nameOf, pick, refuseConstant, type Header } from './columns.ts';
import { plainReader, signIn, type DecimalReader } from './numbers.ts';
import type { Amounts, Problem } from './row-values.ts';
import { thousandfoldReader } from './thousandfold.ts';

type AmountField =
  | 'quantity'
  | 'unitPrice'
  | 'amount'
  | 'tax'
  | 'total'
  | 'rounding'
  | 'discount'
  | 'manufacturerCoupon';

/**
 * Compiles the reading of quantities and money from a profile. An empty cell is not a number. This is an error only if
 * a number is required.
 */
export const amountReader = (
  header: Header,
  csv: CsvProfile,
  decimal: DecimalReader,
): ((cells: readonly string[]) => Amounts | Problem) => {
  const { columns, constants } = csv;
  let problem: Problem | null = null;
  let currency = '';
  const reader = (column: string | readonly string[] | undefined, field: AmountField) => {
    const constant = constants[field] ?? '';
    if (constant !== '' && decimal(constant) === null) refuseConstant(`constants.${field}`, constant, 'a decimal');
    const value = pick(header, column, constant);
    const name = nameOf(column);
    return (cells: readonly string[]): Fixed | null => {
      const text = value(cells);
      if (text === '') return null;
      const number = decimal(text);
      if (number === null) problem ??= { reason: 'invalidValue', detail: `${name}: ${quoted(text)} is not a decimal` };
      const both = commonCurrency(currency, signIn(text));
      if (both === null)
        problem ??= { reason: 'invalidValue', detail: `${name}: ${quoted(text)} is in another currency than the rest` };
      currency = both ?? currency;
      return number;
    };
  };
  const less = (field: 'discount' | 'manufacturerCoupon') => {
    const names = columns[field] ?? (constants[field] ? [''] : []);
    const readers = [names].flat().map((name) => reader(name, field));
    const sign = csv.discountsAreNegative ? -1 : 1;
    if (readers.length === 0) return () => none;
    return (cells: readonly string[]): readonly Fixed[] => readers.map((read) => (read(cells) ?? 0) * sign + 0);
  };
  const of = (field: AmountField) => reader(columns[field], field);
  const isCounted = columns.quantity !== undefined || constants.quantity !== undefined;
  const quantity = isCounted ? of('quantity') : () => FIXED_SCALE;
  const plain = plainReader(csv.decimalComma);
  const written = (field: 'quantity' | 'unitPrice') => {
    const value = pick(header, columns[field], constants[field] ?? '');
    return (cells: readonly string[]): string => plain(value(cells)) ?? '';
  };
  const count = isCounted ? written('quantity') : () => '1';
  const price = written('unitPrice');
  /** Quantity times unit price, for a row without an amount. */
  const product = (cells: readonly string[]): Fixed => productOf(price(cells), count(cells), constants.currency ?? '');
  const unitPrice = of('unitPrice');
  const amount = of('amount');
  const taxes = [columns.tax].flat().map((name) => reader(name, 'tax'));
  const total = of('total');
  const rounding = of('rounding');
  const discounts = less('discount');
  const coupons = less('manufacturerCoupon');
  const thousandfold = thousandfoldReader(header, csv);
  const noQuantity: Problem = { reason: 'missingField', detail: `${nameOf(columns.quantity)} is empty` };
  const noAmount: Problem = {
    reason: 'missingField',
    detail: `${nameOf(columns.amount ?? columns.unitPrice)} is empty`,
  };

  return (cells) => {
    problem = null;
    currency = '';
    const counted = quantity(cells);
    const priced = unitPrice(cells);
    const stated = amount(cells);
    const extended = stated ?? (counted !== null && priced !== null ? product(cells) : null);
    const found = {
      quantity: counted ?? 0,
      unitPrice: priced,
      amount: extended ?? 0,
      discounts: discounts(cells),
      coupon: coupons(cells).reduce((sum, value) => sum + value, 0),
      tax: sumOf(taxes, cells),
      total: total(cells),
      rounding: rounding(cells),
      currency,
    };
    if (stated !== null) problem ??= thousandfold(cells, found);
    return problem ?? (counted === null ? noQuantity : extended === null ? noAmount : found);
  };
};

const none: readonly Fixed[] = [];

/** The sum of several columns; null where all are empty. */
const sumOf = (
  readers: readonly ((cells: readonly string[]) => Fixed | null)[],
  cells: readonly string[],
): Fixed | null => {
  let sum: Fixed | null = null;
  for (const read of readers) {
    const value = read(cells);
    if (value !== null) sum = (sum ?? 0) + value;
  }
  return sum;
};
