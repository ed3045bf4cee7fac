import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { MissingReport, PosReport } from '@lanewise/contract/entities/pos-report';
import { grouped } from '@lanewise/domain/list/grouped';
import { closingKinds, ownFileName, type ClosingKind } from '@lanewise/contract/entities/pos-report-rules';
import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import { addDays, datesBetween, dayNumber } from '@lanewise/domain/calendar/day';
import type { KeptPosReport, PosReports } from '../meta/pos-report-types.ts';
import { clocksBy } from '../question/clock.ts';
import { judge, readHistories } from '../question/completeness.ts';
import type { ShownStore } from '../question/names.ts';
import type { ReportQuestion } from '../reports/engine/query.ts';

/** Number of recent trading days that show which types of files a store prints every day. */
const lookedAt = 7;
const usual = 5;
/** Number of calendar days that contain `lookedAt` trading days, even if a store was closed for a week. */
const reach = 21;

type StateOf = (regLocId: RegLocId, day: string) => CompletenessState;

/** The states of days. Days in scope and earlier days are judged in the same way as in reports. */
export const readStates = async ({ arrivals, scope, names, now }: ReportQuestion): Promise<StateOf> => {
  const since = addDays(scope.from, -reach);
  const histories = await readHistories(arrivals, scope, names.places, since, now);
  const judged = judge(histories, { from: since, to: scope.to });
  return (regLocId, day) => judged.stateOf(regLocId, day) ?? 'notExpected';
};

const trades = (state: CompletenessState): boolean => state !== 'notExpected' && state !== 'closed';
export const hasReceipts = (state: CompletenessState): boolean => trades(state) && state !== 'missing';

export const storeReport = (place: ShownStore, kept: KeptPosReport, state: CompletenessState): PosReport => ({
  source: 'store',
  posReportId: kept.posReportId,
  fileName: kept.fileName,
  reportType: kept.reportType,
  regionLocationId: place.regLocId,
  location: place.name,
  storeNumber: place.storeNumber,
  businessDate: kept.businessDate,
  createdAt: kept.receivedAt.toISOString(),
  size: kept.size,
  mediaType: kept.mediaType,
  version: kept.version,
  versions: kept.versions,
  state,
  verdict: null,
  url: `pos-reports/${kept.posReportId}/file`,
});

const ownReport = (
  place: ShownStore,
  kind: ClosingKind,
  businessDate: string,
  state: CompletenessState,
): PosReport => ({
  source: 'own',
  posReportId: null,
  fileName: ownFileName(kind, businessDate),
  reportType: kind,
  regionLocationId: place.regLocId,
  location: place.name,
  storeNumber: place.storeNumber,
  businessDate,
  createdAt: null,
  size: null,
  mediaType: 'application/pdf',
  version: 1,
  versions: 1,
  state,
  verdict: null,
  url: `pos-reports/closing/file?kind=${kind}&regionLocationId=${place.regLocId}&businessDate=${businessDate}`,
});

/**
 * Days without a file of a type, although files of the type arrived on at least five of the seven trading days before.
 * `today`: the unfinished day of the store, in days since 1970-01-01, which is not counted.
 */
const lacking = (
  place: ShownStore,
  sent: ReadonlyMap<string, ReadonlySet<string>>,
  { scope }: ReportQuestion,
  stateOf: StateOf,
  today: number,
): MissingReport[] => {
  const trading = datesBetween(addDays(scope.from, -reach), scope.to).filter((day) =>
    trades(stateOf(place.regLocId, day)),
  );
  const missing: MissingReport[] = [];
  for (const [reportType, dates] of sent)
    trading.forEach((businessDate, at) => {
      if (businessDate < scope.from || dayNumber(businessDate) >= today || dates.has(businessDate)) return;
      const before = trading.slice(Math.max(0, at - lookedAt), at);
      if (before.filter((day) => dates.has(day)).length < usual) return;
      missing.push({ regionLocationId: place.regLocId, location: place.name, reportType, businessDate });
    });
  return missing;
};

const newestFirst = (a: { businessDate: string; location: string }, b: typeof a): number =>
  a.businessDate === b.businessDate
    ? a.location.localeCompare(b.location, 'en')
    : a.businessDate < b.businessDate
      ? 1
      : -1;

/** A report of a list. If the report is a file of the store, the stored file is included. */
export interface Listed {
  report: PosReport;
  kept: KeptPosReport | null;
}

export interface ReportList {
  reports: Listed[];
  missing: MissingReport[];
}

/**
 * The reports in scope, of one type or of all types, the newest business date first: the stores' own files and the
 * server's reports. Also lists the days without a file that the store prints every day.
 */
export const listReports = async (
  question: ReportQuestion,
  posReports: PosReports,
  reportType: string | undefined,
): Promise<ReportList> => {
  const { scope, names, now } = question;
  const clockAt = clocksBy(now);
  const [stateOf, files] = await Promise.all([
    readStates(question),
    posReports.list(scope.company, {
      locationIds: scope.locations,
      from: addDays(scope.from, -reach),
      to: scope.to,
      reportType,
    }),
  ]);
  const byPlace = grouped(files, ({ locationId }) => locationId);
  const kinds = closingKinds.filter((kind) => reportType === undefined || kind === reportType);
  const reports: Listed[] = [];
  const missing: MissingReport[] = [];
  for (const location of scope.locations) {
    const place = names.places.get(location);
    if (!place) continue;
    const own = byPlace.get(location) ?? [];
    for (const kept of own)
      if (kept.businessDate >= scope.from)
        reports.push({ kept, report: storeReport(place, kept, stateOf(place.regLocId, kept.businessDate)) });
    for (const day of datesBetween(scope.from, scope.to)) {
      const state = stateOf(place.regLocId, day);
      if (hasReceipts(state))
        reports.push(...kinds.map((kind) => ({ kept: null, report: ownReport(place, kind, day, state) })));
    }
    const sent = new Map(
      [...grouped(own, (kept) => kept.reportType)].map(([type, of]) => [
        type,
        new Set(of.map(({ businessDate }) => businessDate)),
      ]),
    );
    missing.push(...lacking(place, sent, question, stateOf, clockAt(place.timeZone).today));
  }
  return { reports: reports.sort((a, b) => newestFirst(a.report, b.report)), missing: missing.sort(newestFirst) };
};
