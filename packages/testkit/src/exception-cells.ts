import type { PointFilters } from '@lanewise/contract/entities/point-filters';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { cellMeasures } from './cells.ts';
import { sells } from './oracle.ts';

type Mark = NonNullable<PointFilters['exception']>[number];

/** A price that somebody made, at the lane or as a discount by hand. */
const isOverridden = ({ events, discounts }: Transaction): boolean =>
  events.some(({ kind }) => kind === 'override') ||
  discounts.some(({ kind }) => kind === 'manual' || kind === 'override');

/** What a person exempted: what a program pays is free of tax by law. */
const isExempted = ({ taxes, events }: Transaction): boolean => {
  const ofPerson = (reason: string): boolean => !/snap|ebt|wic|food stamp/i.test(reason);
  return (
    taxes.some((tax) => (tax.exempted !== 0 || tax.exemptTax !== 0) && ofPerson(tax.exemptReason)) ||
    events.some(({ kind, detail }) => kind === 'taxExempt' && ofPerson(detail))
  );
};

/** Sold under a department key, or typed although it has a barcode: a short code has to be typed. */
const isTyped = ({ lines }: Transaction): boolean =>
  lines.some(
    ({ kind, entry, upc }) => kind === 'sale' && (entry === 'department' || (entry === 'keyed' && upc.length >= 8)),
  );

/** The exceptions of a receipt, and what each is worth. A post void is none of the selling of who enters it. */
export const exceptionsIn = (receipt: Transaction): [mark: Mark, amount: number][] => {
  const of = (field: string): number => cellMeasures[field]?.adds(receipt, {}) ?? 0;
  const isSelling = receipt.kind === 'sale' || receipt.kind === 'return';
  const { tenders, discounts } = sells(receipt) ? receipt : { tenders: [], discounts: [] };
  const all: [Mark, boolean, number][] = [
    ['void', of('void_qty') > 0, of('voided_amt')],
    ['refund', of('refund_qty') > 0, of('returns_amt')],
    ['noSale', of('no_sale_qty') > 0, 0],
    ['override', isSelling && isOverridden(receipt), 0],
    ['taxExempt', isSelling && isExempted(receipt), 0],
    ['manualEntry', isSelling && isTyped(receipt), 0],
    ['manufacturerCoupon', tenders.some(({ kind }) => kind === 'manufacturerCoupon'), 0],
    ['storeCoupon', discounts.some(({ kind }) => kind === 'storeCoupon'), 0],
  ];
  return all.flatMap(([mark, is, amount]): [Mark, number][] => (is ? [[mark, amount]] : []));
};
