// Separate from the schemas, so that the web application loads these without them.

/** Largest file of a store controller, in bytes. */
export const MOST_REPORT_BYTES = 20 * 2 ** 20;

/** Reports that the server makes of a store and business date from its receipts. */
export const closingKinds = ['closing', 'department', 'cashier'] as const;
export type ClosingKind = (typeof closingKinds)[number];

/** Format of the requested file: a PDF, or the text as the store sent it. */
export const fileTypes = ['pdf', 'txt'] as const;
export type FileType = (typeof fileTypes)[number];

export const reportTypePattern = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$/;

export const longestFileName = 200;
/**
 * A file name without control or invisible characters, and without a slash, backslash, colon or other character with a
 * meaning to a file system. The name has no dot or blank at either end, and is not dots alone.
 */
export const fileNamePattern = /^(?![. ])[^\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+(?<![. ])$/u;

/** Name of a report that the server makes: 'lanewise-closing-2026-11-19.pdf'. */
export const ownFileName = (kind: ClosingKind, date: string): string => `lanewise-${kind}-${date}.pdf`;

/** Kind and date in a file name made by `ownFileName`; null for any other name. */
export const readOwnFileName = (name: string): { kind: ClosingKind; date: string } | null => {
  const [, kind, date = ''] = /^lanewise-([a-z]+)-(\d{4}-\d{2}-\d{2})\.pdf$/.exec(name) ?? [];
  const known = closingKinds.find((one) => one === kind);
  return known ? { kind: known, date } : null;
};

/** Size limit, in bytes, of a printed file that is compared with receipts. A closing report has some kilobytes. */
export const MOST_COMPARED_BYTES = 256 * 1024;
