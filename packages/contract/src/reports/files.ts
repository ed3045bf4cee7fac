// Separate from the schemas, so that the web application loads these without them.

/** File types of an export. */
export const exportTypes = ['csv', 'pdf', 'excel'] as const;
export type ExportType = (typeof exportTypes)[number];

const extensions: Readonly<Record<ExportType, string>> = { csv: 'csv', pdf: 'pdf', excel: 'xlsx' };

/**
 * Highest number of rows that we write to a worksheet. A worksheet has 1,048,576 rows. The head, an empty row and the
 * total take three rows, and notes take some more.
 */
export const MOST_EXCEL_ROWS = 1_048_500;

/** Columns of a pdf by default. */
export const PDF_COLUMNS = 5;

/** File name: screen, first and last day. */
export const exportName = (screen: string, startDate: string, lastDate: string, type: ExportType): string =>
  `${screen}_${startDate}_${lastDate}.${extensions[type]}`;
