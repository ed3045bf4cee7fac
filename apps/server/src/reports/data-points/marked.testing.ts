import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { subjectOf, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import type { ReceiptMarks } from '@lanewise/contract/entities/receipt';
import { markedIn, type Marked } from '@lanewise/domain/reports/marked';
import { expect } from 'vitest';
import { decodeToken } from '../../question/receipt-token.ts';
import { readReceipts, type BareReceipt } from '../receipts/receipt.ts';
import { definitionsIn } from '@lanewise/domain/points/definitions';
import { readPointMarks } from './marked.ts';
import { previewPoint } from '../../points/preview.ts';
import type { PointPlace } from '../../points/receipts.ts';

// Compares the marks of receipts with the amounts that, by the list of receipts, these receipts add to a data point.

const one = 10_000;

const sum = <Item>(items: Iterable<Item>, value: (item: Item) => number): number =>
  [...items].reduce((total, item) => total + value(item), 0);

interface Came {
  amount?: number;
  quantity?: number;
}
type Adds = (marked: Marked, receipt: BareReceipt) => Came;

const net: Adds = ({ lines }) => ({
  amount: sum(lines, ({ amount, discount }) => amount + discount),
  quantity: sum(lines, ({ units }) => units),
});
const gross: Adds = ({ lines }) => ({ amount: sum(lines, ({ amount }) => amount) });
const tenders: Adds = (marked) => ({
  amount: sum(marked.tenders, ({ amount }) => amount),
  quantity: marked.tenders.size * one,
});
const taxes: Adds = (marked) => ({
  amount: sum(marked.taxes, ({ amount }) => amount),
  quantity: marked.taxes.size * one,
});
const times = { postVoid: -1, return: 0 } as Readonly<Record<string, number | undefined>>;

/**
 * The amount of the marked parts of a receipt. Absent: the marks show which parts count, but their amounts do not add
 * up to the total.
 */
const adds: Readonly<Partial<Record<PosTotal, Adds>>> = {
  net_sales_amt: net,
  gross_sales_amt: gross,
  returns_amt: gross,
  voids_amt: net,
  tax: (marked) => ({ amount: taxes(marked, {} as BareReceipt).amount ?? 0 }),
  'item.sales': net,
  'item.discounts': ({ lines }) => ({ amount: sum(lines, ({ discount }) => discount) }),
  'tender.any': tenders,
  'tender.refunded': (marked) => ({ amount: sum(marked.tenders, ({ amount }) => Math.max(-amount, 0)) }),
  'tax.charged': taxes,
  'tax.taxable': (marked) => ({ amount: sum(marked.taxes, ({ taxable }) => taxable) }),
  'discount.given': ({ discounts }) => ({
    amount: sum(discounts, ({ amount }) => amount),
    quantity: discounts.size * one,
  }),
  'voucher.any': ({ vouchers }, { transaction: { kind } }) => ({
    amount: sum(vouchers, ({ amount }) => (kind === 'postVoid' ? -Math.abs(amount) : amount)),
    quantity: vouchers.size * (times[kind] ?? 1) * one,
  }),
  'event.any': ({ events }) => ({ quantity: events.size * one }),
};

/** Totals whose receipts have something to mark, whatever its amount is. */
const isShown = (total: PosTotal): boolean =>
  ['items', 'tender', 'tax', 'exemption', 'discount', 'voucher', 'event'].includes(subjectOf(total));

const fixed = (text: string | null): number | null => (text === null ? null : Math.round(Number(text) * one));

const expectMark = (point: DataPoint, receipt: BareReceipt, marked: ReceiptMarks, said: Came): void => {
  const day = receipt.transaction.businessDate;
  const [definition] = definitionsIn(point, { from: day, to: day });
  const total = definition?.posAssignment;
  if (!total) throw new Error(`${point.name} is not filled by registers on ${day}`);
  const about = JSON.stringify([receipt.transaction.number, total, definition.filters, marked]);
  if (isShown(total)) expect([about, Object.values(marked).flat().length > 0]).toEqual([about, true]);
  const came = adds[total]?.(markedIn({}, { ...receipt, marked }), receipt) ?? {};
  if (said.amount !== undefined) expect([about, came.amount ?? said.amount]).toEqual([about, said.amount]);
  if (said.quantity !== undefined) expect([about, came.quantity ?? said.quantity]).toEqual([about, said.quantity]);
};

/**
 * Compares the newest receipts behind a data point with the amounts of their marked parts. Returns the number of
 * receipts.
 */
export const expectMarks = async (point: DataPoint, all: readonly DataPoint[], place: PointPlace): Promise<number> => {
  const { receipts: said } = await previewPoint(point, all, place, true);
  const keys = said.flatMap(({ token }) => decodeToken(token) ?? []);
  const receipts = await readReceipts(place.facts, place.scope, keys);
  const marks = await readPointMarks(point, receipts, place);
  for (const [at, receipt] of receipts.entries()) {
    const [amount, quantity] = [fixed(said[at]?.amount ?? null), fixed(said[at]?.quantity ?? null)];
    const figures = { ...(amount === null ? {} : { amount }), ...(quantity === null ? {} : { quantity }) };
    expectMark(point, receipt, marks(receipt), figures);
  }
  return receipts.length;
};
