import type { DaypartRow, Interval } from '@lanewise/contract/entities/analytics-results';
import { dayparts } from '@lanewise/contract/entities/analytics-rules';
import { sql, type Sql } from '../facts/sql.ts';
import { isKnown } from '../question/scoped.ts';
import type { Answer } from './answer.ts';
import { isBasket, type AskedAnalysis } from './asked.ts';
import { meanOf } from './measures.ts';

interface Row {
  hour: number;
  baskets: string;
  size: string;
  sizes: string;
  sales: string;
  squares: string;
}

/** Pieces and net sales of baskets, with the sums of their squares. */
export const basketSums: Sql = sql`toString(count()) as baskets, toString(sum(transaction.units)) as size,
  toString(sum(toFloat64(transaction.units) * toFloat64(transaction.units))) as sizes, toString(sum(net_amount)) as sales,
  toString(sum(toFloat64(net_amount) * toFloat64(net_amount))) as squares`;

/** Adds up the sizes and amounts of baskets. */
export class BasketSums {
  baskets = 0;
  readonly #sums = [0, 0, 0, 0];
  add({ baskets, size, sizes, sales, squares }: Omit<Row, 'hour'>): void {
    this.baskets += Number(baskets);
    [size, sizes, sales, squares].forEach((one, at) => (this.#sums[at] = (this.#sums[at] ?? 0) + Number(one)));
  }
  get size(): Interval {
    return rounded(meanOf(this.baskets, this.#sums[0] ?? 0, this.#sums[1] ?? 0));
  }
  get sales(): Interval {
    return rounded(meanOf(this.baskets, this.#sums[2] ?? 0, this.#sums[3] ?? 0));
  }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
export const rounded = ({ value, low, high }: Interval): Interval => ({
  value: hundredths(value),
  low: hundredths(low),
  high: hundredths(high),
});

/** The part of the day that contains an hour. The last part continues after midnight. */
const partOf = (hour: number): number => {
  const at = dayparts.findLastIndex(({ from }) => hour >= from);
  return at < 0 ? dayparts.length - 1 : at;
};

/** Size and sales of baskets by part of the day. */
export const askDayparts = async (asked: AskedAnalysis): Promise<Answer> => {
  const rows = await asked.facts.query<Row>(sql`
    select toHour(ended) as hour, ${basketSums} from transaction
    where ${isBasket(asked, asked.scope)} and ${isKnown(sql`ended`)} group by hour`);
  const sums = dayparts.map(() => new BasketSums());
  const day = new BasketSums();
  for (const row of rows) {
    sums[partOf(row.hour)]?.add(row);
    day.add(row);
  }
  const lines = dayparts.map(({ key, from }, at): DaypartRow => {
    const next = dayparts[(at + 1) % dayparts.length]?.from ?? 0;
    const sum = sums[at] ?? new BasketSums();
    return { daypart: key, from, until: (next + 23) % 24, baskets: sum.baskets, size: sum.size, sales: sum.sales };
  });
  return {
    said: { baskets: day.baskets, setAside: 0, day: { size: day.size, sales: day.sales } },
    lists: { rows: lines },
  };
};
