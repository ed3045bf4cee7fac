import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ComparedRow, MatrixCell, ReportMatrix, Verdict } from '@lanewise/contract/entities/pos-report';
import { MOST_COMPARED_BYTES } from '@lanewise/contract/entities/pos-report-rules';
import { datesBetween, dayNumber } from '@lanewise/domain/calendar/day';
import { wordsOf } from '../exports/words.ts';
import type { KeptPosReport, PosReports } from '../meta/pos-report-types.ts';
import { clocksBy } from '../question/clock.ts';
import type { ReportQuestion } from '../reports/engine/query.ts';
import { sectionsOfDay } from './closing.ts';
import { compare } from './compare.ts';
import { figuresOfDays, storeDay, type DayFigures } from './figures.ts';
import { hasReceipts, readStates, storeReport, type Listed } from './lists.ts';
import { readPrinted, printedTextOf } from './read.ts';

/** Files in memory at a time. */
const filesAtOnce = 100;

const most = (rows: readonly ComparedRow[]): Verdict['most'] => {
  const rank = ({ key, unit }: ComparedRow): number => (key === 'net_sales_amt' ? 2 : unit === 'money' ? 1 : 0);
  const [first] = rows.toSorted((a, b) => rank(b) - rank(a) || Math.abs(b.difference) - Math.abs(a.difference));
  return first ? { label: first.label, unit: first.unit, difference: first.difference } : null;
};

export const verdictOf = (rows: readonly ComparedRow[]): Verdict => {
  const differing = rows.filter(({ difference }) => difference !== 0);
  const state = rows.length === 0 ? 'notCompared' : differing.length > 0 ? 'differs' : 'agrees';
  return { state, differing: differing.length, most: most(differing) };
};

/** Labels that a store prints are matched in every language, so that a verdict is the same for all readers. */
const writing = { words: wordsOf('en'), leads: () => null };

const judge = (content: Buffer, figures: DayFigures | undefined): Verdict =>
  verdictOf(
    compare(readPrinted(printedTextOf(content)), sectionsOfDay(figures, ['closing', 'department'], writing)).rows,
  );

export const isComparable = ({ mediaType, size }: Pick<KeptPosReport, 'mediaType' | 'size'>): boolean =>
  mediaType === 'text/plain' && size <= MOST_COMPARED_BYTES;

/**
 * Compares each file with its receipts, and returns the results by file id. The figures of all days are read at once.
 */
export const readVerdicts = async (
  question: ReportQuestion,
  posReports: PosReports,
  files: readonly KeptPosReport[],
): Promise<ReadonlyMap<number, Verdict>> => {
  const compared = files.filter(isComparable);
  if (compared.length === 0) return new Map();
  const days = await figuresOfDays(
    question,
    compared.map(({ locationId, businessDate }) => ({ location: locationId, day: businessDate })),
  );
  const verdicts = new Map<number, Verdict>();
  for (let at = 0; at < compared.length; at += filesAtOnce) {
    const some = compared.slice(at, at + filesAtOnce);
    const contents = await posReports.contents(question.scope.company, [...new Set(some.map(({ sha256 }) => sha256))]);
    for (const { posReportId, sha256, locationId, businessDate } of some) {
      // The comparison of a file takes some milliseconds, so other requests get a turn after each file.
      await nextTurn();
      const content = contents.get(sha256);
      if (content) verdicts.set(posReportId, judge(content, days.get(storeDay(locationId, businessDate))));
    }
  }
  return verdicts;
};

/** The reports of a page of a list, each file with its verdict. */
export const withVerdicts = async (question: ReportQuestion, posReports: PosReports, page: readonly Listed[]) => {
  const verdicts = await readVerdicts(
    question,
    posReports,
    page.flatMap(({ kept }) => kept ?? []),
  );
  return page.map(({ report, kept }) => ({ ...report, verdict: (kept && verdicts.get(kept.posReportId)) ?? null }));
};

/** The newest file of each store and day. */
const newestByDay = (files: readonly KeptPosReport[]): Map<string, KeptPosReport> =>
  new Map(
    files
      .toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.posReportId - b.posReportId)
      .map((kept) => [storeDay(kept.locationId, kept.businessDate), kept]),
  );

/**
 * One type of report for a page of stores, by name, on each day of the question. A past day with receipts but without a
 * file has the state noFile. A file without receipts is compared with empty figures, so the file differs.
 */
export const readMatrix = async (
  question: ReportQuestion,
  posReports: PosReports,
  { reportType, limit, offset }: { reportType: string; limit: number; offset: number },
): Promise<Pick<ReportMatrix, 'days' | 'data' | 'totalCount'>> => {
  const { names } = question;
  const places = question.scope.locations
    .flatMap((location) => names.places.get(location) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const shown = places.slice(offset, offset + limit);
  const scope = { ...question.scope, locations: shown.map(({ location }) => location) };
  const { company, from, to, locations } = scope;
  const narrowed = { ...question, scope };
  const [stateOf, files] = await Promise.all([
    readStates(narrowed),
    posReports.list(company, { locationIds: locations, from, to, reportType }),
  ]);
  const newest = newestByDay(files);
  const verdicts = await readVerdicts(narrowed, posReports, [...newest.values()]);
  const days = datesBetween(from, to);
  const clockAt = clocksBy(question.now);
  const data = shown.map((place) => ({
    regionLocationId: place.regLocId,
    location: place.name,
    storeNumber: place.storeNumber,
    cells: days.map((day): MatrixCell => {
      const state = stateOf(place.regLocId, day);
      const kept = newest.get(storeDay(place.location, day));
      // The file of a day is printed after the day is over.
      const isMissed = hasReceipts(state) && dayNumber(day) < clockAt(place.timeZone).today;
      if (!kept) return { state: isMissed ? 'noFile' : 'notExpected', report: null };
      const verdict = verdicts.get(kept.posReportId) ?? null;
      return { state: verdict?.state ?? 'notCompared', report: { ...storeReport(place, kept, state), verdict } };
    }),
  }));
  return { days, data, totalCount: places.length };
};
