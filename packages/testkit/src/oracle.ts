import type { Line, Tender, Transaction } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/**
 * The expected figures of every report, computed in the plainest way from docs/specification (domain, formulas;
 * decision 38). It shares no code with the product, so that both cannot share an error. Amounts in ten-thousandths.
 */
export interface Figures {
  /** Net sales: lines at their selling price with their discounts, without tax and deposits. */
  amount: Fixed;
  units: Fixed;
  customers: number;
  tax: Fixed;
  /** The amount owed, including tax and deposits. */
  total: Fixed;
  /** Transactions that sell, return or post void. For figures of lines: transactions with such a line. */
  transactions: number;
}

const nothing: Readonly<Figures> = { amount: 0, units: 0, customers: 0, tax: 0, total: 0, transactions: 0 };

/** A void, a no-sale, a loan or a training receipt changes no figure, even with lines. */
export const sells = ({ kind }: Transaction): boolean => kind === 'sale' || kind === 'return' || kind === 'postVoid';

export const isItem = (line: Line): boolean => line.kind !== 'deposit';

/** Sold lines without a later correction of the same item, units and amount. */
const keptSales = ({ lines }: Transaction): Line[] => {
  const kept: Line[] = [];
  for (const line of lines) {
    if (line.kind === 'sale') kept.push(line);
    if (line.kind !== 'void') continue;
    const at = kept.findLastIndex(
      ({ upc, description, units, amount }) =>
        upc === line.upc && description === line.description && units === -line.units && amount === -line.amount,
    );
    if (at >= 0) kept.splice(at, 1);
  }
  return kept.filter(({ units }) => units > 0);
};

/** A customer is a sale of which units are left: a line of nothing sells nothing, and a voided one no longer does. */
export const salesOf = (transaction: Transaction): Line[] =>
  transaction.kind === 'sale' ? keptSales(transaction) : [];

const add = (map: Map<string, Figures>, key: string, more: Partial<Figures>): void => {
  const sum = map.get(key) ?? { ...nothing };
  for (const name of Object.keys(nothing) as (keyof Figures)[]) sum[name] += more[name] ?? 0;
  map.set(key, sum);
};

/** Figures of whole transactions by any key: store, date, hour, or all of them in one. */
export const byTransaction = (
  transactions: readonly Transaction[],
  keyOf: (transaction: Transaction) => string,
): Map<string, Figures> => {
  const figures = new Map<string, Figures>();
  for (const transaction of transactions.filter(sells)) {
    const key = keyOf(transaction);
    add(figures, key, {
      customers: salesOf(transaction).length > 0 ? 1 : 0,
      tax: transaction.taxes.reduce((sum, { amount }) => sum + amount, 0),
      total: transaction.total,
      transactions: 1,
    });
    for (const line of transaction.lines.filter(isItem))
      add(figures, key, { amount: line.amount + line.discount, units: line.units });
  }
  return figures;
};

/**
 * Figures of item lines by any key: item, or department at some level. A transaction is one customer of every key that
 * it bought from, so customers do not add over keys; tax and total belong to no line and stay 0.
 */
export const byLine = (transactions: readonly Transaction[], keyOf: (line: Line) => string): Map<string, Figures> => {
  const figures = new Map<string, Figures>();
  for (const transaction of transactions.filter(sells)) {
    const items = transaction.lines.filter(isItem);
    for (const line of items) add(figures, keyOf(line), { amount: line.amount + line.discount, units: line.units });
    for (const key of new Set(items.map(keyOf))) add(figures, key, { transactions: 1 });
    for (const key of new Set(salesOf(transaction).map(keyOf))) add(figures, key, { customers: 1 });
  }
  return figures;
};

/** Figures of all transactions together. */
export const overall = (transactions: readonly Transaction[]): Figures =>
  byTransaction(transactions, () => '').get('') ?? { ...nothing };

/** The composition of net sales: gross + returned + discount + voided. Reductions are negative. */
export interface Parts {
  gross: Fixed;
  returned: Fixed;
  discount: Fixed;
  voided: Fixed;
}

/** Parts of net sales by any key. A correction cancels a sold line; a post void reverses a whole sale. */
export const partsBy = (
  transactions: readonly Transaction[],
  keyOf: (transaction: Transaction) => string,
): Map<string, Parts> => {
  const parts = new Map<string, Parts>();
  for (const transaction of transactions.filter(sells)) {
    const sum = parts.get(keyOf(transaction)) ?? { gross: 0, returned: 0, discount: 0, voided: 0 };
    for (const { kind, amount, discount } of transaction.lines.filter(isItem)) {
      if (transaction.kind === 'postVoid') sum.voided += amount + discount;
      else {
        if (kind === 'return') sum.returned += amount;
        else sum.gross += amount;
        sum.discount += discount;
      }
    }
    parts.set(keyOf(transaction), sum);
  }
  return parts;
};

/** Payments with one tender: their number, and the amounts received and refunded. */
export interface Payments {
  count: number;
  received: Fixed;
  refunded: Fixed;
}

/** Payments of selling transactions, by any key. */
export const paymentsBy = (
  transactions: readonly Transaction[],
  keyOf: (tender: Tender, transaction: Transaction) => string,
): Map<string, Payments> => {
  const payments = new Map<string, Payments>();
  for (const transaction of transactions.filter(sells))
    for (const tender of transaction.tenders) {
      const key = keyOf(tender, transaction);
      const sum = payments.get(key) ?? { count: 0, received: 0, refunded: 0 };
      sum.count += 1;
      if (tender.amount > 0) sum.received += tender.amount;
      else sum.refunded -= tender.amount;
      payments.set(key, sum);
    }
  return payments;
};

/** Department of a line down to a level, 1 at the top; a shorter path ends earlier, and a line without one is ''. */
export const departmentAt =
  (depth: number) =>
  ({ department }: Line): string =>
    department
      .slice(0, depth)
      .map(({ code, name }) => `${code} ${name}`)
      .join(' / ');

/** Hour of the day that a transaction counts in: its end, or its start where the end is unknown. */
export const hourOf = ({ began, ended }: Transaction): number => Number((ended === '' ? began : ended).slice(11, 13));

/** The key of a transaction: store, business date, lane and number. */
export const keyOf = ({ store, businessDate, lane, number }: Transaction): string =>
  [store, businessDate, lane, number].join(' ');

/** The remaining transactions when the later of two with the same key replaces the earlier one. */
export const latest = (transactions: readonly Transaction[]): Transaction[] => [
  ...new Map(transactions.map((transaction) => [keyOf(transaction), transaction])).values(),
];

/** Ten-thousandths as a number with 2 decimals, half away from zero. */
export const toMoney = (amount: Fixed): number => (Math.sign(amount) * Math.round(Math.abs(amount) / 100)) / 100 + 0;
