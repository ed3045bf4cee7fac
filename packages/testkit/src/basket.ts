import type { Discount, Line, Tax, Tender, TenderKind } from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { owed } from './balance.ts';
import { shelf, type ShelfItem } from './shelf.ts';

/** The parts of a transaction that affect money. */
export interface Basket {
  lines: Line[];
  discounts: Discount[];
  taxes: Tax[];
  tenders: Tender[];
  total: Fixed;
}

/** The random choices for one item at the lane. */
export interface Pick {
  /** Index of the item on the shelf. */
  item: number;
  count: number;
  /** Hundredths of a pound, for weighed items. */
  weight: number;
  /** Cents off, at most the price. */
  off: number;
  /** Kept, corrected at once, or returned in the same transaction. */
  fate: 'kept' | 'voided' | 'returned';
}

export interface Payment {
  kind: TenderKind;
  /** Percent of the total that it pays; cash pays the rest. */
  share: number;
  /** Cents of change given from the cash. */
  change: number;
}

export const emptyBasket: Basket = { lines: [], discounts: [], taxes: [], tenders: [], total: 0 };

const cent = 100;
const percent = 10_000;
const toCent = (amount: Fixed): Fixed => Math.round(amount / cent) * cent;
/** Removes a negative zero, which text cannot represent. */
const plain = (amount: Fixed): Fixed => amount + 0;

const lineOf = (item: ShelfItem, { count, weight, off }: Pick, sign: 1 | -1): Omit<Line, 'sequence' | 'kind'> => {
  const size = item.weighed ? weight * cent : count * FIXED_SCALE;
  const amount = toCent((size * item.price) / FIXED_SCALE);
  return {
    upc: item.upc,
    description: item.description,
    department: item.department,
    quantity: sign * size,
    units: sign * (item.weighed ? FIXED_SCALE : size),
    weighed: item.weighed,
    unitPrice: item.price,
    amount: plain(sign * amount),
    discount: plain(-sign * Math.min(off * cent, amount)),
    entry: item.upc === '' ? 'department' : 'scanned',
    taxFlag: item.taxable ? 'T' : '',
    foodStamp: false,
  };
};

const depositOf = (item: ShelfItem, count: number): Omit<Line, 'sequence' | 'kind'> => ({
  upc: '',
  description: 'DEPOSIT',
  department: item.department,
  weighed: false,
  unitPrice: item.deposit,
  quantity: count * FIXED_SCALE,
  units: count * FIXED_SCALE,
  amount: count * item.deposit,
  discount: 0,
  entry: 'unknown',
  taxFlag: '',
  foodStamp: false,
});

const linesOf = (picks: readonly Pick[]): Line[] => {
  const lines: Line[] = [];
  const put = (kind: Line['kind'], line: Omit<Line, 'sequence' | 'kind'>) =>
    lines.push({ sequence: lines.length + 1, kind, ...line });
  for (const pick of picks) {
    const item = shelf[pick.item % shelf.length];
    if (!item) continue;
    if (pick.fate === 'returned') put('return', lineOf(item, pick, -1));
    else put('sale', lineOf(item, pick, 1));
    if (item.deposit > 0) put('deposit', depositOf(item, pick.fate === 'returned' ? -pick.count : pick.count));
    if (pick.fate !== 'voided') continue;
    put('void', lineOf(item, pick, -1));
    if (item.deposit > 0) put('deposit', depositOf(item, -pick.count));
  }
  return lines;
};

const discountsOf = (lines: readonly Line[]): Discount[] =>
  lines
    .filter(({ discount }) => discount !== 0)
    .map(({ sequence, discount }) => ({
      sequence,
      line: sequence,
      kind: 'promotion',
      code: 'WEEK',
      description: 'WEEKLY OFFER',
      amount: discount,
    }));

/** 6.5 % of the taxable amount, rounded once. */
const taxesOf = (lines: readonly Line[]): Tax[] => {
  const taxable = owed({ lines: lines.filter(({ taxFlag }) => taxFlag === 'T'), taxes: [] });
  if (taxable === 0) return [];
  return [
    {
      sequence: lines.length + 1,
      code: 'T1',
      description: 'STATE TAX',
      taxable,
      percent: 65_000,
      amount: plain(toCent((taxable * 65_000) / (100 * percent))),
      exempted: 0,
      exemptTax: 0,
      exemptReason: '',
    },
  ];
};

const tenderOf = (kind: TenderKind, amount: Fixed, change: Fixed): Omit<Tender, 'sequence'> => ({
  kind,
  code: kind === 'cash' ? '1' : '2',
  description: kind.toUpperCase(),
  amount,
  change,
  cashBack: false,
  cardBrand: '',
  cardLast4: '',
});

/** One tender pays its share and cash the rest; an amount owed to the customer is paid out in cash. */
const tendersOf = (total: Fixed, first: number, { kind, share, change }: Payment): Tender[] => {
  const part = total > 0 && kind !== 'cash' ? toCent((total * share) / 100) : 0;
  const rest = total - part;
  return [
    ...(part === 0 ? [] : [tenderOf(kind, part, 0)]),
    ...(rest === 0 ? [] : [tenderOf('cash', rest, rest > 0 ? change * cent : 0)]),
  ].map((tender, at) => ({ sequence: first + at, ...tender }));
};

const settled = (lines: Line[], payment: Payment | null): Basket => {
  const taxes = taxesOf(lines);
  const total = owed({ lines, taxes });
  const tenders = payment ? tendersOf(total, lines.length + 2, payment) : [];
  return { lines, discounts: discountsOf(lines), taxes, tenders, total };
};

export const sellBasket = (picks: readonly Pick[], payment: Payment): Basket => settled(linesOf(picks), payment);

/** Rung up but not paid: suspended, or in training. */
export const unpaidBasket = (picks: readonly Pick[]): Basket => settled(linesOf(picks), null);

/** Returned goods. */
export const returnBasket = (picks: readonly Pick[]): Basket =>
  settled(linesOf(picks.map((pick) => ({ ...pick, fate: 'returned' as const }))), {
    kind: 'cash',
    share: 100,
    change: 0,
  });

/** Rung up and abandoned: every line is corrected, nothing is owed. */
export const voidedBasket = (picks: readonly Pick[]): Basket =>
  settled(linesOf(picks.map((pick) => ({ ...pick, fate: 'voided' as const }))), null);

/** A sale and its post void. */
export const postVoidedBasket = (picks: readonly Pick[], payment: Payment): { sale: Basket; back: Basket } => {
  const kept = picks.map((pick) => ({ ...pick, fate: 'kept' as const }));
  const sale = sellBasket(kept, payment);
  const turn = <Part extends { amount: Fixed }>(part: Part): Part => ({ ...part, amount: plain(-part.amount) });
  const lines = linesOf(kept.map((pick) => ({ ...pick, fate: 'returned' as const })));
  const back = {
    lines,
    discounts: discountsOf(lines),
    total: plain(-sale.total),
    taxes: sale.taxes.map((tax) => ({ ...turn(tax), taxable: -tax.taxable })),
    tenders: sale.tenders.map((tender) => ({ ...turn(tender), change: 0 })),
  };
  return { sale, back };
};
