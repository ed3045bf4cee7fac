import { fileNamePattern, longestFileName, MOST_REPORT_BYTES } from '@lanewise/contract/entities/pos-report-rules';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { readPrinted } from '@lanewise/intake/printed';
import { openPattern, type ReportName } from '@lanewise/intake/report-name';
import type { Found } from './folders.ts';
import { sameLook, type Look } from './journal.ts';
import { openFile } from './open-file.ts';
import type { ReportNames } from './settings.ts';
import { bytesFrom, Changed, lookOf } from './take.ts';

const refused = (message: string): SegmentRefused => new SegmentRefused('ingest.notPosFile', message);

/** What the name of a file in a folder of printed reports tells; null: it does not fit the folder's pattern. */
export const reportNameOf = (name: string, { name: pattern, ...given }: ReportNames): ReportName | null =>
  openPattern(pattern, given)(name);

/** A printed report as it is sent. */
export interface PrintedReport {
  report: ReportName;
  /** Masked, where it is text. */
  content: Uint8Array;
  look: Look;
}

/**
 * Reads a printed report whole. Throws SegmentRefused for what the server would not take, IsLink, Changed, and errors of
 * the file system.
 */
export const readReport = async (
  { path, name }: Pick<Found, 'path' | 'name'>,
  { fileName, names }: { fileName: string; names: ReportNames },
): Promise<PrintedReport> => {
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
    if (!sameLook(look, await lookOf(handle))) throw new Changed(name);
    const printed = readPrinted(Buffer.concat(chunks));
    if (!printed) throw refused('It is no printed text and no PDF file.');
    return { report, content: printed.content, look };
  } finally {
    await handle.close();
  }
};
