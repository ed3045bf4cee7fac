import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { SaleRow } from './sale.ts';

/** A payment as rows name it. */
export interface Payment {
  tender: string;
  amount: Fixed;
}

/** One way to read rows that repeat a receipt for each payment: the goods once, and all payments. */
export interface Unfolded {
  rows: readonly SaleRow[];
  payments: readonly Payment[];
}

const paymentOf = ({ tender, paid }: SaleRow): string => `${paid ?? ''} ${tender}`;

const grouped = <Key>(rows: readonly SaleRow[], keyOf: (row: SaleRow) => Key): Map<Key, SaleRow[]> => {
  const groups = new Map<Key, SaleRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

const greatestDivisor = (numbers: readonly number[]): number =>
  numbers.reduce((one, other) => {
    let [a, b] = [one, other];
    while (b !== 0) [a, b] = [b, a % b];
    return a;
  }, 0);

/**
 * Ways to read rows as every combination of goods and payments, because n equal rows may be n equal goods or n equal
 * payments. The way with the fewest payments comes first. Empty if the payments do not all have the same goods.
 */
export const unfoldings = (rows: readonly SaleRow[]): Unfolded[] => {
  const goods = [...grouped(rows, ({ goods: key }) => key).values()];
  const payments = [...grouped(rows, paymentOf).keys()];
  // Every item is paired with every payment, which also bounds the table.
  if (goods.length * payments.length > rows.length) return [];
  /** Number of rows for each pair of goods and payment. */
  const table = goods.map((some) => {
    const found = grouped(some, paymentOf);
    return payments.map((payment) => found.get(payment)?.length ?? 0);
  });
  const divisors = table.map(greatestDivisor);
  const shape = (table[0] ?? []).map((times) => times / (divisors[0] ?? 1));
  const isProduct = table.every((times, at) =>
    times.every((one, by) => one === (divisors[at] ?? 1) * (shape[by] ?? 0)),
  );
  if (!isProduct) return [];
  const most = greatestDivisor(divisors);
  const firsts = new Map(rows.map((row) => [paymentOf(row), row]));
  return Array.from({ length: most }, (_, at) => at + 1)
    .filter((equal) => most % equal === 0)
    .map((equal) => {
      const kept = new Set(goods.flatMap((some, at) => some.slice(0, (divisors[at] ?? 1) / equal)));
      return {
        rows: rows.filter((row) => kept.has(row)),
        payments: payments.flatMap((payment, at) => {
          const { tender = '', paid = null } = firsts.get(payment) ?? {};
          return Array.from({ length: (shape[at] ?? 0) * equal }, () => ({ tender, amount: paid ?? 0 }));
        }),
      };
    });
};
