import type { Question, RawRow, WorkedRows } from '../engine/query.ts';
import { findsCashier, identityOf, isChosen, workedTie } from './cashier.ts';
import { measures, type CashierStanding } from './standings.ts';

const figuresOf = (standing: CashierStanding): RawRow =>
  Object.fromEntries(
    measures.flatMap(({ qty, index }, at) => [
      [qty, standing.counts[at] ?? 0],
      [index, standing.indexes[at] ?? null],
    ]),
  );

/** The standings of the requested cashiers, one row each. */
export const exceptions = (question: Question, standings: readonly CashierStanding[]): WorkedRows => ({
  rows: standings.flatMap((standing): RawRow[] => {
    const identity = identityOf(question, standing);
    if (!isChosen(question, identity)) return [];
    const { customers, lines, score } = standing;
    return [{ ...identity, customer_qty: customers, line_qty: lines, exception_score: score, ...figuresOf(standing) }];
  }),
  unknowable: [],
  tie: workedTie,
  finds: findsCashier,
});
