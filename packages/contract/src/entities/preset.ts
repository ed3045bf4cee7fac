import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { MOST_COLUMNS } from '../fields/points.ts';
import { seen } from './names.ts';
import { plainText } from '../primitives/plain-text.ts';
import { PRESET_NAME_LENGTH } from './preset-rules.ts';

/** Key of the screen, 'overview' or 'laneReboot'. */
const presetType = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}$/, 'presetType.format');
const view = z.string().min(1).max(32);
const name = z
  .string()
  .trim()
  .min(1)
  .max(PRESET_NAME_LENGTH)
  .regex(plainText, 'text.characters')
  .regex(seen, 'text.characters');

const entries = z
  .array(z.string().min(1).max(64))
  .max(MOST_COLUMNS)
  .refine((list) => new Set(list).size === list.length, 'list.unique');

/** Columns or lanes in order: a list, or that list as JSON text, the form in which it is saved. */
const list = z.union([z.array(z.string()), z.string().max(20_000)]).transform((value, context): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'list.format' });
    return z.NEVER;
  }
});
const someEntries = list.pipe(entries.min(1));

/** `data` is another name for `columns`; exactly one of the two is sent. */
const oneList = ({ columns, data }: { columns?: unknown; data?: unknown }): boolean =>
  (columns === undefined) !== (data === undefined);
const listAt = { path: ['columns'], message: 'columns.one' };

/** Read-only fields of an answer, accepted because programs send back what they received. */
const answered = { own: z.boolean().optional(), owner: z.string().max(320).optional() };

const written = {
  name,
  view: view.default('default'),
  presetType,
  columns: someEntries.optional(),
  data: someEntries.optional(),
  /** Readable by every user of the company; absent: unchanged, initially false. */
  shared: z.boolean().optional(),
};

/** Body of POST table-columns. */
export const presetInput = z.strictObject(written).refine(oneList, listAt);
/** Body of PUT table-columns; `id` is another name for `presetId`. */
export const presetChange = z
  .strictObject({ ...written, ...answered, presetId: id.optional(), id: id.optional() })
  .refine(oneList, listAt)
  .refine((body) => (body.presetId ?? body.id) !== undefined, { path: ['presetId'], message: 'presetId.missing' });

/**
 * Body of PUT selected-table-columns: the current selection of a view. With a preset, absent fields come from the
 * preset. Columns that differ from the columns of the preset are kept, and an empty list means all columns.
 */
export const presetSelection = z
  .strictObject({
    ...answered,
    presetId: id.nullable().optional(),
    id: id.nullable().optional(),
    presetType: presetType.optional(),
    view: view.optional(),
    columns: list.pipe(entries).optional(),
    data: list.pipe(entries).optional(),
    name: z.string().max(200).optional(),
    shared: z.boolean().optional(),
  })
  .refine((body) => (body.presetId ?? body.id ?? body.presetType ?? null) !== null, {
    path: ['presetType'],
    message: 'presetType.missing',
  });

export const presetQuery = z.strictObject({ presetType, view: view.optional() });

/** A named choice of columns or lanes for one view of one screen. */
export const preset = z.object({
  id: z.number().int(),
  /** The same number as `id`. */
  presetId: z.number().int(),
  name: z.string(),
  view: z.string(),
  presetType: z.string(),
  columns: z.array(z.string()),
  shared: z.boolean(),
  /** False: shared by another user, read-only. */
  own: z.boolean(),
  /** Display name of the preset's owner. */
  owner: z.string(),
});
export type Preset = z.output<typeof preset>;
