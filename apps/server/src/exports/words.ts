import type { Clock } from '@lanewise/contract/primitives/clock';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { own as entryOf } from '@lanewise/contract/own';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { reportList } from '@lanewise/contract/reports/index';
import type { OwnNames } from '../reports/engine/query.ts';
import { currencySymbol, type Language } from '@lanewise/domain/format';

interface Texts {
  readonly [key: string]: string | Texts;
}
export type Values = Readonly<Record<string, string | number>>;

/** The words of files in one language, and the clock of their times. */
export interface ExportWords {
  language: Language;
  clock: Clock;
  /** A text of the screens by its key, singular or plural by `count`; null: there is no such text. */
  find: (key: string, values?: Values) => string | null;
  /** The text of a key, or the key itself if it has no text. */
  say: (key: string, values?: Values) => string;
  /** Name and unit of a column as its report shows them: 'Net sales $'. */
  header: (report: string, field: FieldId, currency: string, own?: OwnNames) => string;
  /** Name of a code of a choice or tag; the code itself if the code has no name. */
  nameOf: (field: FieldId, code: string) => string;
  /** Name of a view of a report. */
  view: (report: string, view: string) => string;
  own: (typeof own)[Language];
}

/** Words that no screen has. */
const own = {
  en: {
    total: 'Total',
    totalCount: 'Total Count',
    page: 'Page',
    of: 'of',
    made: 'Made',
    search: 'Search:',
    compared: 'Change against',
    report: 'Report',
    company: 'Company',
    period: 'Period',
    stores: 'Stores',
    filters: 'Filters',
    none: 'none',
    asZero: 'written as 0',
    colon: ':',
    state: 'State',
    notExpected: 'Store days not expected',
    closed: 'Store days closed',
    unwritable: '? stands for a character that this file cannot show; csv and Excel have it.',
    changed: 'Receipts arrived while this file was written: its rows and its totals may differ by them.',
  },
  fr: {
    total: 'Total',
    totalCount: 'Nombre total',
    page: 'Page',
    of: 'sur',
    made: 'Établi le',
    search: 'Recherche :',
    compared: 'Évolution par rapport à',
    report: 'Rapport',
    company: 'Entreprise',
    period: 'Période',
    stores: 'Magasins',
    filters: 'Filtres',
    none: 'aucun',
    asZero: 'écrit 0',
    colon: '\u00a0:',
    state: 'État',
    notExpected: 'Journées de magasin non attendues',
    closed: 'Journées de magasin fermées',
    unwritable: '? remplace un caractère que ce fichier ne peut pas montrer ; csv et Excel l’ont.',
    changed: 'Des reçus sont arrivés pendant l’écriture : lignes et totaux peuvent différer d’autant.',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** The catalogues of the screens. */
const folder = dirname(createRequire(import.meta.url).resolve('@lanewise/words/package.json'));

const textsIn = (path: string): Texts => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Texts;

/** A catalogue, followed by the texts that areas add to it: `common.json` and `common/<area>.json`. */
const catalogues = (language: Language, name: string): Texts[] => {
  const parts = join(language, name);
  const added = existsSync(join(folder, parts)) ? readdirSync(join(folder, parts)) : [];
  return [textsIn(`${parts}.json`), ...added.map((file) => textsIn(join(parts, file)))];
};

const textAt = (texts: Texts, key: string): string | null => {
  let at: string | Texts | undefined = texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? entryOf(at, part) : undefined;
  return typeof at === 'string' ? at : null;
};

const filled = (text: string, values: Values): string =>
  text.replace(/{{(\w+)}}/g, (_, name: string) => String(entryOf(values, name) ?? ''));

const read = (language: Language): Omit<ExportWords, 'clock'> => {
  const further = new Set(reportList.flatMap(({ texts = [] }) => texts));
  const texts = ['report', ...further, 'posReports', 'bookFiles', 'analyticsFiles', 'common', 'dictionary'].flatMap(
    (name) => catalogues(language, name),
  );
  const plural = new Intl.PluralRules(language);
  const find: ExportWords['find'] = (key, values = {}) => {
    const { count } = values;
    const keys = typeof count === 'number' ? [`${key}_${plural.select(count)}`, `${key}_other`, key] : [key];
    for (const one of keys)
      for (const source of texts) {
        const text = textAt(source, one);
        if (text !== null) return filled(text, values);
      }
    return null;
  };
  const unitOf = (field: FieldId, currency: string): string => {
    const { format } = fieldOf(field);
    if (format === 'money' || format === 'moneyRatio') return currencySymbol(currency, language);
    return format === 'percent' ? '%' : '';
  };
  return {
    language,
    find,
    say: (key, values) => find(key, values) ?? key,
    header: (report, field, currency, own) => {
      const given = own?.columns.get(field);
      const name = given
        ? given.isMain
          ? given.name
          : (find('points.counted', { name: given.name }) ?? given.name)
        : (find(`column.${report}.${field}`) ?? find(`field.${field}`) ?? field);
      const unit = unitOf(field, currency);
      return unit === '' || name.endsWith(unit) ? name : `${name} ${unit}`;
    },
    nameOf: (field, code) => find(`${field}.${code}`) ?? code,
    view: (report, view) => find(`view.${report}.${view}`) ?? find(`view.${view}`) ?? view,
    own: own[language],
  };
};

const known = new Map<Language, Omit<ExportWords, 'clock'>>();

/** Returns the words of a language, which are read once. Throws if the catalogues of the screens do not exist. */
export const wordsOf = (language: Language, clock: Clock = '12'): ExportWords => {
  const words = known.get(language) ?? read(language);
  known.set(language, words);
  return { ...words, clock };
};
