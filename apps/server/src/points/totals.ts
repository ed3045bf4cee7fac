import { tenderKinds, type TenderKind } from '@lanewise/contract/facts/transaction';
import { drawerKinds, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import { own } from '@lanewise/contract/own';
import type { PartFamily } from '../facts/tables/parts.ts';

/** A figure of the parts of receipts (facts/tables/parts). */
export type PartColumn = 'amount' | 'other' | 'units' | 'count';

/**
 * The parts of receipts that a register total adds up. `amount` and `quantity` name the figures of these parts that
 * become the amount and the quantity of the total.
 */
export interface TotalParts {
  family: PartFamily;
  /** Null: every key of the family. */
  key: string | null;
  amount: PartColumn | null;
  quantity: PartColumn | null;
}

const parts = (
  family: PartFamily,
  key: string | null,
  amount: PartColumn | null,
  quantity: PartColumn | null = null,
): TotalParts => ({ family, key, amount, quantity });

/**
 * The rollups of totals without filters. Without filters, the totals of items are the totals of whole receipts
 * (`plan.ts`).
 */
const table = {
  gross_sales_amt: parts('sale', 'gross', 'amount'),
  returns_amt: parts('sale', 'returns', 'amount'),
  store_coupons_amt: parts('sale', 'discounts', 'amount'),
  voids_amt: parts('sale', 'voids', 'amount'),
  net_sales_amt: parts('sale', 'net', 'amount', 'units'),
  net_sales_qty: parts('sale', 'net', null, 'units'),
  customer_qty: parts('sale', 'net', null, 'count'),
  tax: parts('sale', 'tax', 'amount'),
  exempted_amt: parts('exemption', null, 'amount', 'count'),
  exempted_tax: parts('exemption', null, 'other', 'count'),
  exemption_qty: parts('exemption', null, null, 'count'),
  deposit_amt: parts('sale', 'deposits', 'amount'),
  'receipt.total': parts('sale', 'total', 'amount', 'count'),
  'item.sales': parts('department', null, 'amount', 'units'),
  'item.discounts': parts('department', null, 'other'),
  'item.customers': parts('department', null, null, 'count'),
  'tender.any': parts('tender', null, 'amount', 'count'),
  'tender.refunded': parts('tender', null, 'other'),
  'tax.charged': parts('tax', null, 'amount', 'count'),
  'tax.taxable': parts('tax', null, 'other'),
  'discount.given': parts('discount', null, 'amount', 'count'),
  'voucher.any': parts('voucher', null, 'amount', 'count'),
  'event.any': parts('event', null, null, 'count'),
  'exception.any': parts('mark', null, 'amount', 'count'),
  'record.any': parts('kind', null, 'amount', 'count'),
  ...Object.fromEntries(
    tenderKinds.map((kind: TenderKind) => [`tender.${kind}`, parts('tender', kind, 'amount', 'count')]),
  ),
  ...Object.fromEntries(
    drawerKinds.map((kind) => [
      `drawer.${kind}`,
      // A drawer opened without a sale may also be recorded as an event within a sale.
      kind === 'noSale' ? parts('mark', kind, null, 'count') : parts('kind', kind, 'amount', 'count'),
    ]),
  ),
} satisfies Partial<Record<PosTotal, TotalParts>>;

export const partsOfTotal = (total: PosTotal): TotalParts => {
  const found = own<TotalParts>(table, total);
  if (!found) throw new RangeError(`'${total}' is no total of the registers`);
  return found;
};
