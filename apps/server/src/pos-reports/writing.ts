import type { ReportId } from '@lanewise/contract/reports/index';
import type { ExportWords } from '../exports/words.ts';

/**
 * Returns the address of a report for the reader. `query`: filters beyond store and date. Null if the reader may not
 * open the report.
 */
export type Leads = (report: ReportId, query?: Readonly<Record<string, string | number>>) => string | null;

/** Words and number forms for the lines of a closing report. */
export interface Writing {
  words: ExportWords;
  leads: Leads;
}
