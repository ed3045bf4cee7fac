import type { Chart } from '@lanewise/contract/envelope';
import type { Language } from '@lanewise/domain/format';
import { formatHour, formatMonth, formatShortDate } from '../../lib/date.ts';
import type { Labels } from '../labels.ts';
import type { ChartFacts, ChartWords } from './bars.ts';

/** Label of a point: 6 am, 11/19, November 2026, or the name of a category. */
export const writeKey = (unit: Chart['unit'], key: string, language: Language): string => {
  if (unit === 'hour') return formatHour(Number(key));
  if (unit === 'day' || unit === 'week') return formatShortDate(key, language);
  return unit === 'month' ? formatMonth(key, language) : key;
};

/** The chart in words, for screen readers; the table below contains every value. */
export const describeChart = (
  measure: string,
  unit: Chart['unit'],
  facts: ChartFacts,
  words: ChartWords,
  { say }: Labels,
): string =>
  [
    say(`chart.by.${unit}`, { measure, first: facts.first, last: facts.last, count: facts.count }),
    say('chart.extremes', {
      highest: words.value(facts.highest.value),
      highestAt: facts.highest.label,
      lowest: words.value(facts.lowest.value),
      lowestAt: facts.lowest.label,
    }),
    ...facts.gaps.map(({ first, last, count }) => say('chart.gap', { first, last, count })),
    ...(facts.compared ? [say(unit === 'category' ? 'chart.comparedBelow' : 'chart.compared')] : []),
    ...(facts.partly ? [say('chart.partly')] : []),
    ...(facts.unfinished ? [say('chart.unfinishedNote')] : []),
  ].join(' ');
