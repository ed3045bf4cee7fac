import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId, regLocIdList, regLocIdNumber } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { completenessStates } from '../reports/completeness.ts';
import { closingKinds, fileNamePattern, fileTypes, longestFileName, reportTypePattern } from './pos-report-rules.ts';

/** A store controller's name for a report; case does not matter. */
export const reportType = z
  .string()
  .regex(reportTypePattern, 'reportType.format')
  .transform((text) => text.toLowerCase());

/**
 * A file name, never a path: it has no control characters, no slashes and no other characters that mean something to a
 * file system.
 */
const fileName = z.string().min(1).max(longestFileName).regex(fileNamePattern, 'fileName.format');

/** Query of POST ingest/reports; the body is the file. The store is named by id or by number. */
export const sentReportQuery = z
  .strictObject({
    regionLocationId: regLocId.optional(),
    store: z.string().trim().min(1).max(64).optional(),
    businessDate,
    reportType,
    fileName,
    companyId: id.optional(),
  })
  .refine(({ regionLocationId, store }) => (regionLocationId === undefined) !== (store === undefined), {
    path: ['regionLocationId'],
    message: 'regionLocationId.orStore',
  });

export const sentReport = z.object({
  /**
   * Null if the caller may not read sales, because the value would reveal whether the report was already stored. The
   * same applies to `version` and `duplicate`.
   */
  posReportId: z.number().int().nullable(),
  fileName: z.string(),
  version: z.number().int().nullable(),
  sha256: z.string(),
  /** Whether this content was already there. */
  duplicate: z.boolean().nullable(),
});

const range = {
  startDate: businessDate,
  lastDate: businessDate,
  limit: page.shape.limit,
  offset: page.shape.offset,
};
const inOrder = ({ startDate, lastDate }: { startDate: string; lastDate: string }): boolean => startDate <= lastDate;
const order = { path: ['startDate'], message: 'date.order' };

/**
 * Query of `list-report-pdf`: one type of report over locations; without `locationIds`, over all locations of the
 * caller.
 */
export const listReportQuery = z
  .strictObject({ reportType, regionLocationId: regLocIdList.optional(), ...range })
  .refine(inOrder, order);

/** Query of `location/list-report-pdf`: all types of report of one location. */
export const locationReportQuery = z.strictObject({ regionLocationId: regLocId, ...range }).refine(inOrder, order);

/** Query of `download-file` and `download/report`. If files of several dates have the name, the newest is sent. */
export const downloadQuery = z.strictObject({
  fileName,
  regionLocationId: regLocId,
  fileType: z.enum(fileTypes),
  businessDate: businessDate.optional(),
  language: z.enum(['en', 'fr']).optional(),
});

/** Query of a closing report that the server makes. */
export const closingQuery = z.strictObject({
  regionLocationId: regLocId,
  businessDate,
  language: z.enum(['en', 'fr']).default('en'),
});

/** Result of comparing a printed file with the receipts of its day. */
export const verdictStates = ['agrees', 'differs', 'notCompared'] as const;
const verdict = z.object({
  state: z.enum(verdictStates),
  /** Number of figures that differ. */
  differing: z.number().int(),
  /**
   * The most important difference: net sales, otherwise the largest difference, money before counts; null: no figure
   * differs.
   */
  most: z.object({ label: z.string(), unit: z.enum(['money', 'count']), difference: z.number() }).nullable(),
});
export type Verdict = z.output<typeof verdict>;

/** A printed report: the store's own file, or one that the server makes from its receipts. */
export const posReport = z.object({
  source: z.enum(['store', 'own']),
  /** Null for a report that the server makes on request. */
  posReportId: z.number().int().nullable(),
  fileName: z.string(),
  reportType: z.string(),
  regionLocationId: regLocIdNumber,
  location: z.string(),
  storeNumber: z.string(),
  businessDate: z.string(),
  /** Time of arrival; null for a report of the server. */
  createdAt: z.string().nullable(),
  /** Size in bytes; null for a report of the server. */
  size: z.number().int().nullable(),
  mediaType: z.enum(['text/plain', 'application/pdf']),
  version: z.number().int(),
  versions: z.number().int(),
  /** Completeness of the receipts of that store and date. */
  state: z.enum(completenessStates),
  /** Result of the comparison; null: the report is not a text of the store, or too large to be compared for a list. */
  verdict: verdict.nullable(),
  /** Address of the PDF below the base of the API; request it unchanged. */
  url: z.string(),
});
export type PosReport = z.output<typeof posReport>;

/** A day for which a daily printed report of the store is missing. */
export const missingReport = z.object({
  regionLocationId: regLocIdNumber,
  location: z.string(),
  reportType: z.string(),
  businessDate: z.string(),
});
export type MissingReport = z.output<typeof missingReport>;

export const posReportList = z.object({
  isSuccess: z.literal(true),
  message: z.string(),
  data: z.array(posReport),
  totalCount: z.number().int(),
  /** The newest hundred missing reports; `missingCount` counts all. */
  missing: z.array(missingReport),
  missingCount: z.number().int(),
});
export type PosReportList = z.output<typeof posReportList>;

/** Most stores on one page of the matrix. */
export const MOST_MATRIX_STORES = 100;

/** Query of the matrix of stores and days; `limit` and `offset` count stores. */
export const matrixQuery = z
  .strictObject({
    reportType,
    regionLocationId: regLocIdList.optional(),
    ...range,
    limit: range.limit.refine((limit) => limit <= MOST_MATRIX_STORES, 'tooBig'),
  })
  .refine(inOrder, order);

/**
 * State of a report type for a store and day: the result of comparing the newest file; notCompared: that file is not a
 * text, or is larger than 256 KB; noFile: the store has receipts but no file; notExpected: the store has no receipts.
 */
export const matrixStates = [...verdictStates, 'noFile', 'notExpected'] as const;

export const reportMatrix = z.object({
  isSuccess: z.literal(true),
  message: z.string(),
  /** Business dates, the oldest first. */
  days: z.array(z.string()),
  data: z.array(
    z.object({
      regionLocationId: regLocIdNumber,
      location: z.string(),
      storeNumber: z.string(),
      /** One cell for each of `days`. */
      cells: z.array(z.object({ state: z.enum(matrixStates), report: posReport.nullable() })),
    }),
  ),
  /** Number of stores. */
  totalCount: z.number().int(),
});
export type ReportMatrix = z.output<typeof reportMatrix>;
export type MatrixCell = ReportMatrix['data'][number]['cells'][number];

export const posReportType = z.object({
  reportType: z.string(),
  /** Number of files from stores, and number of stores that sent files; 0 for a type that only the server makes. */
  files: z.number().int(),
  locations: z.number().int(),
  /** Newest business date with a file; '' without files. */
  lastDate: z.string(),
  /** Whether the server makes reports of this type from receipts. */
  own: z.boolean(),
});
export type PosReportType = z.output<typeof posReportType>;

/** Meanings of the values in a line; the screens have their names. */
export const closingColumns = ['count', 'customers', 'quantity', 'received', 'refunded', 'amount'] as const;
export type ClosingColumn = (typeof closingColumns)[number];

/** A line of a closing report. Money has 2 decimals; null: the column does not apply to this line. */
const closingRow = z.object({
  key: z.string(),
  label: z.string(),
  values: z.array(z.number().nullable()),
  /** Address of the screen that shows the figure's source report; null: the reader may not see it. */
  href: z.string().nullable(),
});

export const closing = z.object({
  kind: z.enum(closingKinds),
  regionLocationId: regLocIdNumber,
  location: z.string(),
  storeNumber: z.string(),
  businessDate: z.string(),
  state: z.enum(completenessStates),
  /** Notes that the reader needs in order to trust the figures. */
  notes: z.array(z.string()),
  sections: z.array(
    z.object({
      key: z.string(),
      columns: z.array(z.enum(closingColumns)),
      rows: z.array(closingRow),
    }),
  ),
});
export type Closing = z.output<typeof closing>;
export type ClosingSection = Closing['sections'][number];
export type ClosingRow = z.output<typeof closingRow>;

/** The figures of a printed report next to the figures of the server. */
export const sideBySide = z.object({
  report: posReport,
  notes: z.array(z.string()),
  /** Lines that are not compared: their figures are unreadable, or the server has no such figure. */
  notCompared: z.array(z.string()),
  rows: z.array(
    z.object({
      section: z.string(),
      /** Key of the server's line in the section. */
      key: z.string(),
      label: z.string(),
      unit: z.enum(['money', 'count']),
      theirs: z.number(),
      ours: z.number(),
      difference: z.number(),
      href: z.string().nullable(),
    }),
  ),
});
export type SideBySide = z.output<typeof sideBySide>;
export type ComparedRow = SideBySide['rows'][number];
