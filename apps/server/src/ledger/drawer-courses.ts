import type { DrawerCourse } from '@lanewise/contract/entities/tills';
import { grouped } from '@lanewise/domain/list/grouped';
import { readCashierNames } from './drawer-facts.ts';
import { daysOf, readSheets, type PeriodQuestion } from './period.ts';
import { linesOf } from '@lanewise/domain/ledger/differences';

/** A drawer that was counted on a day. */
type Counted = Omit<DrawerCourse, 'cashierName' | 'days'> & DrawerCourse['days'][number];

const keyOf = ({ lane, cashier, tender }: Counted): string => JSON.stringify([lane, cashier, tender]);

/**
 * Reads the over/short of a store's drawers over the dates of the scope: of closed days as of their close, of other
 * days as of now. Empty for a blind counter.
 */
export const readDrawerCourses = async (question: PeriodQuestion): Promise<DrawerCourse[]> => {
  if (question.isBlind) return [];
  const days = daysOf(question);
  const [{ sheetsOn }, names] = await Promise.all([
    readSheets(question, days),
    readCashierNames(question.facts, question.scope),
  ]);
  const counted = days.flatMap((date): Counted[] => {
    const drawers = linesOf(sheetsOn(date)).flatMap(({ tills }) =>
      (tills ?? []).flatMap(({ lane, cashier, tender, overShort }) =>
        overShort === null ? [] : [{ date, lane, cashier, tender, overShort }],
      ),
    );
    // A line on two sheets lists its drawers twice.
    return [...new Map(drawers.map((drawer) => [keyOf(drawer), drawer])).values()];
  });
  return [...grouped(counted, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, some]) => {
      const [first] = some;
      if (!first) return [];
      const { lane, cashier, tender } = first;
      const cashierName = names.get(cashier) ?? '';
      return [{ lane, cashier, tender, cashierName, days: some.map(({ date, overShort }) => ({ date, overShort })) }];
    });
};
