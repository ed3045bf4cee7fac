import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { Location } from '@lanewise/contract/entities/company';
import type { FileType } from '@lanewise/contract/entities/pos-report-rules';
import type { Language } from '@lanewise/contract/primitives/language';
import { writeDate } from '../../exports/written.ts';
import type { KeptPosReport } from '../../meta/pos-report-types.ts';
import { locationIdsOf } from '../../meta/sight.ts';
import type { Meta } from '../../meta/types.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { printedTextOf } from '../../pos-reports/read.ts';
import { MOST_PAGES, printedPdf, TooManyPages } from '../../pos-reports/page.ts';

/** A stored report of the caller, and its store. */
export interface FoundReport {
  companyId: number;
  report: KeptPosReport;
  place: Location;
}

/** Finds a stored report by its id, or by its name at a location. Foreign and unknown reports get the same answer. */
export const findStored = async (
  meta: Meta,
  caller: RequestCaller,
  asked: number | { regionLocationId: RegLocId; fileName: string; businessDate?: string | undefined },
): Promise<FoundReport> => {
  const companyId = companyOf(caller);
  const [sight, places] = await Promise.all([caller.sight(), meta.places.locations(companyId)]);
  const named = typeof asked === 'number' ? null : asked;
  const at = sight.locations.find(({ regLocId }) => regLocId === named?.regionLocationId)?.locationId;
  const report =
    typeof asked === 'number'
      ? await meta.posReports.find(companyId, locationIdsOf(sight), asked)
      : at === undefined
        ? null
        : await meta.posReports.named(companyId, at, asked.fileName, asked.businessDate);
  const place = places.find(({ location_id }) => location_id === report?.locationId);
  if (!report || !place) throw notFound();
  return { companyId, report, place };
};

const withEnd = (name: string, end: string): string => (name.toLowerCase().endsWith(end) ? name : `${name}${end}`);

/** The bytes of a stored report: as the text itself, or as a PDF in which plain text is laid out on pages. */
export const storedFile = async (
  meta: Meta,
  { companyId, report, place }: FoundReport,
  fileType: FileType,
  language: Language,
): Promise<{ name: string; mediaType: string; content: Buffer }> => {
  const { mediaType, fileName, sha256, businessDate, receivedAt } = report;
  const content = await meta.posReports.content(companyId, sha256);
  if (!content || (fileType === 'txt' && mediaType !== 'text/plain')) throw notFound();
  if (fileType === 'txt')
    return { name: withEnd(fileName, '.txt'), mediaType, content: Buffer.from(printedTextOf(content), 'utf8') };
  if (mediaType === 'application/pdf') return { name: withEnd(fileName, '.pdf'), mediaType, content };
  const subject = `${place.storeNumber} ${place.name} · ${writeDate(businessDate, language)}`;
  const about = { title: fileName, subject, language, made: receivedAt };
  const pdf = await printedPdf(printedTextOf(content), about).catch((error: unknown) => {
    if (!(error instanceof TooManyPages)) throw error;
    throw badField('fileType', 'tooBig', `The report has more than ${MOST_PAGES} pages: read it as text`);
  });
  return {
    name: withEnd(fileName.replace(/\.(txt|prn|lst|log)$/i, ''), '.pdf'),
    mediaType: 'application/pdf',
    content: pdf,
  };
};
