import type { FieldId } from '@lanewise/contract/fields';
import { isField } from '@lanewise/contract/fields';
import { screenKey } from '../../state/keys.ts';
import { isRecord, jsonSlot } from '../../state/storage.ts';
import type { Slot } from '../../state/storage.ts';

/** Narrowest and widest column, in pixels. */
export const WIDTHS = { least: 64, most: 800 } as const;

/** Column widths that the user set, in pixels; other columns are as wide as their content. */
export type Widths = Readonly<Partial<Record<FieldId, number>>>;

const isWidths = (value: unknown): value is Widths =>
  isRecord(value) &&
  Object.entries(value).every(
    ([field, width]) => isField(field) && typeof width === 'number' && width >= WIDTHS.least && width <= WIDTHS.most,
  );

/** By view of the screen. */
export type WidthsByView = Readonly<Record<string, Widths>>;

/** Stored with the order of the columns. */
export const columnWidths = (screen: string): Slot<WidthsByView> =>
  jsonSlot<WidthsByView>(
    screenKey(screen, 'ColumnWidths'),
    {},
    (value): value is WidthsByView => isRecord(value) && Object.values(value).every(isWidths),
  );

/** Sets the width of one column within the limits; null: as wide as its content. */
export const withWidth = (widths: Widths, field: FieldId, width: number | null): Widths => {
  const { [field]: _, ...rest } = widths;
  if (width === null) return rest;
  return { ...rest, [field]: Math.round(Math.max(WIDTHS.least, Math.min(WIDTHS.most, width))) };
};
