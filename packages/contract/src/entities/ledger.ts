import { z } from 'zod';
import { tenderKinds } from '../facts/transaction.ts';
import { businessDate } from '../primitives/date.ts';
import { id, regLocIdNumber } from '../primitives/ids.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { LOCATION_LEVEL } from '../access.ts';
import {
  glSides,
  lateBookings,
  MOST_LINES,
  MOST_SHEETS,
  removedKinds,
  sequenceTypes,
  sheetStates,
  sheetTypes,
  usualBookKinds,
  widgetTypes,
  type CloseRules,
} from './ledger-rules.ts';
import { entityName, lineOf } from './names.ts';
import { versioned } from './version.ts';

const unique = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, 'list.unique');

/** The level of the tree that a person needs at least: 1 is the whole company. */
const authorityLevelId = z.number().int().min(1).max(LOCATION_LEVEL);

const tolerance = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,4})?$/, 'decimal')
  .nullable();

const closeRules = z.strictObject({
  tolerance,
  tolerances: z
    .array(z.strictObject({ dpId: id, tolerance }))
    .max(MOST_LINES)
    .refine((lines) => new Set(lines.map(({ dpId }) => dpId)).size === lines.length, 'list.unique'),
  secondPerson: z.boolean(),
  mayBeIncomplete: z.boolean(),
  lateReceipts: z.enum(lateBookings).default('adjustment'),
}) satisfies z.ZodType<CloseRules>;

/** A named set of sheets: the daily book of the stores that it is given to. */
export const ledgerPreset = z.object({
  presetId: z.number().int(),
  name: z.string(),
  authorityLevelId: z.number().int(),
  /** reg_loc_id of its stores in the caller's sight. */
  locationIds: z.array(regLocIdNumber),
  isActive: z.boolean(),
  /** First business date of the book: nothing is carried over into it. */
  since: z.string(),
  rules: closeRules,
  ...versioned,
});
export type LedgerPreset = z.output<typeof ledgerPreset>;

/** Body of POST ledger-config/preset. */
export const ledgerPresetInput = z.strictObject({
  name: entityName,
  authorityLevelId: authorityLevelId.default(LOCATION_LEVEL),
  locationIds: unique(30_000).default([]),
  isActive: z.boolean().default(true),
  /** Absent: the company's current business date. */
  since: businessDate.refine(isReportDate, 'date.range').optional(),
  /** Absent: they stay as they are; those of a new preset ask nothing, and a copy has those of its original. */
  rules: closeRules.optional(),
});
export type LedgerPresetInput = z.output<typeof ledgerPresetInput>;

/** Body of POST ledger-config/usual-preset. Absent name: that of the kind. */
export const usualPresetInput = ledgerPresetInput.extend({ kind: z.enum(usualBookKinds), name: entityName.optional() });
export type UsualPresetInput = z.output<typeof usualPresetInput>;

/** A preset that was set up in one step. */
export const usualPreset = ledgerPreset.extend({
  /** Names of usual data points that the company no longer has: their lines are left out. */
  missing: z.array(z.string()),
});
export type UsualPreset = z.output<typeof usualPreset>;

/** Body of PUT ledger-config/preset/{presetId}. Stores that the caller does not see stay as they are. */
export const ledgerPresetChange = ledgerPresetInput.extend(versioned);
export type LedgerPresetChange = z.output<typeof ledgerPresetChange>;

/** A page of the book. */
export const ledgerSheet = z.object({
  sheetId: z.number().int(),
  presetId: z.number().int(),
  name: z.string(),
  type: z.enum(sheetTypes),
  /** Position within its preset, from 1. */
  sequence: z.number().int(),
  authorityLevelId: z.number().int(),
  /** Whether the closing amount of a line on one day is its opening amount on the next day. */
  carryOver: z.boolean(),
  state: z.enum(sheetStates),
  /** Its data points, in their order. */
  dpIds: z.array(z.number().int()),
  ...versioned,
});
export type LedgerSheet = z.output<typeof ledgerSheet>;

/** Body of POST ledger-config/sheet; the sheet comes after those of its preset. */
export const ledgerSheetInput = z.strictObject({
  name: entityName,
  type: z.enum(sheetTypes),
  authorityLevelId: authorityLevelId.default(LOCATION_LEVEL),
  carryOver: z.boolean().default(false),
  state: z.enum(sheetStates).default('Draft'),
  dpIds: unique(MOST_LINES).default([]),
});
export type LedgerSheetInput = z.output<typeof ledgerSheetInput>;

/** Body of PUT ledger-config/sheet. Absent data points stay as they are. */
export const ledgerSheetChange = ledgerSheetInput.extend({
  sheetId: id,
  dpIds: unique(MOST_LINES).optional(),
  ...versioned,
});
export type LedgerSheetChange = z.output<typeof ledgerSheetChange>;

/** The data points of a sheet, in their order. */
export const sheetDataPoints = z.strictObject({ dpIds: unique(MOST_LINES) });

/** A line of the journal that goes to the general ledger. */
export const glColumn = z.object({
  glConfigId: z.number().int(),
  presetId: z.number().int(),
  name: z.string(),
  sequence: z.number().int(),
  glAccount: z.string(),
  side: z.enum(glSides),
  dpIds: z.array(z.number().int()),
  ...versioned,
});
export type GlColumn = z.output<typeof glColumn>;

export const glColumnInput = z.strictObject({
  name: entityName,
  glAccount: lineOf(40).min(1, 'required'),
  side: z.enum(glSides),
  dpIds: unique(MOST_LINES).default([]),
});
export type GlColumnInput = z.output<typeof glColumnInput>;
export const glColumnChange = glColumnInput.extend(versioned);
export type GlColumnChange = z.output<typeof glColumnChange>;

/** Body of PUT ledger-config/gl-assignment: the data points that columns add up; other columns stay as they are. */
export const glAssignment = z.strictObject({
  columns: z
    .array(z.strictObject({ glConfigId: id, dpIds: unique(MOST_LINES) }))
    .min(1)
    .max(300),
});
export type GlAssignment = z.output<typeof glAssignment>;

/** A tile of the dashboard. */
export const widget = z.object({
  widgetId: z.number().int(),
  title: z.string(),
  type: z.enum(widgetTypes),
  dpIds: z.array(z.number().int()),
  sequence: z.number().int(),
  ...versioned,
});
export type Widget = z.output<typeof widget>;

export const widgetInput = z.strictObject({
  title: entityName,
  type: z.enum(widgetTypes),
  dpIds: unique(20).min(1),
});
export type WidgetInput = z.output<typeof widgetInput>;
export const widgetChange = widgetInput.extend({ widgetId: id, ...versioned });
export type WidgetChange = z.output<typeof widgetChange>;

/** Body of PUT ledger-config/{sequenceType}/shuffle-sequence-order: all ids of the list, in their new order. */
export const sequenceOrder = z.strictObject({
  ids: unique(Math.max(MOST_LINES, MOST_SHEETS)).min(1),
  /** The sheet whose data points are put in order; absent for other lists. */
  sheetId: id.optional(),
});
export type SequenceOrder = z.output<typeof sequenceOrder>;
export const sequenceType = z.enum(sequenceTypes);

/** Body of PUT ledger-config/ledger/authorityLevel: of a preset with all its sheets, or of one sheet. */
export const ledgerAuthority = z
  .strictObject({ presetId: id.optional(), sheetId: id.optional(), authorityLevelId })
  .refine(({ presetId, sheetId }) => (presetId === undefined) !== (sheetId === undefined), {
    path: ['presetId'],
    message: 'required',
  });
export type LedgerAuthority = z.output<typeof ledgerAuthority>;

/** Body of POST ledger-config/restored: what was removed. */
export const ledgerRestored = z.strictObject({ kind: z.enum(removedKinds), id });

/** A POS total as it fills a data point. */
export const posAssignment = z.object({
  dpId: z.number().int(),
  name: z.string(),
  /** Null: people enter it, or it is a formula. */
  posAssignment: z.string().nullable(),
});

/** A sheet in use, with those of its data points that the question asks for. */
export const activatedLedger = ledgerSheet.omit({ version: true }).extend({
  presetName: z.string(),
  dataPoints: z.array(z.object({ dpId: z.number().int(), name: z.string(), glAccount: z.string() })),
});
export type ActivatedLedger = z.output<typeof activatedLedger>;

/** What was sold and nothing of a book takes up. */
const gaps = z.object({
  tenders: z.array(z.enum(tenderKinds)),
  departments: z.array(z.object({ dep_id: z.number().int(), name: z.string() })),
  /** Departments beyond those that are named. */
  moreDepartments: z.number().int(),
});

/** What sheets and GL columns leave out of the recent sales of a preset's stores. */
export const uncovered = z.object({
  /** Business dates that were looked at. */
  startDate: z.string(),
  lastDate: z.string(),
  /** Null: the caller may not know what was sold. */
  sheets: gaps.nullable(),
  /** Null: there are no GL columns, or the same. */
  columns: gaps.nullable(),
});
export type Uncovered = z.output<typeof uncovered>;
