import { grouped } from '../list/grouped.ts';

/** What both sides of a movement have to agree on. Everything is compared as text, the amount as its exact one. */
export interface Matchable {
  kind: string;
  tender: string;
  /** Ten-thousandths. */
  amount: bigint;
  /** The drawer. */
  till: string;
}

export interface Matched<Reported, Typed> {
  reported: Reported | null;
  typed: Typed | null;
}

const keyOf = ({ kind, tender, amount, till }: Matchable): string =>
  JSON.stringify([kind, tender, String(amount), till]);

/**
 * Pairs what registers report with what people typed: the same kind, tender, amount and drawer, without any tolerance.
 * Several that are the same are paired in the order of their times, in which both lists are given.
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
