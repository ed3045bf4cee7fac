import { own } from '@lanewise/contract/own';
import { TREND_PERIODS, type Trends } from '@lanewise/contract/reports/trend';
import { comparablePeriods } from '@lanewise/domain/calendar/comparable';
import { toNumber } from '@lanewise/domain/format';
import { withDates } from '../../facts/scope.ts';
import { join, sql, u8 } from '../../facts/sql.ts';
import { readHistories, type PlaceHistory } from '../../question/completeness.ts';
import { knownDays } from '../../question/known-days.ts';
import type { ReportQuestion } from './query.ts';
import { InvalidParameter } from '../../question/invalid-parameter.ts';
import { viewOf } from './question.ts';

/** The histories of the store with this key, or of all stores of the region with this key. */
const ofPlace = (histories: readonly PlaceHistory[], key: string): PlaceHistory[] =>
  histories.filter(({ regLocId, regions }) =>
    [regLocId, ...regions.map((one) => one?.id)].some((id) => String(id) === key),
  );

/**
 * The trend of some rows over the last comparable periods. The trend is queried once the rows are on screen, so that
 * the rows do not wait for it. One statement has a part for each period. Refuses views without a trend.
 */
export const readTrends = async (question: ReportQuestion, keys: readonly string[]): Promise<Trends> => {
  const { facts, query, scope, definition, parameters, now, company, arrivals, names } = question;
  const trend = query.earlier?.sums;
  if (!trend || !viewOf(definition, parameters.view).columns.includes('trend'))
    throw new InvalidParameter('view', `"${parameters.view}" has no trend.`);
  const periods = comparablePeriods({ start: scope.from, last: scope.to }, TREND_PERIODS, company);
  const parts = periods.map(({ start, last }, at) => {
    const sums = trend({ ...question, scope: withDates(scope, start, last) }, keys);
    return sql`select ${u8(at)} as at, key, value from (${sums})`;
  });
  const { start: from = scope.from } = periods[0] ?? {};
  const [found, histories] = await Promise.all([
    facts.query<{ at: number; key: string; value: string }>(join(parts, sql` union all `)),
    readHistories(arrivals, withDates(scope, from, scope.to), names.places, from, now),
  ]);
  const ofPlaces = query.earlier?.ofPlaces === true;
  const ofAll = knownDays(ofPlaces ? [] : histories);
  const rows: Trends['rows'] = Object.fromEntries(
    keys.map((key) => {
      const stateOf = ofPlaces ? knownDays(ofPlace(histories, key)) : ofAll;
      return [key, periods.map(({ start, last }) => (stateOf(start, last) === 'unknown' ? null : 0))];
    }),
  );
  for (const { at, key, value } of found) {
    const row = own(rows, key);
    if (row) row[at] = toNumber(value);
  }
  return {
    periods: periods.map(({ start, last }) => ({ startDate: start, lastDate: last })),
    unfinished: scope.to >= now.today,
    rows,
  };
};
