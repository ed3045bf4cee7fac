import { grouped } from '../list/grouped.ts';

/**
 * The properties in which a register's report and a typed movement must agree. All are compared as text; the amount
 * must be exactly equal.
 */
export interface Matchable {
  kind: string;
  tender: string;
  /** Amount in ten-thousandths. */
  amount: bigint;
  /** Key of the drawer. */
  till: string;
}

export interface Matched<Reported, Typed> {
  reported: Reported | null;
  typed: Typed | null;
}

const keyOf = ({ kind, tender, amount, till }: Matchable): string =>
  JSON.stringify([kind, tender, String(amount), till]);

/**
 * Pairs movements that registers report with movements that people typed, if kind, tender, amount and drawer are equal,
 * without tolerance. Equal movements are paired in the order of their times; both lists must be in that order.
 */
export const match = <Reported extends Matchable, Typed extends Matchable>(
  reported: readonly Reported[],
  typed: readonly Typed[],
): Matched<Reported, Typed>[] => {
  const open = grouped(typed, keyOf);
  const pairs = reported.map((one): Matched<Reported, Typed> => ({
    reported: one,
    typed: open.get(keyOf(one))?.shift() ?? null,
  }));
  const used = new Set(pairs.map((pair) => pair.typed));
  return [...pairs, ...typed.filter((one) => !used.has(one)).map((one) => ({ reported: null, typed: one }))];
};
