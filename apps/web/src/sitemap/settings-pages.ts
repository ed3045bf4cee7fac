import type { Page, SettingsEntry } from './types.ts';

const found = import.meta.glob<readonly SettingsEntry[]>('./settings/*.ts', { eager: true, import: 'entries' });

/** The pages of the settings, in the order of their entries in the files of `settings`. */
export const settingsPages: readonly Page[] = Object.values(found)
  .flat()
  .sort((one, other) => one.place - other.place)
  .flatMap(({ pages }) => pages);
