import type { Discount, Line } from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { ENTRY, EXTENSION_FLAG, ITEM_FLAG, ITEM_TYPE, RUNG_FLAG, STRING } from './layout.ts';
import { OWN } from './own.ts';
import { packMoney } from './packed.ts';
import { bits, digits, EMPTY, moneyField, number, ownString, stringOf, type OutString } from './write-strings.ts';

/** A line as its item string, extension, description, and its own discounts as coupons linked to it. */
export const writeLine = (line: Line, discounts: readonly Discount[]): (OutString | null)[] => {
  const own = discounts.filter((discount) => discount.line === line.sequence);
  return [
    itemString(line),
    needsExtension(line) ? extensionString(line) : null,
    ownString(OWN.item, [
      line.description,
      isDigits(line.upc) ? '' : line.upc,
      ...line.department.flatMap(({ code, name }) => [code, name === code ? '' : name]),
    ]),
    ...own.flatMap((discount) => couponStrings(discount, ENTRY.linked)),
  ];
};

/** A code that a packed number can hold; zeros alone are not a code. */
const isDigits = (text: string): boolean => /^(?:\d*[1-9]\d*)?$/.test(text);

const itemString = (line: Line): OutString => {
  const [type, cancels] = typeOf(line);
  const leaf = line.department.at(-1)?.code ?? '';
  const extension = needsExtension(line) ? [RUNG_FLAG.extension] : [];
  const refund = type === ITEM_TYPE.refund ? [RUNG_FLAG.refundKey] : [];
  return stringOf(
    STRING.item,
    isDigits(line.upc) ? digits(line.upc) : EMPTY,
    packMoney(Math.abs(line.amount)),
    isDigits(leaf) && leaf !== '' ? number(Number(leaf.slice(-8))) : EMPTY,
    EMPTY,
    bits(
      ...(line.foodStamp ? [ITEM_FLAG.foodStamp] : []),
      ...(line.taxFlag.includes('T') ? [ITEM_FLAG.taxA] : []),
      ...(line.weighed ? [ITEM_FLAG.weight] : []),
    ),
    bits(...extension, ...refund, ...(cancels ? [RUNG_FLAG.cancelKey] : [])),
    digits(`${type}${entryOf(line)}`),
  );
};

/** Type of the item string, and whether the cancel key was pressed. */
const typeOf = ({ kind, quantity, amount }: Line): readonly [type: number, cancels: boolean] => {
  const goesBack = amount < 0 || (amount === 0 && quantity < 0);
  if (kind === 'return') return [ITEM_TYPE.refund, false];
  if (kind === 'void') return goesBack ? [ITEM_TYPE.cancel, true] : [ITEM_TYPE.refund, true];
  if (kind === 'deposit') return [goesBack ? ITEM_TYPE.depositReturn : ITEM_TYPE.deposit, false];
  return [ITEM_TYPE.sale, false];
};

const entryOf = ({ entry }: Line): number => {
  if (entry === 'keyed' || entry === 'department') return ENTRY.keyed;
  return entry === 'unknown' ? ENTRY.unknown : ENTRY.scanned;
};

/** One piece at its own price needs only its item string. */
const needsExtension = ({ weighed, quantity, unitPrice, amount }: Line): boolean =>
  weighed || Math.abs(quantity) !== FIXED_SCALE || unitPrice !== Math.abs(amount);

const extensionString = ({ weighed, entry, quantity, unitPrice }: Line): OutString => {
  const size = Math.abs(quantity);
  const measured = Math.round(weighed ? size / (FIXED_SCALE / 100) : size / FIXED_SCALE);
  const flag = weighed
    ? entry === 'weighed'
      ? EXTENSION_FLAG.scaleWeight
      : EXTENSION_FLAG.weightKey
    : EXTENSION_FLAG.quantityKey;
  return stringOf(
    STRING.itemExtension,
    EMPTY,
    EMPTY,
    EMPTY,
    number(1),
    moneyField(unitPrice),
    number(measured),
    bits(flag),
  );
};

/** A store coupon with its amount and description. A coupon that raises the total cancels an earlier coupon. */
export const couponStrings = ({ kind, code, description, amount }: Discount, entry: number): (OutString | null)[] => [
  stringOf(
    STRING.item,
    isDigits(code) ? digits(code) : EMPTY,
    packMoney(Math.abs(amount)),
    EMPTY,
    EMPTY,
    bits(),
    bits(...(amount > 0 ? [RUNG_FLAG.cancelKey] : [])),
    digits(`${ITEM_TYPE.storeCoupon}${entry}`),
  ),
  ownString(OWN.discount, [kind, code, description]),
];

/** The part of a line's discount beyond its listed discounts. */
export const unlistedDiscounts = (lines: readonly Line[], discounts: readonly Discount[]): Discount[] => {
  if (discounts.some(({ line }) => line === 0)) return [];
  return lines.flatMap(({ sequence, discount }): Discount[] => {
    const listed = discounts.reduce((sum: Fixed, one) => (one.line === sequence ? sum + one.amount : sum), 0);
    const amount = discount - listed;
    return amount === 0 ? [] : [{ sequence, line: sequence, kind: 'other', code: '', description: '', amount }];
  });
};
