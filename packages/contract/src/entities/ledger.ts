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

/** Least authority that a user needs, as a level of the tree: 1 is the whole company. */
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

/** A preset: a named set of sheets that is the daily book of its stores. */
export const ledgerPreset = z.object({
  presetId: z.number().int(),
  name: z.string(),
  authorityLevelId: z.number().int(),
  /** reg_loc_id values of the preset's stores that the caller sees. */
  locationIds: z.array(regLocIdNumber),
  isActive: z.boolean(),
  /** First business date of the book; no amount is carried over into it. */
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
  /** Absent: a preset keeps its rules, a new preset requires nothing, and a copy takes the rules of its original. */
  rules: closeRules.optional(),
});
export type LedgerPresetInput = z.output<typeof ledgerPresetInput>;

/** Body of POST ledger-config/usual-preset. Absent name: the usual name of the kind. */
export const usualPresetInput = ledgerPresetInput.extend({ kind: z.enum(usualBookKinds), name: entityName.optional() });
export type UsualPresetInput = z.output<typeof usualPresetInput>;

/** A preset that was set up in one step. */
export const usualPreset = ledgerPreset.extend({
  /** Names of usual data points that the company no longer has; the book has no lines for them. */
  missing: z.array(z.string()),
});
export type UsualPreset = z.output<typeof usualPreset>;

/** Body of PUT ledger-config/preset/{presetId}. Stores that the caller does not see stay as they are. */
export const ledgerPresetChange = ledgerPresetInput.extend(versioned);
export type LedgerPresetChange = z.output<typeof ledgerPresetChange>;

/** A sheet: one page of the book. */
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
  /** dpId of the sheet's data points, in their order. */
  dpIds: z.array(z.number().int()),
  ...versioned,
});
export type LedgerSheet = z.output<typeof ledgerSheet>;

/** Body of POST ledger-config/sheet; the new sheet becomes the last of its preset. */
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

/** A GL column: one line of the journal for the general ledger. */
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

/**
 * Body of PUT ledger-config/gl-assignment: the data points that each named column adds up. Other columns stay
 * unchanged.
 */
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

/** Body of PUT ledger-config/ledger/authorityLevel: sets the level of a preset with all its sheets, or of one sheet. */
export const ledgerAuthority = z
  .strictObject({ presetId: id.optional(), sheetId: id.optional(), authorityLevelId })
  .refine(({ presetId, sheetId }) => (presetId === undefined) !== (sheetId === undefined), {
    path: ['presetId'],
    message: 'required',
  });
export type LedgerAuthority = z.output<typeof ledgerAuthority>;

/** Body of POST ledger-config/restored: names the removed part to restore. */
export const ledgerRestored = z.strictObject({ kind: z.enum(removedKinds), id });

/** A data point with the POS total that fills it. */
export const posAssignment = z.object({
  dpId: z.number().int(),
  name: z.string(),
  /** The POS total; null: people enter the data point, or it is a formula. */
  posAssignment: z.string().nullable(),
});

/** An active sheet, with only the data points that the query asks for. */
export const activatedLedger = ledgerSheet.omit({ version: true }).extend({
  presetName: z.string(),
  dataPoints: z.array(z.object({ dpId: z.number().int(), name: z.string(), glAccount: z.string() })),
});
export type ActivatedLedger = z.output<typeof activatedLedger>;

/** Recent sales that no part of a book covers. */
const gaps = z.object({
  tenders: z.array(z.enum(tenderKinds)),
  departments: z.array(z.object({ dep_id: z.number().int(), name: z.string() })),
  /** Number of further departments that are not named. */
  moreDepartments: z.number().int(),
});

/** Recent sales of a preset's stores that its sheets or its GL columns do not cover. */
export const uncovered = z.object({
  /** First and last business date examined, both inclusive. */
  startDate: z.string(),
  lastDate: z.string(),
  /** Sales missing on the sheets; null: the caller may not read sales. */
  sheets: gaps.nullable(),
  /** Sales missing in the GL columns; null: there are no GL columns, or the caller may not read sales. */
  columns: gaps.nullable(),
});
export type Uncovered = z.output<typeof uncovered>;
