import type { DefinitionChange } from '@lanewise/contract/envelope';
import type { Completeness, Revised, StoreDay } from '@lanewise/contract/reports/completeness';
import type { ReportQuestion } from '../reports/engine/query.ts';
import type { ExportWords } from './words.ts';
import { writeDate } from './written.ts';

/** Most store-days that a file lists; the screen lists all of them. */
const MOST_LISTED = 20;

/** 'Northgate, 11/19/2026: Partial, lane 4: 2211–2219 (9)' */
const lineOf = ({ name, date, state, gaps, setAside }: StoreDay, { say, language }: ExportWords): string => {
  const held = setAside === undefined ? [] : [say('gapSetAside', { count: setAside })];
  const lacks = [...held, ...gaps.map((gap) => say(gap.count === 1 ? 'gap.one' : 'gap.many', gap))];
  return `${name}, ${writeDate(date, language)}${say('wholeness.colon')} ${[say(`state.${state}`), ...lacks].join(', ')}`;
};

/** How many store-days changed after they were closed, and which. */
const revisedOf = ({ storeDays, listed }: Revised, { say, language }: ExportWords): string[] => {
  const named = listed.slice(0, MOST_LISTED);
  const more = storeDays - named.length;
  return [
    say('revised.sentence', { count: storeDays }),
    ...named.map(({ name, date, receipts, changedOn }) => {
      const changed = say('revised.receipts', { count: receipts, date: writeDate(changedOn, language) });
      return `${name}, ${writeDate(date, language)}${say('wholeness.colon')} ${changed}`;
    }),
    ...(more > 0 ? [say('wholeness.more', { count: more })] : []),
  ];
};

/** A line for each data point whose definition changes within the period. */
export const changesOf = (changes: readonly DefinitionChange[], { say, language }: ExportWords): string[] =>
  changes.map(({ name, date }) => say('points.definedAnew', { name, date: writeDate(date, language) }));

/** A line that says that figures which people entered may still change. */
export const openDaysOf = (days: number, { say }: ExportWords): string[] =>
  days === 0 ? [] : [say('points.openDays', { count: days })];

/**
 * What the reader must know to trust the figures, in one line each:
 * - Older history is still coming in.
 * - How many store-days are incomplete, and which.
 * - Gaps cannot be seen.
 * - The day is not over.
 * - Which store-days changed after they were closed.
 * - How many store-days were closed or not expected.
 * Empty if everything is complete.
 */
export const notesOf = (
  { counts, unfinished, notWhole, listTruncated, revised }: Completeness,
  { scope: range, wholeFrom = null }: Pick<ReportQuestion, 'scope' | 'wholeFrom'>,
  words: ExportWords,
): string[] => {
  const { say } = words;
  const lacking = notWhole.filter((day) => !day.unfinished);
  const lackingCount = counts.partial + counts.missing - unfinished;
  const expected = counts.complete + counts.closed + counts.partial + counts.missing + counts.unverified;
  const lines: string[] = [];
  if (wholeFrom !== null && range.from < wholeFrom)
    lines.push(say('filling', { date: writeDate(wholeFrom, words.language) }));
  if (lackingCount > 0) {
    const unit = range.from === range.to ? 'stores' : 'storeDays';
    const listed = lacking.slice(0, MOST_LISTED);
    const more = lackingCount - listed.length;
    lines.push(`${say(`wholeness.notWhole.${unit}`, { count: lackingCount, total: expected })}.`);
    lines.push(...listed.map((day) => lineOf(day, words)));
    if (more > 0 || listTruncated) lines.push(say('wholeness.more', { count: more }));
  }
  if (counts.unverified > 0)
    lines.push(
      counts.unverified === expected
        ? say('wholeness.unverified')
        : say('wholeness.partlyUnverified', { count: counts.unverified, total: expected }),
    );
  if (unfinished > 0 && lackingCount === 0) lines.push(say('wholeness.soFar'));
  if (revised) lines.push(...revisedOf(revised, words));
  for (const state of ['notExpected', 'closed'] as const)
    if (counts[state] > 0) lines.push(`${words.own[state]}${say('wholeness.colon')} ${counts[state]}`);
  return lines;
};
