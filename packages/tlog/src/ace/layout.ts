/**
 * Names of the fields in the strings of the log. Fields count from 0; field 0 is the type of the string itself. The
 * order follows the public descriptions of IBM's Supermarket Application (SA) and SurePOS ACE. Public readers of such
 * logs agree on these bits and types. SA ends its strings earlier; retailers add fields at the end.
 */

export const STRING = {
  header: 0,
  item: 1,
  itemExtension: 2,
  discount: 3,
  discountVoid: 4,
  tender: 5,
  tenderCorrection: 6,
  tax: 7,
  taxRefund: 8,
  change: 9,
  managerOverride: 10,
  dataEntry: 11,
  tillExchange: 13,
  electronicPayment: 16,
  exceptionLog: 20,
  closing: 21,
  benefits: 80,
  addOn: 97,
  training: 98,
  user: 99,
} as const;

export const HEADER = {
  terminal: 1,
  number: 2,
  dateTime: 3,
  type: 4,
  strings: 5,
  operator: 6,
  password: 7,
  grossPositive: 8,
  grossNegative: 9,
  ringTime: 10,
  tenderTime: 11,
  specialTime: 12,
  inactiveTime: 13,
  flags: 14,
  alternatePrice: 15,
  voidFlag: 16,
} as const;

/** Bytes of the first fields of a header, behind its type: terminal, number, date and time, type of transaction. */
export const HEADER_LENGTHS = [2, 2, 5, 1] as const;

export const HEADER_FLAG = { openDrawer: 2, grossNegativeIsNegative: 20, grossPositiveIsNegative: 21 } as const;

/** Transaction types of the header. */
export const TYPE = {
  checkout: 0,
  loan: 3,
  pickup: 4,
  training: 7,
  monitor: 9,
  returnItem: 12,
  wic: 13,
  voided: 16,
  signOff: 17,
  standalone: 18,
} as const;

/** Cashing, exchange, listing, price verify, transfer, count, reprint, balance inquiries, department totals. */
const otherTypes = [1, 2, 5, 6, 8, 10, 15, 20, 21, 22, 80];
export const knownTypes: ReadonlySet<number> = new Set([...Object.values(TYPE), ...otherTypes]);

export const ITEM = {
  code: 1,
  price: 2,
  department: 3,
  family: 4,
  flags1: 5,
  flags2: 6,
  flags3: 7,
  flags4: 8,
  ordinal: 9,
  voidedOrdinal: 10,
} as const;

/** Bits of flags 1: properties of the item. Tax plans are A to D. */
export const ITEM_FLAG = { foodStamp: 3, taxD: 4, taxC: 5, taxB: 6, taxA: 7, weight: 14 } as const;
/** Bits of flags 2: how the item was rung up. */
export const RUNG_FLAG = { extension: 1, negativeDeal: 2, refundKey: 6, cancelKey: 7 } as const;
/** First digit of flags 3. */
export const ITEM_TYPE = {
  sale: 0,
  deposit: 1,
  refund: 2,
  depositReturn: 3,
  receipt: 4,
  payout: 5,
  manufacturerCoupon: 6,
  storeCoupon: 7,
  cancel: 8,
  depositCancel: 9,
} as const;
/** Second digit of flags 3. */
export const ENTRY = { scanned: 0, keyed: 1, lookedUp: 2, linked: 3, unknown: 4, service: 5 } as const;

export const EXTENSION = { saleQuantity: 4, salePrice: 5, quantity: 6, flags: 7 } as const;
export const EXTENSION_FLAG = { scaleWeight: 3, quantityKey: 5, weightKey: 6 } as const;

export const DISCOUNT = {
  group: 1,
  rate: 2,
  amount: 3,
  taxExempt: 6,
  exemptTax: [7, 8, 9, 10, 15, 16, 17, 18],
  exemptSales: [11, 12, 13, 14, 19, 20, 21, 22],
} as const;

export const TENDER = { type: 1, amount: 2, fee: 3, account: 4, status: 5 } as const;
export const CHANGE = { type: 1, amount: 2 } as const;

/** Of tax plans A to H. */
export const TAX = { amount: [1, 2, 3, 4, 9, 10, 11, 12], taxable: [5, 6, 7, 8, 13, 14, 15, 16] } as const;
export const PLANS = 'ABCDEFGH';

export const OVERRIDE = { number: 1, reason: 2 } as const;
export const TILL = { loans: 2, pickups: 4 } as const;
/** One byte in the first field distinguishes kinds of data entry. */
export const ENTRY_CODE = { field: 1, customer: 0xff, customerTotals: 0xee, account: 2 } as const;
export const ADD_ON = { of: 1, amount: 2 } as const;
export const CLOSING = { dateTime: 1 } as const;
/** Fields of the exception log (string 20), which begins like a header. */
export const EXCEPTION = { subtype: 4, operator: 5, afterOperator: 6 } as const;
/** Subtype of the exception log for sign-on and sign-off. */
export const SIGN_EXCEPTION = '11';
export const USER = { originator: 1, subtype: 2, data: 3 } as const;
/** Subtypes of user strings that ACE itself writes, originator 0. */
export const ACE_USER = {
  refundReason: 50,
  overrideReason: 51,
  voidReason: 52,
  text: 60,
  saved: 70,
  storedValue: 96,
} as const;
