import type { ReportId } from '@lanewise/contract/reports/index';
import type { ExportWords } from '../exports/words.ts';

/** Address of a report for the reader, with filters beyond store and date; null if the reader may not open it. */
export type Leads = (report: ReportId, query?: Readonly<Record<string, string | number>>) => string | null;

/** Words and number forms for the lines of a closing report. */
export interface Writing {
  words: ExportWords;
  leads: Leads;
}
