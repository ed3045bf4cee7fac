import type { Comparison, LeftOut, ReportReply } from '@lanewise/contract/envelope';
import type { Completeness, StoreDay } from '@lanewise/contract/reports/completeness';
import { daysIn } from '@lanewise/domain/calendar/range';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { formatDate, formatHour, formatShortDate, formatTime, formatWeekday } from '../../lib/date.ts';
import type { Labels, LabelWords } from '../labels.ts';
import { lackOf, lackingDays, wholenessOf } from './facts.ts';

/** Number of stores that a sentence names; further stores are counted. */
const NAMED = 2;

/** '11/19/2026' for one day, '11/02/2026 – 11/19/2026' for more. */
export const writeRange = ({ start, last }: DateRange, language: Labels['language']): string =>
  start === last ? formatDate(start, language) : `${formatDate(start, language)} – ${formatDate(last, language)}`;

/** 'Northgate lacks 9 receipts on lane 4'; with `dated`, the day replaces the store. */
export const lackSentence = (day: StoreDay, { say, language }: LabelWords, dated = false): string => {
  const { key, count, lane, lanes } = lackOf(day);
  const name = dated ? formatShortDate(day.date, language) : day.name;
  return say(`lack.${key}`, { name, count, lane, lanes, time: formatTime(day.lastReceipt.slice(0, 16)) });
};

const wholenessSentence = (completeness: Completeness, dates: DateRange, labels: LabelWords): string => {
  const { say } = labels;
  const { state, notWhole, unverified, expected } = wholenessOf(completeness);
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
  const reasons = lackingDays(completeness)
    .slice(0, NAMED)
    .map((day) => (dated ? `${formatShortDate(day.date, labels.language)} ` : '') + lackSentence(day, labels));
  const more = notWhole - reasons.length;
  const list = [...reasons, ...(more > 0 && reasons.length > 0 ? [say('wholeness.more', { count: more })] : [])].join(
    ', ',
  );
  const head = say(`wholeness.notWhole.${unit}`, { count: notWhole, total: expected });
  return list === '' ? `${head}.` : `${head}${say('wholeness.colon')} ${list}.`;
};

/**
 * A sentence about completeness: the missing data with its first two reasons, or another state. It adds the number of
 * days that changed after their close, and whether receipts entered while the answer was read.
 */
export const completenessSentence = (completeness: Completeness, dates: DateRange, labels: LabelWords): string => {
  const { revised, moved } = completeness;
  return [
    wholenessSentence(completeness, dates, labels),
    ...(revised ? [labels.say('revised.sentence', { count: revised.storeDays })] : []),
    ...(moved ? [labels.say('wholeness.moved')] : []),
  ].join(' ');
};

/** '11/12' for one day, '10/04 – 10/22' for more. */
const writeShortDays = ({ start, last }: DateRange, { language }: LabelWords): string =>
  (start === last ? [start] : [start, last]).map((day) => formatShortDate(day, language)).join(' – ');

/** 'Thursday 11/12' for one day, '10/04 – 10/22' for more. */
export const writeDays = (days: DateRange, words: LabelWords): string => {
  const dates = writeShortDays(days, words);
  return days.start === days.last ? `${formatWeekday(days.start, words.language)} ${dates}` : dates;
};

/** The dates of the earlier period, with the year if it differs: '11/12', '10/04 – 10/22'. */
export const comparedDates = (
  { startDate: start, lastDate: last, currentLastDate }: Comparison,
  words: LabelWords,
  write: typeof writeDays = writeShortDays,
): string =>
  start.slice(0, 4) === currentLastDate.slice(0, 4)
    ? write({ start, last }, words)
    : writeRange({ start, last }, words.language);

/**
 * The earlier period, with the year if it differs. For an unfinished day it includes the hour up to which sales count:
 * 'Thursday 11/12, until 2 pm'.
 */
export const comparedPeriod = (comparison: Comparison, words: LabelWords): string => {
  const { until } = comparison;
  const period = comparedDates(comparison, words, writeDays);
  if (!until) return period;
  const [from, to] = [until.least, until.greatest].map((hour) => formatHour(hour % 24));
  return words.say(from === to ? 'comparison.until' : 'comparison.between', {
    period,
    first: from ?? '',
    last: to ?? '',
  });
};

/** The reason why a store is left out: 'lacks receipts of 11/19'. */
export const leftOutReason = ({ reason, date }: LeftOut, { say, language }: LabelWords): string =>
  say(`leftOut.${reason}`, { date: formatShortDate(date, language) });

/** 'Compared with Thursday 11/12, 19 of 20 stores; Harbor Point left out: ...', or '' without a comparison. */
export const comparisonSentence = ({ comparison }: ReportReply, labels: LabelWords): string => {
  if (!comparison) return '';
  const { comparedLocations, leftOutLocations, leftOut } = comparison;
  const sentence = labels.say(leftOutLocations === 0 ? 'comparison.same' : 'comparison.some', {
    period: comparedPeriod(comparison, labels),
    count: comparedLocations,
    total: comparedLocations + leftOutLocations,
  });
  const [only] = leftOut;
  if (!only) return sentence;
  if (leftOutLocations === 1)
    return labels.say('comparison.leftOut', { sentence, name: only.name, reason: leftOutReason(only, labels) });
  const named = leftOut.slice(0, NAMED).map(({ name }) => name);
  const more = leftOutLocations - named.length;
  const names = [...named, ...(more > 0 ? [labels.say('wholeness.more', { count: more })] : [])].join(', ');
  return labels.say('comparison.leftOutSeveral', { sentence, names });
};
