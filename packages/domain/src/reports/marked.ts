import type { Receipt, ReceiptMarks } from '@lanewise/contract/entities/receipt';
import type {
  Discount,
  Line,
  Tax,
  Tender,
  Transaction,
  TransactionEvent,
  Voucher,
} from '@lanewise/contract/facts/transaction';
import { notStated } from '@lanewise/contract/reports/filters';

/** Filters that select a part of each receipt in a list; an absent filter selects nothing. */
export interface AskedPart {
  /** Item code; '' for items without a code. */
  upc?: string | undefined;
  /** Codes of items. A basket must hold all of them. */
  withItems?: readonly string[] | undefined;
  /** Ids of a department and of all departments below it. */
  departments?: ReadonlySet<number> | undefined;
  tender?: string | undefined;
  tenderName?: string | undefined;
  taxName?: string | undefined;
  discountName?: string | undefined;
  exception?: string | undefined;
}

/** The lines, discounts, taxes, tenders and events of a receipt that match the filters. */
export interface Marked {
  lines: ReadonlySet<Line>;
  discounts: ReadonlySet<Discount>;
  /** Whether line discounts that no discount of the receipt names are marked. */
  unnamed: boolean;
  taxes: ReadonlySet<Tax>;
  tenders: ReadonlySet<Tender>;
  vouchers: ReadonlySet<Voucher>;
  events: ReadonlySet<TransactionEvent>;
}

/** How lines show each exception, by the same rules as the figures of cashiers. */
const isReturned = ({ kind, amount }: Line): boolean =>
  kind === 'return' || (kind === 'void' ? amount > 0 : kind === 'sale' && amount < 0);
const isTyped = ({ kind, entry, upc }: Line): boolean =>
  kind === 'sale' && (entry === 'department' || (entry === 'keyed' && upc.length >= 8));
const isVoided = ({ kind }: Transaction, line: Line): boolean =>
  kind === 'postVoid' || line.kind === (kind === 'void' ? 'sale' : 'void');
const isExempt = ({ exempted, exemptTax }: Tax): boolean => exempted !== 0 || exemptTax !== 0;
const coupons = ['manufacturerCoupon', 'storeCoupon'] as const;

const lineOf = (
  part: AskedPart,
  { transaction, departments }: Pick<Receipt, 'transaction' | 'departments'>,
  line: Line,
  at: number,
): boolean => {
  const { upc, departments: asked, exception, withItems } = part;
  if (withItems?.includes(line.upc) === true && line.kind !== 'deposit') return true;
  if (line.kind !== 'deposit' && (upc !== undefined || asked)) {
    const isItem = upc === undefined || line.upc === upc;
    return isItem && (!asked || asked.has(departments[at] ?? 0));
  }
  if (exception === 'refund') return transaction.kind !== 'postVoid' && isReturned(line);
  if (exception === 'void') return isVoided(transaction, line);
  return exception === 'manualEntry' && isTyped(line);
};

const isCoupon = (exception: string | undefined, kind: string): boolean =>
  exception === 'coupon'
    ? coupons.some((one) => one === kind)
    : exception === kind && coupons.some((one) => one === kind);

const isDiscount = ({ discountName, exception }: AskedPart, { kind, description }: Discount): boolean =>
  (discountName !== undefined && (description || kind) === discountName) ||
  (exception === 'override' && (kind === 'manual' || kind === 'override')) ||
  isCoupon(exception, kind);

const isTender = ({ tender, tenderName, exception }: AskedPart, { kind, description }: Tender): boolean =>
  isCoupon(exception, kind) ||
  ((tender !== undefined || tenderName !== undefined) &&
    (tender === undefined || tender === kind) &&
    (tenderName === undefined || tenderName === (description || kind)));

const isTax = ({ taxName, exception }: AskedPart, tax: Tax): boolean =>
  (taxName !== undefined && (tax.description || tax.code || notStated) === taxName) ||
  (exception === 'taxExempt' && isExempt(tax));

/** Parts of a receipt that match the filters; for a data point, the parts that the server marked. */
export const markedIn = (part: AskedPart, receipt: Pick<Receipt, 'transaction' | 'departments' | 'marked'>): Marked => {
  const { lines, discounts, taxes, tenders, vouchers, events } = receipt.transaction;
  const { marked } = receipt;
  const has = (list: keyof ReceiptMarks, at: number): boolean => marked?.[list].includes(at) ?? false;
  return {
    lines: new Set(lines.filter((line, at) => has('lines', at) || lineOf(part, receipt, line, at))),
    discounts: new Set(discounts.filter((one, at) => has('discounts', at) || isDiscount(part, one))),
    unnamed: part.discountName === 'other',
    taxes: new Set(taxes.filter((one, at) => has('taxes', at) || isTax(part, one))),
    tenders: new Set(tenders.filter((one, at) => has('tenders', at) || isTender(part, one))),
    vouchers: new Set(vouchers.filter((_, at) => has('vouchers', at))),
    events: new Set(events.filter((_, at) => has('events', at))),
  };
};
