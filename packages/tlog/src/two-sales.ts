import type { Transaction, TransactionKind } from '@lanewise/contract/facts/transaction';

/** The clock of a transaction. */
export interface Moments {
  /** yyyy-mm-ddThh:mm:ss in the time of the store; '' if it is not known. */
  began: string;
  ended: string;
}

/** Facts that distinguish two transactions of one number. */
export interface Traits extends Moments {
  kind: TransactionKind;
  cashier: string;
  total: number;
  /** Sum of the lines without tax and deposits, of any kind. */
  goodsTotal: number;
  /** Item and quantity of each line, in order. */
  goods: readonly string[];
}

export const traitsOf = ({ began, ended, kind, cashier, total, lines }: Transaction): Traits => ({
  began,
  ended,
  kind,
  cashier,
  total,
  goodsTotal: lines.reduce((sum, line) => (line.kind === 'deposit' ? sum : sum + line.amount + line.discount), 0),
  goods: lines.map(({ upc, description, quantity }) => `${quantity} ${upc === '' ? description : upc}`).sort(),
});

/**
 * Smallest difference, in seconds, between the clocks of two separate transactions. With a smaller difference, one
 * clock may come from another column, or one receipt may have been written again at once.
 */
export const apartSeconds = 600;

/**
 * Greatest number of contents under one key that are distinguished. The numbers of a lane do not begin again more often
 * than this in a day.
 */
export const mostContents = 8;

/** Time zones differ by whole quarters of an hour. */
const zoneSeconds = 900;

const secondsOf = (moment: string): number => Date.parse(`${moment}Z`) / 1000;

/**
 * Whether the clocks show two transactions: one transaction ended well before the other began. Times that differ only
 * by the time zone do not count as two transactions.
 */
export const areApart = (a: Moments, b: Moments): boolean => {
  const between = (['began', 'ended'] as const)
    .filter((field) => a[field] !== '' && b[field] !== '')
    .map((field) => secondsOf(b[field]) - secondsOf(a[field]));
  const [first] = between;
  if (first === undefined) return false;
  if (between.some((seconds) => Math.abs(seconds) < apartSeconds || seconds > 0 !== first > 0)) return false;
  if (first % zoneSeconds === 0 && between.every((seconds) => seconds === first)) return false;
  const [earlier, later] = first > 0 ? [a, b] : [b, a];
  return earlier.ended === '' || later.began === '' || earlier.ended <= later.began;
};

/** Whether `all` contains all of `some`. Both are sorted. */
const isWithin = (some: readonly string[], all: readonly string[]): boolean => {
  let at = 0;
  for (const one of all) if (one === some[at]) at += 1;
  return at === some.length;
};

/**
 * Whether two transactions differ. If both have goods: their totals and the totals of their goods differ, and neither
 * has all the goods of the other. If one has no goods: their kinds or totals differ, or both totals are 0 and the
 * cashiers differ.
 */
const differ = (a: Traits, b: Traits): boolean => {
  if (a.goods.length > 0 && b.goods.length > 0)
    return (
      a.total !== b.total && a.goodsTotal !== b.goodsTotal && !isWithin(a.goods, b.goods) && !isWithin(b.goods, a.goods)
    );
  if (a.kind !== b.kind || a.total !== b.total) return true;
  return a.total === 0 && a.cashier !== '' && b.cashier !== '' && a.cashier !== b.cashier;
};

/**
 * Whether two transactions with the same key are two sales, because the numbers of their lane began again within the
 * day (docs/decisions/002). Only the two transactions decide, so the order and the cuts of files do not change the
 * answer.
 */
export const areTwoSales = (a: Traits, b: Traits): boolean => areApart(a, b) && differ(a, b);
