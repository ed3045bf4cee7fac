import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, idList } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { completenessStates } from '../reports/completeness.ts';
import { closingKinds, fileNamePattern, fileTypes, longestFileName, reportTypePattern } from './pos-report-rules.ts';

/** What a store controller calls a report; upper and lower case are one. */
export const reportType = z
  .string()
  .regex(reportTypePattern, 'reportType.format')
  .transform((text) => text.toLowerCase());

/** Name of a file and never a path: without control characters, slashes and names that a system gives a meaning. */
const fileName = z.string().min(1).max(longestFileName).regex(fileNamePattern, 'fileName.format');

/** Query of POST ingest/reports; the body is the file. The store is named by its id or by its number. */
export const sentReportQuery = z
  .strictObject({
    regionLocationId: id.optional(),
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
  posReportId: z.number().int(),
  fileName: z.string(),
  version: z.number().int(),
  sha256: z.string(),
  /** True: this very content was there already. */
  duplicate: z.boolean(),
});

const range = {
  startDate: businessDate,
  lastDate: businessDate,
  limit: page.shape.limit,
  offset: page.shape.offset,
};
const inOrder = ({ startDate, lastDate }: { startDate: string; lastDate: string }): boolean => startDate <= lastDate;
const order = { path: ['startDate'], message: 'date.order' };

/** Query of `list-report-pdf`: one type over locations, all of the caller's where none is named. */
export const listReportQuery = z
  .strictObject({ reportType, regionLocationId: idList.optional(), ...range })
  .refine(inOrder, order);

/** Query of `location/list-report-pdf`: every type of one location. */
export const locationReportQuery = z.strictObject({ regionLocationId: id, ...range }).refine(inOrder, order);

/** Query of `download-file` and `download/report`; of several dates of one name the newest. */
export const downloadQuery = z.strictObject({
  fileName,
  regionLocationId: id,
  fileType: z.enum(fileTypes),
  businessDate: businessDate.optional(),
  language: z.enum(['en', 'fr']).optional(),
});

/** Query of a closing report of ours. */
export const closingQuery = z.strictObject({
  regionLocationId: id,
  businessDate,
  language: z.enum(['en', 'fr']).default('en'),
});

/** A printed report: the store's own file, or the one that we make from its receipts. */
export const posReport = z.object({
  source: z.enum(['store', 'own']),
  /** Null for one of ours: it is made when it is asked for. */
  posReportId: z.number().int().nullable(),
  fileName: z.string(),
  reportType: z.string(),
  regionLocationId: z.number().int(),
  location: z.string(),
  storeNumber: z.string(),
  businessDate: z.string(),
  /** When it came in; null for one of ours. */
  createdAt: z.string().nullable(),
  /** Bytes; null for one of ours. */
  size: z.number().int().nullable(),
  mediaType: z.enum(['text/plain', 'application/pdf']),
  version: z.number().int(),
  versions: z.number().int(),
  /** How whole the receipts of that store and date are. */
  state: z.enum(completenessStates),
  /** Address of its PDF below the base of the API, handed out here and asked for as it stands. */
  url: z.string(),
});
export type PosReport = z.output<typeof posReport>;

/** A day on which a report did not come that the store prints every day. */
export const missingReport = z.object({
  regionLocationId: z.number().int(),
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

export const posReportType = z.object({
  reportType: z.string(),
  /** Files of stores, and how many stores sent some; none of a type that only we make. */
  files: z.number().int(),
  locations: z.number().int(),
  /** Newest business date; '' without a file. */
  lastDate: z.string(),
  /** Whether we make it from receipts. */
  own: z.boolean(),
});
export type PosReportType = z.output<typeof posReportType>;

/** What the values of a line are; their names are texts of the screens. */
export const closingColumns = ['count', 'customers', 'quantity', 'received', 'refunded', 'amount'] as const;
export type ClosingColumn = (typeof closingColumns)[number];

/** A line of a closing report. Money has 2 decimals; null: that column says nothing of this line. */
const closingRow = z.object({
  key: z.string(),
  label: z.string(),
  values: z.array(z.number().nullable()),
  /** Where the report that it comes from stands, as an address of the screens; null: not for this reader. */
  href: z.string().nullable(),
});

export const closing = z.object({
  kind: z.enum(closingKinds),
  regionLocationId: z.number().int(),
  location: z.string(),
  storeNumber: z.string(),
  businessDate: z.string(),
  state: z.enum(completenessStates),
  /** What the reader must know to trust the figures. */
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

/** The store's own figures beside ours. */
export const sideBySide = z.object({
  report: posReport,
  notes: z.array(z.string()),
  /** Lines with figures that could not be read or that we have no figure for. */
  notCompared: z.array(z.string()),
  rows: z.array(
    z.object({
      section: z.string(),
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
