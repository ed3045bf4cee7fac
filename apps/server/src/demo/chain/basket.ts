import type { Discount, Line, Tax, Tender, TransactionEvent } from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { catalogue, type Item } from './catalogue.ts';
import type { Random } from './random.ts';

/** What a basket comes to: the parts of a transaction that money hangs on. They always add up. */
export interface Basket {
  lines: Line[];
  discounts: Discount[];
  taxes: Tax[];
  tenders: Tender[];
  events: TransactionEvent[];
  total: Fixed;
}

/** 6.5 %, on taxable items after discounts, rounded once a receipt. */
const taxPercent = 65_000;
const cent = 100;
const toCent = (amount: Fixed): Fixed => Math.round(amount / cent) * cent;
const sum = <Entry>(entries: readonly Entry[], value: (entry: Entry) => Fixed): Fixed =>
  entries.reduce((total, entry) => total + value(entry), 0);

export const netOf = (lines: readonly Line[]): Fixed => sum(lines, ({ amount, discount }) => amount + discount);

const lineOf = (item: Item, sequence: number, random: Random): Line => {
  const quantity = item.weighed
    ? random.between(30, 320) * 100
    : (random.chance(0.12) ? random.between(2, 4) : 1) * FIXED_SCALE;
  return {
    ...{ sequence, kind: 'sale' as const, upc: item.upc, description: item.description, department: item.department },
    ...{ quantity, units: item.weighed ? FIXED_SCALE : quantity, weighed: item.weighed, unitPrice: item.price },
    ...{ amount: toCent((quantity * item.price) / FIXED_SCALE), discount: 0 },
    entry: item.weighed
      ? ('weighed' as const)
      : item.upc.length === 4 || random.chance(0.03)
        ? ('keyed' as const)
        : ('scanned' as const),
    ...{ taxFlag: item.taxable ? 'T' : item.foodStamp ? 'F' : '', foodStamp: item.foodStamp },
  };
};

const depositOf = (item: Item, line: Line, sequence: number): Line => ({
  ...{ sequence, kind: 'deposit' as const, upc: '', description: item.description, department: item.department },
  ...{ quantity: line.quantity, units: line.quantity, weighed: false, unitPrice: item.deposit },
  ...{
    amount: (line.quantity * item.deposit) / FIXED_SCALE,
    discount: 0,
    entry: 'unknown' as const,
    taxFlag: '',
    foodStamp: false,
  },
});

const popularity = catalogue.map((item) => item.popularity);

/** Items of one customer: mostly few, sometimes a full cart. */
const pickLines = (random: Random, most: number): { lines: Line[]; events: TransactionEvent[] } => {
  const count = Math.min(most, 1 + Math.floor(-Math.log(1 - random.next()) * 6));
  const lines: Line[] = [];
  const events: TransactionEvent[] = [];
  for (let bought = 0; bought < count; bought += 1) {
    const item = catalogue[random.weighted(popularity)];
    if (!item) continue;
    const line = lineOf(item, lines.length + 1, random);
    lines.push(line);
    if (item.restricted) events.push({ sequence: line.sequence, kind: 'ageCheck', detail: 'Birth date checked' });
    if (item.deposit > 0) lines.push(depositOf(item, line, lines.length + 1));
    if (item.deposit === 0 && random.chance(0.02)) {
      const { quantity, units, amount } = line;
      lines.push({
        ...line,
        sequence: lines.length + 1,
        kind: 'void',
        quantity: -quantity,
        units: -units,
        amount: -amount,
      });
      events.push({ sequence: line.sequence, kind: 'void', detail: line.description });
    }
  }
  return { lines, events };
};

/** Items on offer, by the last digit of their code and the week: every week has others. */
const onOffer = (line: Line, week: number): boolean => Number(line.upc.at(-1)) === week % 10 && line.upc.length > 4;

const discountLines = (
  lines: readonly Line[],
  week: number,
  random: Random,
): { lines: Line[]; discounts: Discount[]; events: TransactionEvent[] } => {
  const discounts: Discount[] = [];
  const events: TransactionEvent[] = [];
  const voided = new Set(lines.filter(({ kind }) => kind === 'void').map(({ upc }) => upc));
  const discounted = lines.map((line): Line => {
    if (line.kind !== 'sale' || voided.has(line.upc)) return line;
    const offer = onOffer(line, week) ? -toCent(line.amount / 5) : 0;
    const coupon = offer === 0 && line.amount > 40_000 && random.chance(0.03) ? -10_000 : 0;
    if (offer !== 0)
      discounts.push({
        sequence: discounts.length + 1,
        line: line.sequence,
        kind: 'promotion',
        code: 'WEEK',
        description: 'WEEKLY OFFER',
        amount: offer,
      });
    if (coupon !== 0) {
      discounts.push({
        sequence: discounts.length + 1,
        line: line.sequence,
        kind: 'storeCoupon',
        code: 'SC1',
        description: 'STORE COUPON',
        amount: coupon,
      });
      events.push({ sequence: line.sequence, kind: 'coupon', detail: 'Store coupon' });
    }
    return { ...line, discount: offer + coupon };
  });
  return { lines: discounted, discounts, events };
};

const taxesOf = (lines: readonly Line[]): Tax[] => {
  const taxable = netOf(lines.filter(({ taxFlag }) => taxFlag === 'T'));
  if (taxable === 0) return [];
  const amount = toCent((taxable * taxPercent) / 1_000_000);
  return [
    {
      sequence: 1,
      code: 'T1',
      description: 'STATE TAX',
      taxable,
      percent: taxPercent,
      amount,
      exempted: 0,
      exemptTax: 0,
      exemptReason: '',
    },
  ];
};

const tender = (
  kind: Tender['kind'],
  code: string,
  description: string,
  amount: Fixed,
  more: Partial<Tender> = {},
): Tender => ({
  ...{ sequence: 0, kind, code, description, amount, change: 0, cashBack: false, cardBrand: '', cardLast4: '' },
  ...more,
});

const cash = (amount: Fixed): Tender => {
  const note = [50_000, 100_000, 200_000, 500_000, 1_000_000].find((value) => value >= amount) ?? amount;
  return tender('cash', '1', 'CASH', amount, { change: Math.max(0, note - amount) });
};

const card = (amount: Fixed, random: Random): Tender => {
  const cardLast4 = String(random.between(0, 9_999)).padStart(4, '0');
  return random.chance(0.5)
    ? tender('credit', '3', 'CREDIT', amount, { cardBrand: random.pick(['VISA', 'MASTERCARD']), cardLast4 })
    : tender('debit', '4', 'DEBIT', amount, { cardBrand: 'DEBIT', cardLast4 });
};

/** One tender pays, or EBT and a manufacturer coupon pay their share and another the rest. */
const payBy = (lines: readonly Line[], total: Fixed, random: Random, single: boolean): Tender[] => {
  const tenders: Tender[] = [];
  let left = total;
  const food = netOf(lines.filter(({ foodStamp, kind }) => foodStamp && kind !== 'deposit'));
  if (!single && food > 0 && random.chance(0.09)) {
    const amount = Math.min(left, random.chance(0.5) ? food : toCent(food * 0.6));
    tenders.push(tender('ebtFood', '7', 'EBT FOOD', amount));
    left -= amount;
  }
  if (!single && left > 50_000 && random.chance(0.04)) {
    tenders.push(tender('manufacturerCoupon', '9', 'MFR COUPON', 7_500));
    left -= 7_500;
  }
  if (left > 0 || tenders.length === 0) {
    const way = random.weighted([32, 60, 2, 3]);
    if (way === 0) tenders.push(cash(left));
    else if (way === 2 && !single) tenders.push(tender('check', '2', 'CHECK', left));
    else if (way === 3 && !single) tenders.push(tender('giftCard', '8', 'GIFT CARD', left, { cardLast4: '0042' }));
    else tenders.push(card(left, random));
  }
  return tenders.map((paid, at) => ({ ...paid, sequence: at + 1 }));
};

/** A sale. `single`: one tender and no deposits, for stores whose export knows nothing else. */
export const sell = (random: Random, week: number, { most = 40, single = false } = {}): Basket => {
  const picked = pickLines(random, most);
  const kept = single ? picked.lines.filter(({ kind }) => kind === 'sale') : picked.lines;
  const { lines, discounts, events } = discountLines(kept, week, random);
  const taxes = taxesOf(lines);
  const total = netOf(lines) + sum(taxes, ({ amount }) => amount);
  return {
    lines,
    discounts,
    taxes,
    tenders: payBy(lines, total, random, single),
    events: [...picked.events, ...events],
    total,
  };
};

/** With the sign turned; zero has none. */
const minus = (amount: Fixed): Fixed => 0 - amount;

/** Lines that stand: a correction follows what it cancels at once, and takes it with it. */
const standing = (lines: readonly Line[]): Line[] =>
  lines.filter(({ kind }, at) => kind !== 'void' && lines[at + 1]?.kind !== 'void');

/** Everything of a sale with its sign turned: goods come back, money goes out. What was corrected stays out of it. */
export const turned = (basket: Basket, kind: 'return' | 'void'): Basket => ({
  lines: standing(basket.lines).map((line) => ({
    ...line,
    kind: line.kind === 'deposit' ? ('deposit' as const) : kind,
    ...{ quantity: minus(line.quantity), units: minus(line.units) },
    ...{ amount: minus(line.amount), discount: minus(line.discount) },
  })),
  discounts: basket.discounts.map((discount) => ({ ...discount, amount: minus(discount.amount) })),
  taxes: basket.taxes.map((tax) => ({ ...tax, taxable: minus(tax.taxable), amount: minus(tax.amount) })),
  tenders: basket.tenders.map((paid) => ({ ...paid, amount: minus(paid.amount), change: 0 })),
  events: [],
  total: minus(basket.total),
});

/** One item brought back for cash. */
export const bringBack = (random: Random): Basket => {
  const item = random.pick(catalogue.filter(({ weighed, deposit }) => !weighed && deposit === 0));
  const line = { ...lineOf(item, 1, random), quantity: FIXED_SCALE, units: FIXED_SCALE, amount: item.price };
  const taxes = taxesOf([line]);
  const total = line.amount + sum(taxes, ({ amount }) => amount);
  const bought = {
    lines: [line],
    discounts: [],
    taxes,
    tenders: [tender('cash', '1', 'CASH', total, { sequence: 1 })],
    events: [],
    total,
  };
  return { ...turned(bought, 'return'), events: [{ sequence: 1, kind: 'refund', detail: item.description }] };
};

/** A basket rung up and given up at the total: every line is taken back. */
export const giveUp = (basket: Basket): Basket => {
  const back = turned(basket, 'void').lines.map((line) => ({ ...line, sequence: line.sequence + basket.lines.length }));
  return {
    lines: [...basket.lines, ...back],
    ...{ discounts: [], taxes: [], tenders: [], total: 0 },
    events: [{ sequence: 1, kind: 'void', detail: 'Transaction voided' }],
  };
};

export const empty: Basket = { lines: [], discounts: [], taxes: [], tenders: [], events: [], total: 0 };
