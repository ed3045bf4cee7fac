// Apart from the schemas, so that the web application has these without them.

/** The kinds of files that a report becomes. */
export const exportTypes = ['csv', 'pdf', 'excel'] as const;
export type ExportType = (typeof exportTypes)[number];

const extensions: Readonly<Record<ExportType, string>> = { csv: 'csv', pdf: 'pdf', excel: 'xlsx' };

/** A sheet of a workbook has 1,048,576 rows; head, the empty row and the total take three, and notes some more. */
export const MOST_EXCEL_ROWS = 1_048_500;

/** Columns of a pdf that was not asked for all of them. */
export const PDF_COLUMNS = 5;

/** Name of a file: screen, first and last day. */
export const exportName = (screen: string, startDate: string, lastDate: string, type: ExportType): string =>
  `${screen}_${startDate}_${lastDate}.${extensions[type]}`;
