import type { Comparison, ReportReply } from '@lanewise/contract/envelope';
import type { Completeness, StoreDay } from '@lanewise/contract/reports/completeness';
import { daysIn } from '@lanewise/domain/calendar/range';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { formatDate, formatShortDate, formatTime, formatWeekday } from '../../lib/date.ts';
import type { Labels } from '../labels.ts';
import { lackOf, lackingDays, wholenessOf } from './facts.ts';

/** How many stores the sentence names before it says how many more there are. */
const NAMED = 2;

/** '11/19/2026' for one day, '11/02/2026 – 11/19/2026' for more. */
export const writeRange = ({ start, last }: DateRange, language: Labels['language']): string =>
  start === last ? formatDate(start, language) : `${formatDate(start, language)} – ${formatDate(last, language)}`;

/** 'Northgate lacks 9 receipts on lane 4'; with `dated`, the day in front instead of the store. */
export const lackSentence = (day: StoreDay, today: string, { say, language }: Labels, dated = false): string => {
  const { key, count, lane, lanes } = lackOf(day, today);
  const name = dated ? formatShortDate(day.date, language) : day.name;
  return say(`lack.${key}`, { name, count, lane, lanes, time: formatTime(day.lastReceipt.slice(0, 16)) });
};

/** What is not whole, with the first two reasons; the quiet word where nothing can be seen or all is there. */
export const completenessSentence = (
  completeness: Completeness,
  dates: DateRange,
  today: string,
  labels: Labels,
): string => {
  const { say } = labels;
  const { state, notWhole, unverified, expected } = wholenessOf(completeness, today);
  const unit = daysIn(dates) === 1 ? 'stores' : 'storeDays';
  if (state === 'soFar') return say('wholeness.soFar');
  if (state === 'nothing') return say('wholeness.nothing');
  if (state === 'whole') return say(`wholeness.whole.${unit}`, { count: expected });
  if (state === 'unverified')
    return say(unverified === expected ? 'wholeness.unverified' : 'wholeness.partlyUnverified', {
      count: unverified,
      total: expected,
    });
  const dated = unit === 'storeDays';
  const reasons = lackingDays(completeness, today)
    .slice(0, NAMED)
    .map((day) => (dated ? `${formatShortDate(day.date, labels.language)} ` : '') + lackSentence(day, today, labels));
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

/** 'Compared with Thursday 11/12, same stores', or '' when the reply compares nothing. */
export const comparisonSentence = ({ comparison }: ReportReply, labels: Labels): string => {
  if (!comparison) return '';
  const { comparedLocations, leftOutLocations } = comparison;
  return labels.say(leftOutLocations === 0 ? 'comparison.same' : 'comparison.some', {
    period: comparedPeriod(comparison, labels),
    count: comparedLocations,
    total: comparedLocations + leftOutLocations,
  });
};
