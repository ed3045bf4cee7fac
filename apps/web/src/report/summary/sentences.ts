import type { Comparison, ReportReply } from '@lanewise/contract/envelope';
import type { Completeness, StoreDay } from '@lanewise/contract/reports/completeness';
import { daysIn } from '@lanewise/domain/calendar/range';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { formatDate, formatShortDate, formatTime, formatWeekday } from '../../lib/date.ts';
import type { Labels } from '../labels.ts';
import { lackOf, wholenessOf } from './facts.ts';

/** How many stores the sentence names before it says how many more there are. */
const NAMED = 2;

/** '11/19/2026' for one day, '11/02/2026 – 11/19/2026' for more. */
export const writeRange = ({ start, last }: DateRange, language: Labels['language']): string =>
  start === last ? formatDate(start, language) : `${formatDate(start, language)} – ${formatDate(last, language)}`;

/** 'Northgate lacks 9 receipts on lane 4'; with `dated`, the day in front instead of the store. */
export const lackSentence = (day: StoreDay, { say, language }: Labels, dated = false): string => {
  const { key, count, lane, lanes } = lackOf(day);
  const name = dated ? formatShortDate(day.date, language) : day.name;
  return say(`lack.${key}`, { name, count, lane, lanes, time: formatTime(day.lastReceipt) });
};

/** What is not whole, with the first two reasons; the quiet word where nothing can be seen or all is there. */
export const completenessSentence = (completeness: Completeness, dates: DateRange, labels: Labels): string => {
  const { say } = labels;
  const { state, notWhole, unverified, expected } = wholenessOf(completeness);
  const unit = daysIn(dates) === 1 ? 'stores' : 'storeDays';
  if (state === 'nothing') return say('wholeness.nothing');
  if (state === 'whole') return say(`wholeness.whole.${unit}`, { count: expected });
  if (state === 'unverified')
    return say(unverified === expected ? 'wholeness.unverified' : 'wholeness.partlyUnverified', {
      count: unverified,
      total: expected,
    });
  const dated = unit === 'storeDays';
  const reasons = completeness.notWhole
    .slice(0, NAMED)
    .map((day) => (dated ? `${formatShortDate(day.date, labels.language)} ` : '') + lackSentence(day, labels));
  const more = notWhole - reasons.length;
  const list = [...reasons, ...(more > 0 && reasons.length > 0 ? [say('wholeness.more', { count: more })] : [])].join(
    ', ',
  );
  const head = say(`wholeness.notWhole.${unit}`, { count: notWhole, total: expected });
  return list === '' ? `${head}.` : `${head}${say('wholeness.colon')} ${list}.`;
};

const comparedPeriod = ({ startDate, lastDate }: Comparison, { language }: Labels): string =>
  startDate === lastDate
    ? `${formatWeekday(startDate, language)} ${formatShortDate(startDate, language)}`
    : `${formatShortDate(startDate, language)} – ${formatShortDate(lastDate, language)}`;

/** 'Compared with Thursday 11/12, same stores', or that nothing is compared. */
export const comparisonSentence = ({ comparison }: ReportReply, labels: Labels): string => {
  if (!comparison) return labels.say('comparison.none');
  const { comparedLocations, leftOutLocations } = comparison;
  return labels.say(leftOutLocations === 0 ? 'comparison.same' : 'comparison.some', {
    period: comparedPeriod(comparison, labels),
    count: comparedLocations,
    total: comparedLocations + leftOutLocations,
  });
};
