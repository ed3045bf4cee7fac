import type {
  Discount,
  Line,
  Tax,
  Tender,
  TransactionEvent,
  TransactionKind,
  Voucher,
} from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { LogHeader } from './header.ts';

/**
 * A transaction while its strings are read in order. Sequence numbers and properties of the whole transaction are set
 * later.
 */
export interface AceDraft {
  header: LogHeader;
  lines: Line[];
  /** The line that a linked coupon belongs to. */
  line: Line | null;
  /** The line that an extension belongs to: the line of the latest item string; null for a coupon. */
  extended: Line | null;
  /** Codes of sold lines, and how many lines were looked at for them. */
  rung: { codes: Set<string>; upTo: number };
  discounts: DraftDiscount[];
  /**
   * Whether a coupon was used, even a coupon that was cancelled later. If so, the gross amounts of the header may
   * differ from the lines.
   */
  hasCoupons: boolean;
  taxes: Tax[];
  tenders: DraftTender[];
  vouchers: Voucher[];
  events: TransactionEvent[];
  /** Money received or paid out without goods, signed. These amounts are among `lines` too. */
  miscellaneous: { amount: Fixed; code: string }[];
  /** Total amount of loans in the till exchange; below, of pickups. */
  loans: Fixed;
  pickups: Fixed;
  /** A saved transaction is written or retrieved here. */
  saved: boolean;
  /** The operator was in training. */
  training: boolean;
  customer: string;
  own: OwnFields;
  /** Well-formed strings without a known meaning, by name. */
  unknown: string[];
}

/** A tender with its type and variety as logged, by which change and corrections find it. */
export type DraftTender = Tender & { logged: string };

export type DraftDiscount = Omit<Discount, 'sequence' | 'line'> & { line: Line | null };

/** Fields of Lanewise user strings; '' where absent. */
export interface OwnFields {
  store: string;
  businessDate: string;
  cashierName: string;
  currency: string;
  kind: TransactionKind | '';
  number: string;
  lane: string;
  cashier: string;
  customer: string;
  /** Whether the log lists its events; then no event is derived from the strings. */
  listsEvents: boolean;
}

export const emptyDraft = (header: LogHeader): AceDraft => ({
  header,
  lines: [],
  line: null,
  extended: null,
  rung: { codes: new Set(), upTo: 0 },
  discounts: [],
  hasCoupons: false,
  taxes: [],
  tenders: [],
  vouchers: [],
  events: [],
  miscellaneous: [],
  loans: 0,
  pickups: 0,
  saved: false,
  training: false,
  customer: '',
  own: {
    store: '',
    businessDate: '',
    cashierName: '',
    currency: '',
    kind: '',
    number: '',
    lane: '',
    cashier: '',
    customer: '',
    listsEvents: false,
  },
  unknown: [],
});
