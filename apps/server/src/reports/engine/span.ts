import type { ChartSpan } from '@lanewise/contract/envelope';
import { datesBetween } from '@lanewise/domain/calendar/day';
import { grouped } from '@lanewise/domain/list/grouped';
import type { PlaceHistory } from '../../question/completeness.ts';
import { knownDays } from '../../question/known-days.ts';
import { dayKeyIn, unitFor, type PeriodQuestion } from './periods.ts';

/** The whole period of a chart over time, and the parts of it without receipts; undefined for the hours of a day. */
export const spanOf = (
  { scope, company }: Pick<PeriodQuestion, 'scope' | 'company'>,
  histories: readonly PlaceHistory[],
): ChartSpan | undefined => {
  const unit = unitFor(scope);
  if (unit === 'hour') return undefined;
  const stateOf = knownDays(histories);
  const parts = [...grouped(datesBetween(scope.from, scope.to), (day) => dayKeyIn(unit, company, day))].map(
    ([key, days]) => ({ key, state: stateOf(days[0] ?? scope.from, days.at(-1) ?? scope.to) }),
  );
  const keysIn = (state: string): string[] => parts.filter((part) => part.state === state).map(({ key }) => key);
  return {
    first: parts[0]?.key ?? '',
    last: parts.at(-1)?.key ?? '',
    unknown: keysIn('unknown'),
    closed: keysIn('closed'),
  };
};
