import { z } from 'zod';

const isRealDate = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};

/** A business date, `yyyy-mm-dd`: the accounting day of a store, not a moment in time. 2026-02-29 is refused. */
export const businessDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'date.format')
  .refine(isRealDate, 'date.format');

/** A local time of a store, `yyyy-mm-ddTHH:MM:SS`, without a zone: the zone belongs to the store. */
export type LocalDateTime = string;
