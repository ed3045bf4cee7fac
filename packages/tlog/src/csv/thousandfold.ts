import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import type { CsvProfile } from '@lanewise/contract/facts/profile';
import { quoted } from '../messages.ts';
import { nameOf, pick, type Header } from './columns.ts';
import type { Amounts, Problem } from './row-values.ts';

/** One of the three numbers of a row: its column, its text and what was read. */
interface NamedNumber {
  name: string;
  text: string;
  value: Fixed;
}

/** Half a cent: an amount is rounded. */
const ROUNDING: Fixed = 50;

/** Digits with a point or comma before each group of three. One of these signs may be meant as the decimal sign. */
const GROUPS = /(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?![\d.,]*\d)/;

/**
 * A product and an amount are far apart if one is at least this many times the other. Discounts, taxes or weights
 * explain smaller factors.
 */
const LEAST = 100;

/** Whether a quantity times its price is far from its amount. Nearly no row is. */
const isFar = (quantity: Fixed, price: Fixed, amount: Fixed): boolean => {
  const product = Math.abs((quantity * price) / FIXED_SCALE);
  const stated = Math.abs(amount);
  return product !== 0 && stated !== 0 && (product >= stated * LEAST || stated >= product * LEAST);
};

/**
 * Returns why a row is unreadable if its quantity times price is a thousand times its amount, or a thousandth of it,
 * and one of its numbers has three digits behind a point or comma. Another program then wrote its own decimal sign or
 * its own sign for thousands. `besides`: what the amount may include or lack, such as discounts and taxes. Null for any
 * other row.
 */
const thousandfold = (
  quantity: NamedNumber,
  price: NamedNumber,
  amount: NamedNumber,
  besides: readonly Fixed[],
): Problem | null => {
  const all = [quantity, price, amount];
  if (!all.some(({ text }) => GROUPS.test(text))) return null;
  const product = Math.abs((quantity.value * price.value) / FIXED_SCALE);
  const meant = [0, ...besides, ...besides.map((one) => 0 - one)].map((one) => Math.abs(amount.value + one));
  const isFactor = (factor: number): boolean =>
    meant.some((one) => isClose(product / factor, one, 0.05) || isClose(one / factor, product, 0.005));
  if (![1_000, 1_000_000].some(isFactor)) return null;
  const [count = '', each = '', sum = ''] = all.map(({ name, text }) => `${name} ${quoted(text)}`);
  const detail = `${count} times ${each} is not ${sum}, but a thousand times more or less: a sign for thousands and a decimal sign are mixed up`;
  return { reason: 'invalidValue', detail };
};

/**
 * Whether two amounts differ only by rounding, and by at most `part` of the second amount, because small amounts are
 * always close to each other.
 */
const isClose = (one: Fixed, other: Fixed, part: number): boolean =>
  Math.abs(one - other) <= Math.min(ROUNDING, Math.abs(other) * part);

/** Compiles `thousandfold` for the rows of a file that state an amount. */
export const thousandfoldReader = (
  header: Header,
  { columns, constants }: CsvProfile,
): ((cells: readonly string[], amounts: Amounts) => Problem | null) => {
  const texts = (['quantity', 'unitPrice', 'amount'] as const).map((field) => ({
    name: nameOf(columns[field]) || field,
    read: pick(header, columns[field], constants[field]),
  }));
  return (cells, { quantity, unitPrice, amount, discounts, tax }) => {
    if (unitPrice === null || !isFar(quantity, unitPrice, amount)) return null;
    const [count, price, sum] = texts.map(({ name, read }, at) => ({
      name,
      text: read(cells),
      value: [quantity, unitPrice, amount][at] ?? 0,
    }));
    if (!count || !price || !sum) return null;
    const less = discounts.reduce((all, one) => all + one, 0);
    const more = tax ?? 0;
    return thousandfold(count, price, sum, [less, more, less + more, less - more]);
  };
};
