/** The range of the engine's Date: 16 bits of days since 1970-01-01. */
export const firstDay = '1970-01-01';
export const lastDay = '2149-06-06';

const dayMilliseconds = 86_400_000;
const lastNumber = 65_535;
const mostRemembered = 10_000;
const known = new Map<string, number>();

/**
 * Days from 1970-01-01 to yyyy-mm-dd; null for any other text, for a day that does not exist, and for a day outside the
 * range of a column.
 */
export const dayNumber = (text: string): number | null => {
  const before = known.get(text);
  if (before !== undefined) return before;
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isReal = Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
  const day = at / dayMilliseconds;
  if (!isReal || day < 0 || day > lastNumber) return null;
  if (known.size >= mostRemembered) known.clear();
  known.set(text, day);
  return day;
};
