import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Ask } from './call.ts';
import type { Sum, Sums } from './tally.ts';

/** A page of the sales overview. */
interface Page {
  data: { name: string; net_sales_amt: number | string; customer_qty: number | string }[];
  totalCount: number;
  totals: Record<string, number | string | null>;
}

const rowsOfPage = 1_000;
/** Milliseconds between two questions while figures are away. */
const pause = 500;
const mostAway = 240;

const centsOf = (amount: number | string | null | undefined): number => Math.round(Number(amount ?? 0) * 100);

/** Asks the sales overview as head office does. */
export const openQuestions = (ask: Ask, key: string, company: number) => {
  const page = (from: string, to: string, limit: number, offset: number): Promise<Answer> =>
    ask({
      method: 'GET',
      path: `dashboard/v1/location_items?startDate=${from}&lastDate=${to}&limit=${limit}&offset=${offset}`,
      key,
      company,
    });
  const sumOf = ({ totals }: Page): Sum => ({
    receipts: Number(totals['customer_qty'] ?? 0),
    cents: centsOf(totals['net_sales_amt']),
  });
  /** Waits while the server says that its figures are not complete. */
  const whole = async (from: string, to: string, limit: number, offset: number): Promise<Page> => {
    for (let tries = 0; ; tries += 1) {
      const answer = await page(from, to, limit, offset);
      if (answer.status === 200) return answer.body as Page;
      if (tries === mostAway) throw new Error(`The report was answered ${answer.status}: ${answer.message}`);
      await delay(pause);
    }
  };
  return {
    /** What all stores sold in a period; null: the server does not say it now. */
    total: async (from: string, to: string): Promise<Sum | null> => {
      const answer = await page(from, to, 25, 0);
      return answer.status === 200 ? sumOf(answer.body as Page) : null;
    },
    /** The same of these days together. */
    totalOf: async (days: readonly string[]): Promise<Sum> => {
      const all: Sum = { receipts: 0, cents: 0 };
      for (const day of days) {
        const { receipts, cents } = sumOf(await whole(day, day, 1, 0));
        all.receipts += receipts;
        all.cents += cents;
      }
      return all;
    },
    /** What each store sold on each of these days. Stores without sales are left out. */
    sums: async (days: readonly string[]): Promise<Sums> => {
      const sums: Sums = new Map();
      for (const day of days) {
        const stores = new Map<string, Sum>();
        for (let offset = 0, all = 1; offset < all; offset += rowsOfPage) {
          const { data, totalCount } = await whole(day, day, rowsOfPage, offset);
          all = totalCount;
          for (const { name, net_sales_amt, customer_qty } of data) {
            const sum = { receipts: Number(customer_qty), cents: centsOf(net_sales_amt) };
            if (sum.receipts !== 0 || sum.cents !== 0) stores.set(name, sum);
          }
        }
        sums.set(day, stores);
      }
      return sums;
    },
  };
};

export type Questions = ReturnType<typeof openQuestions>;
