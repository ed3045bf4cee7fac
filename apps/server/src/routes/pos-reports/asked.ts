import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { Closing, SideBySide } from '@lanewise/contract/entities/pos-report';
import { ownFileName, type ClosingKind } from '@lanewise/contract/entities/pos-report-rules';
import type { Language } from '@lanewise/contract/primitives/language';
import { isOffered, type ReportDefinition } from '@lanewise/contract/reports/definition';
import { reportOf, reports } from '@lanewise/contract/reports/index';
import { reportParameters } from '@lanewise/contract/reports/parameters';
import type { FastifyRequest } from 'fastify';
import type { AppParts } from '../../plugins/app.ts';
import { wordsOf, type ExportWords } from '../../exports/words.ts';
import { writeDate, writeForPeople } from '../../exports/written.ts';
import { askerOf } from '../../plugins/asker.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { daySections, makeClosing } from '../../pos-reports/closing.ts';
import type { Leads } from '../../pos-reports/writing.ts';
import { compare } from '../../pos-reports/compare.ts';
import { storeReport } from '../../pos-reports/lists.ts';
import { closingPdf } from '../../pos-reports/print.ts';
import { isComparable, verdictOf } from '../../pos-reports/verdicts.ts';
import { readPrinted, printedTextOf } from '../../pos-reports/read.ts';
import type { Opened } from '../../question/open.ts';
import type { ReportQuestion } from '../../reports/engine/query.ts';
import { openReport } from '../../reports/open.ts';
import { sourcesOf, type ReportParts } from '../sources.ts';
import type { FoundReport } from './stored.ts';

/** A question about days of stores. */
export type OpenDay = Opened<ReportQuestion>;

/** The query for a range of business dates; all of the caller's locations by default. */
export const openRange = async (
  parts: AppParts,
  own: ReportParts,
  request: FastifyRequest,
  {
    startDate,
    lastDate,
    locationIds,
  }: { startDate: string; lastDate: string; locationIds?: readonly RegLocId[] | undefined },
): Promise<OpenDay> => {
  const wish = { startDate, lastDate, ...(locationIds ? { locationIds: locationIds.join() } : {}) };
  const parameters = reportParameters.safeParse(wish);
  if (parameters.success) return openReport(sourcesOf(parts, own), askerOf(request), reports.summary, parameters.data);
  // Days that no report accepts.
  const [issue] = parameters.error.issues;
  const field = startDate === lastDate ? 'businessDate' : String(issue?.path[0] ?? 'startDate');
  throw badField(field, issue?.message ?? 'date.range', `${field} is out of range`);
};

/** The query for one store and business date. A foreign store and an unknown store get the same 404. */
export const openDay = async (
  parts: AppParts,
  own: ReportParts,
  request: FastifyRequest,
  regLocId: RegLocId,
  date: string,
): Promise<OpenDay> => {
  const day = await openRange(parts, own, request, { startDate: date, lastDate: date, locationIds: [regLocId] });
  if (day.question.scope.locations.length !== 1) throw notFound();
  return day;
};

const mayOpen = ({ isAdmin, user }: RequestCaller, { access }: ReportDefinition): boolean =>
  isAdmin || access === 'session' || access.some((group) => user.accessGroups.includes(group));

/** Reports that the reader may open, about the store and date. */
const leadsOf = ({ caller }: FastifyRequest, { question, company }: OpenDay): Leads => {
  const { names, scope } = question;
  const place = names.places.get(scope.locations[0] ?? 0);
  return (report, query = {}) => {
    const definition = reportOf(report);
    if (!mayOpen(caller, definition) || !isOffered(definition, company.connector_type)) return null;
    const about = { location: place?.regLocId ?? 0, date: scope.from, ...query };
    const search = new URLSearchParams(
      Object.entries(about).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return `${definition.route}?${search.toString()}`;
  };
};

export const makeFor = (
  request: FastifyRequest,
  day: OpenDay,
  kind: ClosingKind,
  words: ExportWords,
): Promise<Closing> => makeClosing({ question: day.question, kind, words, leads: leadsOf(request, day) });

/** '11/19/2026, 9:15 pm', in the company's time zone. */
const momentAt = (at: Date, timeZone: string, words: ExportWords): string => {
  const local = at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `${writeDate(local, words.language)}, ${writeForPeople('time', local, words)}`;
};

export const closingFile = async (
  request: FastifyRequest,
  day: OpenDay,
  kind: ClosingKind,
  language: Language,
): Promise<{ name: string; mediaType: string; content: Buffer }> => {
  const { company, at, question } = day;
  const words = wordsOf(language, request.caller.user.clock);
  const closing = await makeFor(request, day, kind, words);
  const madeAt = momentAt(at, company.timeZone, words);
  return {
    name: ownFileName(kind, question.scope.from),
    mediaType: 'application/pdf',
    content: closingPdf(closing, words, { company: company.name, made: at, madeAt }),
  };
};

/** Compares a printed report of the store with its receipts; a PDF is not compared, because it has no text lines. */
export const compareStored = async (
  { meta }: AppParts,
  request: FastifyRequest,
  day: OpenDay,
  { report, place, companyId }: FoundReport,
  language: Language,
): Promise<SideBySide> => {
  const { question } = day;
  const input = { question, words: wordsOf(language, request.caller.user.clock), leads: leadsOf(request, day) };
  const [{ state, notes, sections }, content] = await Promise.all([
    daySections(input, ['closing', 'department']),
    isComparable(report) ? meta.posReports.content(companyId, report.sha256) : null,
  ]);
  const seen = question.names.places.get(place.location_id);
  if (!seen) throw notFound();
  const compared = compare(readPrinted(content ? printedTextOf(content) : ''), sections);
  return { report: { ...storeReport(seen, report, state), verdict: verdictOf(compared.rows) }, notes, ...compared };
};
