import type { ReportQuestion, RawRow, WorkedRows } from '../engine/query.ts';
import { findsCashier, identityOf, isChosen, workedTie } from './cashier.ts';
import { measures, type CashierStanding } from './standings.ts';

const figuresOf = (standing: CashierStanding): RawRow =>
  Object.fromEntries(
    measures.flatMap(({ qty, index }, at) => [
      [qty, standing.counts[at] ?? 0],
      [index, standing.indexes[at] ?? null],
    ]),
  );

/** The exception by which a cashier is furthest above the peers. */
const reasonOf = ({ indexes, score }: CashierStanding): RawRow => {
  const most = score === null || score === 0 ? 1 : Math.max(1, ...indexes.map((index) => index ?? 1));
  const reason = most > 1 ? measures[indexes.indexOf(most)] : undefined;
  return {
    exception_reason: reason?.index ?? '',
    exception_mark: reason?.mark ?? '',
    exception_times: reason ? most : null,
  };
};

/** The standings of the requested cashiers, one row each. */
export const exceptions = (question: ReportQuestion, standings: readonly CashierStanding[]): WorkedRows => ({
  rows: standings.flatMap((standing): RawRow[] => {
    const identity = identityOf(question, standing);
    if (!isChosen(question, identity)) return [];
    const { customers, lines, score } = standing;
    return [
      {
        ...identity,
        customer_qty: customers,
        line_qty: lines,
        exception_score: score,
        ...reasonOf(standing),
        ...figuresOf(standing),
      },
    ];
  }),
  unknowable: [],
  tie: workedTie,
  finds: findsCashier,
});
