import { plainText } from '@lanewise/contract/primitives/plain-text';

export type NameMistake = 'missing' | 'characters' | 'taken';

/** The errors of a preset; null and false for none. */
export interface PresetMistakes {
  name: NameMistake | null;
  /** True when no entry (column or lane) was chosen. */
  columns: boolean;
}

const nameMistake = (name: string, others: readonly string[]): NameMistake | null => {
  if (name === '') return 'missing';
  if (!plainText.test(name)) return 'characters';
  return others.some((other) => other.toLowerCase() === name.toLowerCase()) ? 'taken' : null;
};

/** The errors of a preset before it is saved; `others` are the names that are taken. */
export const mistakesOf = (
  { name, columns }: { name: string; columns: readonly string[] },
  others: readonly string[],
): PresetMistakes => ({ name: nameMistake(name.trim(), others), columns: columns.length === 0 });
