import { fileNamePattern, longestFileName, MOST_REPORT_BYTES } from '@lanewise/contract/entities/pos-report-rules';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { readPrinted } from '@lanewise/intake/printed';
import { openPattern, type ReportName } from '@lanewise/intake/report-name';
import { maskText } from '@lanewise/tlog/mask';
import type { Found } from '../files/folders.ts';
import { sameLook, type Look } from '../files/look.ts';
import { openFile } from '../files/open-file.ts';
import type { ReportNames } from '../settings/settings.ts';
import type { SegmentHead } from '../kept/spool.ts';
import { bytesFrom, FileChanged, lookOf } from '../files/take.ts';

const refused = (message: string): SegmentRefused => new SegmentRefused('ingest.notPosFile', message);

/** Store, date and type of a printed report from its file name; null: the name does not fit the folder's pattern. */
export const reportNameOf = (name: string, { name: pattern, ...given }: ReportNames): ReportName | null =>
  openPattern(pattern, given)(name);

/** A printed report as the spool keeps it: one segment, masked where it is text. */
export interface PrintedReport {
  segment: SegmentHead & { report: ReportName };
  content: Uint8Array;
  look: Look;
}

/**
 * Reads a whole printed report. Throws SegmentRefused if the server would not accept the report, IsLink, Changed, and
 * errors of the file system.
 */
export const readReport = async (
  { key, path, name }: Pick<Found, 'key' | 'path' | 'name'>,
  names: ReportNames,
): Promise<PrintedReport> => {
  const fileName = maskText(name).slice(-255);
  const report = reportNameOf(name, names);
  if (!report) throw refused('Its name does not tell store, date and type.');
  if (fileName.length > longestFileName || !fileNamePattern.test(fileName))
    throw refused('A printed report cannot have such a name.');
  const handle = await openFile(path);
  try {
    const look = await lookOf(handle);
    if (look.size > MOST_REPORT_BYTES) throw refused('It is larger than 20 MB.');
    const chunks: Buffer[] = [];
    for await (const chunk of bytesFrom(handle, 0, look)) chunks.push(chunk);
    if (!sameLook(look, await lookOf(handle))) throw new FileChanged(name);
    const printed = readPrinted(Buffer.concat(chunks));
    if (!printed) throw refused('It is no printed text and no PDF file.');
    const segment = { file: key, fileName, part: 1, baseOffset: 0, goesOn: false, profile: null, report };
    return { segment, content: printed.content, look };
  } finally {
    await handle.close();
  }
};
