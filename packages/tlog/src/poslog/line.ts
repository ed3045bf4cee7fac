import { productOf } from '../product.ts';
import { BrokenTransaction } from './element.ts';
import type { DraftLine } from './draft.ts';
import type { Line } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/**
 * How to read a source where POSLog is ambiguous; the reading that matches the stated total is used (see `balance.ts`).
 */
export interface LineReading {
  /**
   * Whether ExtendedAmount is after the line's discounts, as the standard says; some registers write it before
   * discounts.
   */
  discountsInside: boolean;
  /**
   * Whether a voided line with the sign of a valid line corrects an earlier line; otherwise it is the voided line
   * itself.
   */
  voidsCorrect: boolean;
  /** Whether prices include taxes although the source does not say so. */
  taxesInside: boolean;
}

/** The lines of one item, its discounts and the tax in its price. */
export interface SettledLine {
  lines: Line[];
  /**
   * Discounts of the item by modifier, in the order of `DraftLine.modifiers`; one more for an unexplained stated
   * discount.
   */
  discounts: Fixed[];
}

const FIXED_ONE = 10_000;

/** Units that count pieces; all others weigh or measure. */
const PIECES = /^(|ea|each|pc|pce|pcs|piece|unit|units|un|c62|h87|st|stk|count|ct|1)$/i;

/** Item types that are not sales: deposits, fees, stored value. */
const DEPOSITS = /deposit|fee$|^fee|giftc|storedvalue|paymentonaccount|voucher/i;

/**
 * Settles sign, kind, quantity and discounts of one item line. Throws BrokenTransaction if the line states no amount.
 */
export const settleLine = (draft: DraftLine, reading: LineReading, currency: string): SettledLine => {
  const stated = amountOf(draft, currency);
  const sourceNegative = stated < 0 || (stated === 0 && (draft.quantity ?? FIXED_ONE) < 0);
  const size = Math.abs(stated);
  const standing = standsForItself(draft, sourceNegative, reading);
  const negative = isNegative(draft, sourceNegative, standing);
  const sign = negative ? -1 : 1;
  const discounts = modifierAmounts(draft, size === 0 && draft.quantity === 0 ? 0 : sign);
  const discount = discounts.reduce((sum, value) => sum + value, 0);
  const amount = sign * size - (reading.discountsInside ? discount : 0);
  const weighed = isWeighed(draft);
  const quantity = sign * Math.abs(draft.quantity ?? FIXED_ONE);
  const line: Line = {
    sequence: draft.sequence,
    kind: kindOf(draft, negative, standing),
    upc: draft.upc || draft.scanned || draft.itemId,
    description: draft.description || draft.itemName,
    department: departmentOf(draft),
    quantity: quantity === 0 ? 0 : quantity,
    units: weighed ? sign * FIXED_ONE : quantity === 0 ? 0 : quantity,
    weighed,
    unitPrice: draft.actualPrice ?? draft.regularPrice ?? size,
    amount: amount === 0 ? 0 : amount,
    discount: discount === 0 ? 0 : discount,
    entry: entryOf(draft, weighed),
    taxFlag: `${draft.taxable ? 'T' : ''}${draft.foodStamp ? 'F' : ''}`,
    foodStamp: draft.foodStamp,
  };
  if (!standing) return { lines: [line], discounts };
  return { lines: [line, reversed(line)], discounts: [] };
};

/**
 * Whether a voided line is itself the line that was voided. Such a line appears as sold and corrected, and does not
 * affect figures. Any other voided line corrects an earlier line. A negative return is itself voided, and a negative
 * sale corrects an earlier line. Without a negative sign, the reading decides.
 */
const standsForItself = (draft: DraftLine, sourceNegative: boolean, reading: LineReading): boolean => {
  if (!draft.voided) return false;
  return draft.returned ? sourceNegative || !reading.voidsCorrect : !sourceNegative && !reading.voidsCorrect;
};

const isNegative = (draft: DraftLine, sourceNegative: boolean, standing: boolean): boolean => {
  const corrects = draft.voided && !standing;
  return draft.returned ? !corrects : corrects || sourceNegative;
};

/** A corrected deposit stays a deposit, so that deposits add up separately from sales. */
const kindOf = (draft: DraftLine, negative: boolean, standing: boolean): Line['kind'] => {
  if (isDeposit(draft)) return 'deposit';
  if (draft.voided && !standing) return 'void';
  return cameBack(draft) || (negative && /return|refund/i.test(draft.itemType)) ? 'return' : 'sale';
};

/**
 * A line is a return if the file says so, or if its quantity and its amount are negative. A negative amount alone
 * lowers the price.
 */
export const cameBack = ({ returned, voided, quantity, amount }: DraftLine): boolean =>
  returned || (!voided && (quantity ?? 0) < 0 && (amount ?? 0) < 0);

/** NCR ACS adds deposits and fees as items linked to the scanned one. */
const isDeposit = (draft: DraftLine): boolean =>
  draft.storedValue || DEPOSITS.test(draft.itemType) || /^(\w+:)?linked$/i.test(draft.entry);

const reversed = (line: Line): Line => ({
  ...line,
  kind: line.kind === 'deposit' ? 'deposit' : 'void',
  quantity: -line.quantity,
  units: -line.units,
  amount: -line.amount,
  discount: -line.discount,
});

const amountOf = ({ amount, actualPrice, regularPrice, digits, sequence }: DraftLine, currency: string): Fixed => {
  if (amount !== null) return amount;
  if (actualPrice === null && regularPrice === null)
    throw new BrokenTransaction('missingField', `LineItem ${sequence} ExtendedAmount`);
  return productOf(actualPrice === null ? digits.regularPrice : digits.actualPrice, digits.quantity || '1', currency);
};

/**
 * The amount that each modifier takes off or adds. An amount that benefits the customer has the opposite sign to the
 * line.
 */
const modifierAmounts = (draft: DraftLine, sign: number): Fixed[] => {
  if (draft.modifiers.length === 0)
    return draft.statedDiscount === 0 ? [] : [against(sign, Math.abs(draft.statedDiscount))];
  return draft.modifiers.map((modifier) => {
    if (modifier.voided || /replace/i.test(modifier.action)) return 0;
    const raises = /add/i.test(modifier.action);
    return against(raises ? -sign : sign, Math.abs(modifier.amount));
  });
};

const against = (sign: number, size: Fixed): Fixed => (size === 0 || sign === 0 ? 0 : -sign * size);

const isWeighed = (draft: DraftLine): boolean =>
  draft.weighed ||
  !PIECES.test(draft.unitOfMeasure) ||
  /weigh|scale$/i.test(draft.entry) ||
  (draft.quantity ?? 0) % FIXED_ONE !== 0;

const entryOf = (draft: DraftLine, weighed: boolean): Line['entry'] => {
  const entry = draft.entry.replace(/^.*:/, '').toLowerCase();
  if (/^department/i.test(draft.idType) || entry === 'department') return 'department';
  if (/scan|barcode/.test(entry)) return 'scanned';
  if (/^(keyed|manual)/.test(entry)) return 'keyed';
  return weighed && /weigh|scale/.test(entry) ? 'weighed' : 'unknown';
};

/** Ranks of the ARTS levels, from the top. */
const LEVELS = [
  'corporat',
  'compan',
  'division',
  'group',
  'department',
  'subdepartment',
  'class',
  'subclass',
  'category',
  'subcategory',
];

const departmentOf = (draft: DraftLine): Line['department'] => {
  if (draft.departments.length < 2) return draft.departments.map(({ step }) => step);
  return draft.departments
    .map(({ level, step }, index) => ({ step, index, rank: rankOf(level) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ step }) => step);
};

const rankOf = (level: string): number => {
  if (/^\d{1,3}$/.test(level)) return Number(level);
  const name = level.toLowerCase().replace(/[^a-z]/g, '');
  const exact = LEVELS.indexOf(name);
  if (exact >= 0) return exact;
  const found = LEVELS.findIndex((known) => name.startsWith(known));
  return found < 0 ? LEVELS.length : found;
};
