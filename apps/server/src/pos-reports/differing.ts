import type { KeptPosReport, PosReports } from '../meta/pos-report-types.ts';
import type { ReportQuestion } from '../reports/engine/query.ts';
import { readVerdicts } from './verdicts.ts';

/** Number of files that are compared at once: half a day of the largest chain. */
const mostCompared = 5_000;

/** A printed file whose figures differ from the receipts of its day. */
export interface Differing {
  file: KeptPosReport;
  /** Figures that differ. */
  figures: number;
  /** The largest difference in money. Null: only counts differ. */
  amount: number | null;
}

/** The newest printed files in scope that differ from their receipts. `truncated`: older files were not compared. */
export const readDiffering = async (
  question: ReportQuestion,
  posReports: PosReports,
): Promise<{ differing: Differing[]; truncated: boolean }> => {
  const { scope } = question;
  const files = await posReports.list(scope.company, { locationIds: scope.locations, from: scope.from, to: scope.to });
  const newest = files.filter(({ version, versions }) => version === versions);
  const compared = newest.slice(0, mostCompared);
  const verdicts = await readVerdicts(question, posReports, compared);
  const differing = compared.flatMap((file): Differing[] => {
    const verdict = verdicts.get(file.posReportId);
    if (verdict?.state !== 'differs') return [];
    const { differing: figures, most } = verdict;
    return [{ file, figures, amount: most?.unit === 'money' ? Math.abs(most.difference) : null }];
  });
  return { differing, truncated: newest.length > compared.length };
};
