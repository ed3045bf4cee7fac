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

/** A transaction while its strings are read one after the other. Sequences and what follows from the whole are not settled yet. */
export interface Draft {
  header: LogHeader;
  lines: Line[];
  /** The line that an extension or a linked coupon belongs to. */
  line: Line | null;
  discounts: DraftDiscount[];
  /** A coupon was used, perhaps one that was given back: the gross amounts of the header may then be others. */
  hasCoupons: boolean;
  taxes: Tax[];
  tenders: DraftTender[];
  vouchers: Voucher[];
  events: TransactionEvent[];
  /** Money taken in or paid out for no goods, signed; these lines are among `lines` too. */
  miscellaneous: { amount: Fixed; code: string }[];
  /** Amounts of the till exchange. */
  loans: Fixed;
  pickups: Fixed;
  /** A saved transaction is written or fetched here. */
  saved: boolean;
  customer: string;
  own: OwnFields;
  /** Well-formed strings that mean nothing here, by name. */
  unknown: string[];
}

/** A tender and its type and variety as logged, by which change and corrections find it. */
export type DraftTender = Tender & { logged: string };

export type DraftDiscount = Omit<Discount, 'sequence' | 'line'> & { line: Line | null };

/** What user strings of our own say of the transaction; '' where they do not. */
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
  /** Events were written out: none is added from the strings. */
  listsEvents: boolean;
}

export const emptyDraft = (header: LogHeader): Draft => ({
  header,
  lines: [],
  line: null,
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
