import type { ReportReply, Row } from '@lanewise/contract/envelope';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { overall } from '@lanewise/testkit/oracle';
import { expect } from 'vitest';
import { expectRatios, saidBy, saidIn, type Said } from './figures.testing.ts';
import type { Chain, Wire, World } from './world.testing.ts';

/** A question by a caller for dates and places, with the data of the expected answer. */
export interface Question {
  world: World;
  chain: Chain;
  from: string;
  to: string;
  /** Token of the caller; absent: the administrator. */
  as?: string | undefined;
  locationIds?: readonly number[] | undefined;
  deselectedLocationIds?: readonly number[] | undefined;
  /** Store numbers that the answer covers. */
  stores: readonly string[];
  /** All current transactions, of all stores and dates. */
  transactions: readonly Transaction[];
  /** The format in which the chain was sent; default JSON lines. */
  wire?: Wire | undefined;
}

export const ask = (
  question: Question,
  path: string,
  more: Record<string, string | number> = {},
): Promise<ReportReply> => {
  const { world, chain, from, to, as, locationIds, deselectedLocationIds } = question;
  const wish = { startDate: from, lastDate: to, locationIds, deselectedLocationIds, limit: 1000 };
  return world.report(chain, `dashboard/v1/${path}`, { ...wish, ...more }, as);
};

/** The transactions of the expected answer. */
export const covered = ({ transactions, stores, from, to }: Question): Transaction[] =>
  transactions.filter(
    ({ store, businessDate }) => stores.includes(store) && businessDate >= from && businessDate <= to,
  );

export const said = (figures: ReadonlyMap<string, Parameters<typeof saidBy>[0]>): Map<string, Said> =>
  new Map([...figures].map(([key, sums]) => [key, saidBy(sums)]));

export const regIdOf = ({ chain }: Question, store: string): number => chain.places.get(store)?.reg_loc_id ?? 0;

/** Expects that every row is of a place that the question covers. */
export const expectWithin = (question: Question, rows: readonly Row[]): void => {
  const allowed = new Set(question.stores.map((store) => regIdOf(question, store)));
  expect(rows.filter((row) => !allowed.has(Number(row['reg_loc_id'])))).toEqual([]);
};

export const expectTotals = (what: string, question: Question, totals: Row): void => {
  expect(saidIn(totals), `${what}, total`).toEqual(saidBy(overall(covered(question))));
  expectRatios(`${what}, total`, [totals]);
};
