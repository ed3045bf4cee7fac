import { plainText } from '@lanewise/contract/entities/preset-rules';

export type PresetMistake = { field: 'name'; error: 'missing' | 'characters' | 'taken' } | { field: 'columns' };

/** What keeps a preset from being saved (VAL-11, VAL-12, VAL-16, VAL-25); null when nothing does. */
export const mistakeOf = (
  { name, columns }: { name: string; columns: readonly string[] },
  others: readonly string[],
): PresetMistake | null => {
  const wanted = name.trim();
  if (wanted === '') return { field: 'name', error: 'missing' };
  if (!plainText.test(wanted)) return { field: 'name', error: 'characters' };
  if (others.some((other) => other.toLowerCase() === wanted.toLowerCase())) return { field: 'name', error: 'taken' };
  return columns.length === 0 ? { field: 'columns' } : null;
};
