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

/** A file name, never a path: without control characters, slashes and names that a system gives a meaning. */
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
  /** Null, like `version` and `duplicate`, for people who may not read sales: they are not told whether the report was there before. */
  posReportId: z.number().int().nullable(),
  fileName: z.string(),
  version: z.number().int().nullable(),
  sha256: z.string(),
  /** True: this content was already there. */
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

/** Query of `list-report-pdf`: one type over locations; without any, over all of the caller's. */
export const listReportQuery = z
  .strictObject({ reportType, regionLocationId: regLocIdList.optional(), ...range })
  .refine(inOrder, order);

/** Query of `location/list-report-pdf`: every type of one location. */
export const locationReportQuery = z.strictObject({ regionLocationId: regLocId, ...range }).refine(inOrder, order);

/** Query of `download-file` and `download/report`; among several dates of one name the newest is sent. */
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

/** What a comparison of a printed file with the receipts of its day comes to. */
export const verdictStates = ['agrees', 'differs', 'notCompared'] as const;
const verdict = z.object({
  state: z.enum(verdictStates),
  /** Number of figures that differ. */
  differing: z.number().int(),
  /** Net sales if they differ, else the figure that differs most, money before counts; null: none differs. */
  most: z.object({ label: z.string(), unit: z.enum(['money', 'count']), difference: z.number() }).nullable(),
});
export type Verdict = z.output<typeof verdict>;

/** A printed report: the store's own file, or one that the server makes from its receipts. */
export const posReport = z.object({
  source: z.enum(['store', 'own']),
  /** Null for a report of the server, which is made on request. */
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
  /** Null: not a text of the store, or too large for a list. */
  verdict: verdict.nullable(),
  /** Address of its PDF below the base of the API, to be requested unchanged. */
  url: z.string(),
});
export type PosReport = z.output<typeof posReport>;

/** A day without a report that the store prints every day. */
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
  /** The newest hundred; `missingCount` counts all. */
  missing: z.array(missingReport),
  missingCount: z.number().int(),
});
export type PosReportList = z.output<typeof posReportList>;

/** Stores of one page of the matrix, at most. */
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
 * State of a type of report at a store on a day: as the comparison of its newest file; not compared because it is no
 * text; no file although the store has receipts; or nothing expected, because the store has none.
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
      /** One for each day. */
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
  /** Number of files from stores and of stores that sent some; 0 for a type that only the server makes. */
  files: z.number().int(),
  locations: z.number().int(),
  /** Newest business date; '' without files. */
  lastDate: z.string(),
  /** Whether the server makes it from receipts. */
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
  /** Address of the source report on the screens; null: this reader may not see it. */
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

/** The store's own figures next to the server's. */
export const sideBySide = z.object({
  report: posReport,
  notes: z.array(z.string()),
  /** Lines whose figures are unreadable or that the server has no figure for. */
  notCompared: z.array(z.string()),
  rows: z.array(
    z.object({
      section: z.string(),
      /** Key of our line in that section. */
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
