import type { Line } from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { divide } from '../exact.ts';
import type { AceDraft, DraftTender } from './draft.ts';
import { ENTRY, EXTENSION, EXTENSION_FLAG, ITEM, ITEM_FLAG, ITEM_TYPE, RUNG_FLAG } from './layout.ts';
import { hasBit } from './packed.ts';
import { addDiscount, addTender, takeBackCoupon, takeBackTender } from './read-money.ts';
import type { LogRecord } from './record.ts';

/** The meaning of a line's flags and item type. */
interface Meaning {
  type: number;
  entry: number;
  /** Cancels an earlier line. */
  cancels: boolean;
  /** Goods and money move in the opposite direction of a sale. */
  backwards: boolean;
  /** A deal makes the price lower the total. */
  negativeDeal: boolean;
}

const COMES_BACK: readonly number[] = [
  ITEM_TYPE.refund,
  ITEM_TYPE.depositReturn,
  ITEM_TYPE.payout,
  ITEM_TYPE.cancel,
  ITEM_TYPE.depositCancel,
];
const CANCELS: readonly number[] = [ITEM_TYPE.cancel, ITEM_TYPE.depositCancel];
const DEPOSITS: readonly number[] = [ITEM_TYPE.deposit, ITEM_TYPE.depositReturn, ITEM_TYPE.depositCancel];
const COUPONS: readonly number[] = [ITEM_TYPE.manufacturerCoupon, ITEM_TYPE.storeCoupon];
const MISCELLANEOUS: readonly number[] = [ITEM_TYPE.receipt, ITEM_TYPE.payout];

const meaningOf = (record: LogRecord): Meaning => {
  const kinds = record.flags(ITEM.flags3);
  const logged = Math.floor(kinds / 10) % 10;
  const rung = record.flags(ITEM.flags2);
  const isRefund = logged === ITEM_TYPE.sale && hasBit(rung, RUNG_FLAG.refundKey);
  const type = isRefund ? ITEM_TYPE.refund : logged;
  const isCancelType = CANCELS.includes(type);
  const cancels = isCancelType || hasBit(rung, RUNG_FLAG.cancelKey) || record.flags(ITEM.voidedOrdinal) !== 0;
  return {
    type,
    entry: kinds % 10,
    cancels,
    backwards: COMES_BACK.includes(type) !== (cancels && !isCancelType),
    negativeDeal: hasBit(rung, RUNG_FLAG.negativeDeal),
  };
};

/** String 01: an item, or a coupon. */
export const readItem = (draft: AceDraft, record: LogRecord): void => {
  const meaning = meaningOf(record);
  const price = record.money(ITEM.price);
  const logged = record.code(ITEM.code);
  const code = NO_CODE.test(logged) ? '' : logged;
  draft.extended = null;
  if (COUPONS.includes(meaning.type)) draft.hasCoupons = true;
  if (meaning.type === ITEM_TYPE.manufacturerCoupon) readManufacturerCoupon(draft, code, Math.abs(price), meaning);
  else if (meaning.type === ITEM_TYPE.storeCoupon) readStoreCoupon(draft, code, Math.abs(price), meaning);
  else if (isCancelledCoupon(draft, code, price, meaning)) draft.line = null;
  else {
    const line = lineOf(record, meaning, code, price);
    draft.lines.push(line);
    draft.line = line;
    draft.extended = line;
    if (MISCELLANEOUS.includes(meaning.type)) draft.miscellaneous.push({ amount: line.amount, code });
  }
};

/**
 * Whether a cancelled item is a coupon: no item with its code was rung up, but a coupon with its code was. If so, this
 * function removes the coupon.
 */
const isCancelledCoupon = (draft: AceDraft, code: string, price: Fixed, { type }: Meaning): boolean =>
  type === ITEM_TYPE.cancel && code !== '' && !isRungUp(draft, code) && takeBackCoupon(draft, code, Math.abs(price));

/**
 * Whether an item with this code was rung up. Looks only at lines that were added since the last call, because no
 * string changes a line once another item was read.
 */
const isRungUp = ({ lines, rung }: AceDraft, code: string): boolean => {
  for (; rung.upTo < lines.length; rung.upTo++) {
    const line = lines[rung.upTo];
    if (line?.kind === 'sale') rung.codes.add(line.upc);
  }
  return rung.codes.has(code);
};

/** A code of zeros only means no code. */
const NO_CODE = /^0*$/;

/** Reads a manufacturer coupon. It is a tender, because the manufacturer pays for it. */
const readManufacturerCoupon = (draft: AceDraft, code: string, size: Fixed, { cancels }: Meaning): void => {
  const coupon: DraftTender = {
    sequence: 0,
    kind: 'manufacturerCoupon',
    code,
    description: 'Manufacturer coupon',
    amount: size,
    change: 0,
    cashBack: false,
    cardBrand: '',
    cardLast4: '',
    logged: `coupon ${code}`,
  };
  if (cancels) takeBackTender(draft, coupon);
  else addTender(draft, coupon);
};

const readStoreCoupon = (draft: AceDraft, code: string, size: Fixed, { cancels, entry }: Meaning): void => {
  const byItself = entry === ENTRY.linked || entry === ENTRY.service;
  addDiscount(draft, {
    line: entry === ENTRY.linked ? draft.line : null,
    kind: byItself ? 'promotion' : 'storeCoupon',
    code,
    description: '',
    amount: signed(size, !cancels),
  });
};

const signed = (size: Fixed, negative: boolean): Fixed => (negative && size !== 0 ? -size : size);

const lineOf = (record: LogRecord, meaning: Meaning, code: string, price: Fixed): Line => {
  const { type, entry, cancels, backwards, negativeDeal } = meaning;
  const size = Math.abs(price);
  const flags = record.flags(ITEM.flags1);
  const lowers = backwards !== negativeDeal || (price < 0 && !backwards && !negativeDeal);
  const quantity = backwards ? -FIXED_SCALE : FIXED_SCALE;
  // The plans A to D are four adjacent bits.
  const taxable = ((flags >>> ITEM_FLAG.taxD) & 0xf) !== 0;
  const foodStamp = hasBit(flags, ITEM_FLAG.foodStamp);
  return {
    sequence: 0,
    kind: kindOf(type, cancels),
    upc: code,
    description: '',
    department: departmentOf(record),
    quantity,
    units: quantity,
    weighed: hasBit(flags, ITEM_FLAG.weight),
    unitPrice: size,
    amount: signed(size, lowers),
    discount: 0,
    entry: entryOf(entry, code),
    taxFlag: taxable ? 'T' : foodStamp ? 'F' : '',
    foodStamp,
  };
};

const kindOf = (type: number, cancels: boolean): Line['kind'] => {
  if (DEPOSITS.includes(type) || MISCELLANEOUS.includes(type)) return 'deposit';
  if (cancels) return 'void';
  return type === ITEM_TYPE.refund ? 'return' : 'sale';
};

const departmentOf = (record: LogRecord): Line['department'] => {
  const logged = record.code(ITEM.department);
  const code = logged.startsWith('0') ? logged.replace(/^0+/, '') : logged;
  return code === '' ? [] : [{ code, name: code }];
};

const entryOf = (entry: number, code: string): Line['entry'] => {
  if (entry === ENTRY.scanned) return 'scanned';
  if (entry === ENTRY.keyed) return code === '' ? 'department' : 'keyed';
  return entry === ENTRY.lookedUp ? 'keyed' : 'unknown';
};

/** String 02: the price of the previous item, and its pieces, weight or volume. Weights are hundredths. */
export const readExtension = ({ extended: line }: AceDraft, record: LogRecord): void => {
  if (line === null) return;
  const flags = record.flags(EXTENSION.flags);
  const onScale = hasBit(flags, EXTENSION_FLAG.scaleWeight);
  // The item says which way goods move, whatever sign its quantity has.
  const measured = Math.abs(record.number(EXTENSION.quantity));
  line.weighed = line.weighed || onScale || hasBit(flags, EXTENSION_FLAG.weightKey);
  if (onScale) line.entry = 'weighed';
  const sign = line.quantity < 0 ? -1 : 1;
  if (measured > 0) line.quantity = sign * measured * (line.weighed ? FIXED_SCALE / 100 : FIXED_SCALE);
  line.units = line.weighed ? sign * FIXED_SCALE : line.quantity;
  const price = record.money(EXTENSION.salePrice);
  const pieces = record.number(EXTENSION.saleQuantity);
  line.unitPrice =
    price > 0 ? divide(price, Math.max(1, pieces) * FIXED_SCALE) : Math.abs(divide(line.amount, line.quantity));
};
