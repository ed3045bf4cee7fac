import type { LocalDateTime } from '../primitives/date.ts';
import type { Fixed } from '../primitives/fixed.ts';

/**
 * A transaction as every decoder yields it and the journal keeps it. Plain data; every array may be empty, and every
 * text may be '' when the source does not state it. Amounts and quantities are `Fixed`.
 *
 * Signs: a sold line is positive, a returned or corrected (voided) line negative; discounts that favour the customer
 * are negative; a tender is its contribution to the total (change given back is already subtracted from `amount`).
 * Identity of a balanced transaction: sum(lines.amount + lines.discount) + sum(taxes.amount) = total =
 * sum(tenders.amount). The last equation holds only if the source has tenders. The remainder of rounding to the smallest
 * coin is a tender of kind 'rounding', positive if less was paid (docs/decisions/035).
 */
export interface Transaction {
  /**
   * The store as the source names it ('9', '0014', 'United Kingdom'). The server finds its location when the
   * transaction enters.
   */
  store: string;
  /** yyyy-mm-dd */
  businessDate: string;
  /** '' when the source has no lanes. */
  lane: string;
  /** Transaction or record number, as text with leading zeros. */
  number: string;
  /** 0 for the first transaction of this store, date, lane and number in a segment, 1 for the next, and so on. */
  occurrence: number;
  kind: TransactionKind;
  /** '' when unknown. */
  began: LocalDateTime;
  ended: LocalDateTime;
  cashier: string;
  cashierName: string;
  /** Loyalty or account number of the customer; never a card number. */
  customer: string;
  /** ISO 4217; '' when the source does not state it. */
  currency: string;
  /** Grand total as the source states it, otherwise the sum of its parts. */
  total: Fixed;
  /**
   * Durations in whole seconds, 0 if unknown: from first item to total key, from total key to end, and idle before the
   * sale.
   */
  ringSeconds: number;
  tenderSeconds: number;
  idleSeconds: number;
  lines: Line[];
  tenders: Tender[];
  taxes: Tax[];
  discounts: Discount[];
  vouchers: Voucher[];
  events: TransactionEvent[];
  /** The sale that a post void reverses, where the source names it. */
  voids?: TransactionLink;
}

/** Another transaction of the same company, as the source names it. */
export interface TransactionLink {
  store: string;
  /** yyyy-mm-dd */
  businessDate: string;
  lane: string;
  number: string;
}

export const transactionKinds = [
  'sale',
  'return',
  'void',
  'postVoid',
  'noSale',
  'signOn',
  'signOff',
  'loan',
  'pickup',
  'paidIn',
  'paidOut',
  'suspended',
  'resumed',
  'endOfDay',
  'training',
  'other',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/**
 * Only transactions of these kinds add item sales to figures. All other transactions keep their lines only for the
 * receipt (invariant 7).
 */
export const sellingKinds: readonly TransactionKind[] = ['sale', 'return', 'postVoid'];

export interface Line {
  /** Line number on the receipt, from 1. */
  sequence: number;
  /** 'void': a correction that cancels an earlier line; 'deposit' (bottle deposit, fee): not part of net sales. */
  kind: 'sale' | 'return' | 'void' | 'deposit';
  /** UPC, EAN or PLU as text with leading zeros and letter case. */
  upc: string;
  description: string;
  /** From the top of the hierarchy to the leaf; usually one step. */
  department: readonly DepartmentStep[];
  /** Quantity as sold, signed: 0.42 for a weighed item. */
  quantity: Fixed;
  /** Quantity that counts in `net_sales_qty`: the quantity of counted items, plus or minus one for a weighed line. */
  units: Fixed;
  weighed: boolean;
  unitPrice: Fixed;
  /** Extended selling price before store discounts. Signed. */
  amount: Fixed;
  /**
   * Store discounts on the line, including its share of transaction discounts; zero or of the opposite sign of
   * `amount`.
   */
  discount: Fixed;
  entry: 'scanned' | 'keyed' | 'weighed' | 'department' | 'unknown';
  /** Tax flag as printed beside the price, such as 'T' or 'F'. */
  taxFlag: string;
  foodStamp: boolean;
}

export interface DepartmentStep {
  /** Source code of the department; its name where the source has no codes. */
  code: string;
  name: string;
}

export const tenderKinds = [
  'cash',
  'check',
  'credit',
  'debit',
  'ebtFood',
  'ebtCash',
  'wic',
  'giftCard',
  'houseCharge',
  'manufacturerCoupon',
  'voucher',
  'rounding',
  'other',
] as const;
export type TenderKind = (typeof tenderKinds)[number];

export interface Tender {
  sequence: number;
  kind: TenderKind;
  /** Tender id of the source, as text. */
  code: string;
  description: string;
  /** Contribution to the total: the amount handed over minus the change. Negative for a refund or cash back. */
  amount: Fixed;
  /** Change given from this tender, zero or positive. Handed over = amount + change. */
  change: Fixed;
  cashBack: boolean;
  cardBrand: string;
  /** At most the last four digits. */
  cardLast4: string;
}

export interface Tax {
  sequence: number;
  code: string;
  description: string;
  taxable: Fixed;
  /** Percent times 10,000: 6.5 % is 65000. */
  percent: Fixed;
  amount: Fixed;
  /**
   * Exempted taxable amount. `exemptTax`: the tax not charged. `exemptReason`: the source's reason ('SNAP', a
   * certificate number, ...).
   */
  exempted: Fixed;
  exemptTax: Fixed;
  exemptReason: string;
}

export interface Discount {
  sequence: number;
  /**
   * Number of the line that the discount reduces; 0 for the whole transaction. The lines' `discount` already contains
   * the amount.
   */
  line: number;
  kind: 'promotion' | 'storeCoupon' | 'manual' | 'loyalty' | 'override' | 'other';
  code: string;
  description: string;
  amount: Fixed;
}

export interface Voucher {
  sequence: number;
  number: string;
  program: string;
  action: 'issued' | 'redeemed';
  amount: Fixed;
  /** yyyy-mm-dd or ''. */
  expiry: string;
}

export const eventKinds = [
  'void',
  'refund',
  'noSale',
  'override',
  'coupon',
  'taxExempt',
  'ageCheck',
  'suspended',
  'resumed',
  'postVoid',
  'cashBack',
  'itemNotFound',
  'loyalty',
  'unbalanced',
  /** The lane restarted. `detail` is the number of the interrupted transaction, '' between two transactions. */
  'reboot',
  'other',
] as const;
export type EventKind = (typeof eventKinds)[number];

export interface TransactionEvent {
  sequence: number;
  kind: EventKind;
  detail: string;
}
