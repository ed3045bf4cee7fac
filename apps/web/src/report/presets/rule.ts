import { plainText } from '@lanewise/contract/entities/preset-rules';

export type NameMistake = 'missing' | 'characters' | 'taken';

/** What keeps a preset from being saved; null and false when nothing does. */
export interface PresetMistakes {
  name: NameMistake | null;
  /** True when no column was chosen. */
  columns: boolean;
}

const nameMistake = (name: string, others: readonly string[]): NameMistake | null => {
  if (name === '') return 'missing';
  if (!plainText.test(name)) return 'characters';
  return others.some((other) => other.toLowerCase() === name.toLowerCase()) ? 'taken' : null;
};

/** What is wrong with a preset before it is saved; `others` are the names that are taken. */
export const mistakesOf = (
  { name, columns }: { name: string; columns: readonly string[] },
  others: readonly string[],
): PresetMistakes => ({ name: nameMistake(name.trim(), others), columns: columns.length === 0 });
