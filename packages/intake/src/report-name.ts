import { own } from '@lanewise/contract/own';

/** What a printed report is, as the name of its file tells it. */
export interface ReportName {
  /** Number of the store. */
  store: string;
  /** Its business date. */
  date: string;
  type: string;
}

/** `0014_2026-11-19_closing.txt`, in any folder. */
export const usualPattern = '{store}_{date}_{type}';

/** The regular expression of each placeholder. A star matches anything inside one name. */
const places: Readonly<Record<keyof ReportName, string>> = {
  store: '(?<store>[A-Za-z0-9-]+)',
  date: String.raw`(?<date>\d{4}-?\d{2}-?\d{2})`,
  type: '(?<type>[A-Za-z0-9][A-Za-z0-9 -]*)',
};
const placeholders = Object.keys(places) as (keyof ReportName)[];

/** What every file of a folder is, where its name does not tell it. */
export type Given = { readonly [Name in 'store' | 'type']?: string | undefined };

const partsOf = (pattern: string): string[] => pattern.split(/(\{\w+\}|\*)/);

/** The first placeholder that a pattern does not name once, or that is given as well; undefined: there is none. */
export const wrongPlaceholder = (pattern: string, given: Given = {}): keyof ReportName | undefined => {
  const parts = partsOf(pattern);
  return placeholders.find((name) => {
    const times = parts.filter((part) => part === `{${name}}`).length;
    return times !== (name !== 'date' && given[name] !== undefined ? 0 : 1);
  });
};

/** Reads names of files by a pattern such as `{store}/{date}/{type}*`; null: the name does not fit. An ending is no part of it. */
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
