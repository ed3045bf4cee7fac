import { own } from '@lanewise/contract/own';

/** What the name of a file says about a printed report. */
export interface ReportName {
  /** Number of the store. */
  store: string;
  /** Its business date. */
  date: string;
  type: string;
}

/** `0014_2026-11-19_closing.txt` in any folder. */
export const usualPattern = '{store}_{date}_{type}';

/** The regular expression of each placeholder. A star matches anything inside one name. */
const places: Readonly<Record<keyof ReportName, string>> = {
  store: '(?<store>[A-Za-z0-9-]+)',
  date: String.raw`(?<date>\d{4}-?\d{2}-?\d{2})`,
  type: '(?<type>[A-Za-z0-9][A-Za-z0-9 -]*)',
};
const placeholders = Object.keys(places) as (keyof ReportName)[];

/** Facts that hold for every file of a folder whose names do not tell them. */
export type Given = { readonly [Name in 'store' | 'type']?: string | undefined };

const partsOf = (pattern: string): string[] => pattern.split(/(\{\w+\}|\*)/);

/**
 * The first placeholder that a pattern does not contain exactly once, or contains although `given` has its value;
 * undefined: the pattern is right.
 */
export const wrongPlaceholder = (pattern: string, given: Given = {}): keyof ReportName | undefined => {
  const parts = partsOf(pattern);
  return placeholders.find((name) => {
    const times = parts.filter((part) => part === `{${name}}`).length;
    return times !== (name !== 'date' && given[name] !== undefined ? 0 : 1);
  });
};

/**
 * Reads the name of a file by a pattern such as `{store}/{date}/{type}*`; null: the name does not fit. The extension is
 * not part of the name.
 */
export const openPattern = (pattern: string, given: Given = {}): ((name: string) => ReportName | null) => {
  const source = partsOf(pattern).map((part) => {
    if (part === '*') return '[^/]*';
    return own(places, part.replace(/[{}]/g, '')) ?? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  const expression = new RegExp(`(?:^|/)${source.join('')}$`);
  return (name) => {
    const found = expression.exec(name.replace(/\.[^./]*$/, ''))?.groups;
    const { store = given.store, date = '', type = given.type } = found ?? {};
    if (!found || store === undefined || type === undefined) return null;
    const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(date) ?? [];
    return { store, date: `${year}-${month}-${day}`, type };
  };
};
