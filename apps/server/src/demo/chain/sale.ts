import type { Discount, Line, Tax, Tender, TransactionEvent, Voucher } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { spread } from '@lanewise/tlog/fixed';
import type { Store } from './companies.ts';
import { minus, note, toCent, type Belt } from './lines.ts';
import type { Random } from './random.ts';
import { taxesOf, type Exemption } from './taxes.ts';
import { numbered, pay, tender } from './tenders.ts';
import { words } from './words.ts';

/** The parts of a transaction that involve money. They always add up. */
export interface Rung {
  lines: Line[];
  discounts: Discount[];
  taxes: Tax[];
  tenders: Tender[];
  vouchers: Voucher[];
  events: TransactionEvent[];
  total: Fixed;
  customer: string;
}

export const sum = <Entry>(entries: readonly Entry[], value: (entry: Entry) => Fixed): Fixed => {
  let total = 0;
  for (const entry of entries) total += value(entry);
  return total;
};

export const netOf = (lines: readonly Line[]): Fixed => sum(lines, ({ amount, discount }) => amount + discount);

/** Payments of programs, as tenders with their basis. They come before the payments of the customer. */
export interface Programs {
  tenders: Tender[];
  vouchers: Voucher[];
  exempt: Exemption | null;
}

export const noPrograms: Programs = { tenders: [], vouchers: [], exempt: null };

/** Taxes the lines, then lets programs and the customer pay. Programs must not pay more than the total. */
export const close = (
  store: Store,
  belt: Belt,
  { tenders, vouchers, exempt }: Programs,
  customer: string,
  random: Random,
  onSelfCheckout: boolean,
  rest: ((left: Fixed) => Tender[]) | null = null,
): Rung => {
  const taxes = taxesOf(belt.lines, store.state, exempt);
  const total = netOf(belt.lines) + sum(taxes, ({ amount }) => amount);
  let left = total - sum(tenders, ({ amount }) => amount);
  const paid = [...tenders];
  if (store.country === 'US' && !onSelfCheckout && left > 100_000 && random.chance(0.03)) {
    const coupon = random.pick([5_000, 7_500, 10_000]);
    paid.push(tender(store.country, 'manufacturerCoupon', coupon));
    note(belt, 'coupon', words[store.country].tenders.manufacturerCoupon ?? '');
    left -= coupon;
  }
  if (left > 0 || paid.length === 0)
    for (const one of rest?.(left) ?? pay(store.country, left, random, onSelfCheckout)) paid.push(one);
  if (paid.some(({ cashBack }) => cashBack)) note(belt, 'cashBack', words[store.country].tenders.cash ?? '');
  const { lines, discounts, events } = belt;
  return { lines, discounts, taxes, tenders: numbered(paid), vouchers, events, total, customer };
};

/** A tenth off the whole receipt, shared over its lines. Only for receipts without corrections and deposits. */
export const seniorDay = (store: Store, belt: Belt): void => {
  if (belt.lines.some(({ kind }) => kind !== 'sale')) return;
  const weights = belt.lines.map(({ amount, discount }) => Math.max(0, amount + discount));
  const off = toCent(sum(weights, (weight) => weight) / 10);
  if (off <= 0) return;
  const shares = spread(-off, weights);
  belt.lines.forEach((line, at) => (line.discount += shares[at] ?? 0));
  const { seniors } = words[store.country];
  const sequence = belt.lines.length + 1;
  belt.discounts.push({ sequence, line: 0, kind: 'loyalty', code: 'SEN', description: seniors, amount: -off });
  note(belt, 'loyalty', seniors);
};

/** Lines without corrections: a correction directly follows the line that it cancels, and both are removed. */
const standing = (lines: readonly Line[]): Line[] =>
  lines.filter(({ kind }, at) => kind !== 'void' && lines[at + 1]?.kind !== 'void');

/** Reverses all signs of a sale: goods come back, and money is paid out. Corrected lines are left out. */
export const turned = (sale: Rung, kind: 'return' | 'void'): Rung => ({
  lines: standing(sale.lines).map((line) => ({
    ...line,
    kind: line.kind === 'deposit' ? 'deposit' : kind,
    quantity: minus(line.quantity),
    units: minus(line.units),
    amount: minus(line.amount),
    discount: minus(line.discount),
  })),
  discounts: sale.discounts.map((discount) => ({ ...discount, amount: minus(discount.amount) })),
  taxes: sale.taxes.map((tax) => ({ ...tax, taxable: minus(tax.taxable), amount: minus(tax.amount) })),
  tenders: sale.tenders.map((paid) => ({ ...paid, amount: minus(paid.amount), change: 0, cashBack: false })),
  vouchers: [],
  events: [],
  total: minus(sale.total),
  customer: sale.customer,
});

/** A sale given up at the total: every line is voided, and there is no payment. */
export const giveUp = (belt: Belt, detail: string): Rung => {
  // Offers are settled at the end of a sale, so the abandoned sale has no discount yet.
  const lines = belt.lines.map((line) => ({ ...line, discount: 0 }));
  const sale: Rung = { ...belt, lines, discounts: [], taxes: [], tenders: [], vouchers: [], total: 0, customer: '' };
  const back = turned(sale, 'void').lines.map((line) => ({ ...line, sequence: line.sequence + belt.lines.length }));
  const events = [...belt.events, { sequence: belt.events.length + 1, kind: 'void' as const, detail }];
  return { ...sale, lines: [...lines, ...back], events };
};

/** A transaction without sales: sign-on, no-sale, loan. */
export const bare = (more: Partial<Rung> = {}): Rung => ({
  lines: [],
  discounts: [],
  taxes: [],
  tenders: [],
  vouchers: [],
  events: [],
  total: 0,
  customer: '',
  ...more,
});
