import { z } from 'zod';
import { page } from '../primitives/page.ts';
import { entityName, lineOf } from './names.ts';

/** Programs whose reports count the items of a category. */
export const programs = ['none', 'doubleUp', 'milkIncentive'] as const;
export type Program = (typeof programs)[number];

export const MOST_CATEGORY_ITEMS = 50_000;

/**
 * A code as the registers write it, with leading zeros: no blanks, csv separators or quotes. A code that begins with =,
 * +, - or @ would be a formula in the file of the list.
 */
export const itemCodePattern = /^(?![=+@-])[^\s\p{Cc},;"']{1,32}$/u;

const itemCode = z.string().regex(itemCodePattern, 'upc.format');
const unique = (codes: readonly string[]): boolean => new Set(codes).size === codes.length;

/** One category of a list, without its items. */
export const categoryEntry = z.object({
  categoryId: z.number().int(),
  name: z.string(),
  description: z.string(),
  program: z.enum(programs),
  itemCount: z.number().int(),
});
export type CategoryEntry = z.output<typeof categoryEntry>;

/** A category with its items in code order. */
export const category = categoryEntry.extend({ items: z.array(z.string()) });
export type Category = z.output<typeof category>;

/** Body of POST category and PUT category/{categoryId}; absent items stay as they are. */
export const categoryInput = z.strictObject({
  name: entityName,
  description: lineOf(500).default(''),
  program: z.enum(programs).default('none'),
  items: z.array(itemCode).max(MOST_CATEGORY_ITEMS).refine(unique, 'list.unique').optional(),
});
export type CategoryInput = z.input<typeof categoryInput>;

/** The registers' description of an item. */
export const itemName = z.object({ upc: z.string(), description: z.string() });
export type ItemName = z.output<typeof itemName>;

export const categoryQuery = z.strictObject(page.shape);

/** Query of PUT category/{categoryId}/items: the file replaces the items of the category or adds to them. */
export const itemImportQuery = z.strictObject({ mode: z.enum(['replace', 'add']).default('replace') });

/** Answer of an import: codes received, codes already present, and the new total of the category. */
export const itemImport = z.object({
  read: z.number().int(),
  repeated: z.number().int(),
  itemCount: z.number().int(),
});
export type ItemImport = z.output<typeof itemImport>;
