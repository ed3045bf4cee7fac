import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { filters, reportFilters, type FilterRule, type ReportFilter } from '@lanewise/contract/reports/filters';
import type { Prepared } from '../reports/engine/question.ts';
import type { ExportWords } from './words.ts';
import { writeDate, writeForPeople } from './written.ts';

/** The part of a question that a file describes. */
type Told = Pick<Prepared, 'scope' | 'definition' | 'parameters' | 'names' | 'own' | 'view' | 'compared'>;

/**
 * Most places that are listed by name; further places are only counted. MOST_NAMED: in a line of a head. MOST_LISTED:
 * in a separate line.
 */
const MOST_NAMED = 3;
const MOST_LISTED = 50;

const rangeOf = (from: string, to: string, { language }: ExportWords): string =>
  from === to ? writeDate(from, language) : `${writeDate(from, language)} – ${writeDate(to, language)}`;

/** Names the period with which changes are compared; '' for a view without changes. */
const comparedIn = ({ compared, view }: Told, words: ExportWords): string => {
  if (!compared || !view.columns.includes('change_amt')) return '';
  const { before } = compared.meeting;
  return `${words.own.compared} ${rangeOf(before.from, before.to, words)}`;
};

/**
 * The company of the reader for whom a file is made, and the company's time when the file is made ('2026-11-20 09:15').
 */
interface Making {
  company: string;
  localTime: string;
}

/**
 * The details that a reader needs to ask the same question again, in words. A detail that the question does not have is
 * ''.
 */
const askedOf = (question: Told, { localTime }: Making, words: ExportWords) => {
  const { definition, parameters, scope, names } = question;
  return {
    view: Object.keys(definition.views).length > 1 ? words.view(definition.id, parameters.view) : '',
    places: scope.locations.flatMap((location) => names.places.get(location)?.name ?? []),
    period: rangeOf(scope.from, scope.to, words),
    filters: filtersOf(question, words).join(' · '),
    compared: comparedIn(question, words),
    made: `${words.own.made} ${writeDate(localTime, words.language)}, ${writeForPeople('time', localTime, words)}`,
  };
};

const written = (texts: readonly string[]): string[] => texts.filter((text) => text !== '');

/** Lines of a head: company; view, places and period; filters; compared period; when the file is made. */
export const detailsOf = (question: Told, making: Making, words: ExportWords): string[] => {
  const { view, places, period, filters, compared, made } = askedOf(question, making, words);
  const place = places.length <= MOST_NAMED ? places.join(', ') : words.say('locations.some', { count: places.length });
  return written([making.company, written([view, place, period]).join(' · '), filters, compared, made]);
};

/**
 * The description of a question for files without a head: one line for each detail. Lists up to `MOST_LISTED` places,
 * which is more than a head lists.
 */
export const footOf = (question: Told, making: Making, words: ExportWords): string[] => {
  const { view, places, period, filters, compared, made } = askedOf(question, making, words);
  const { say, own } = words;
  const more = places.length - MOST_LISTED;
  const listed = [...places.slice(0, MOST_LISTED), ...(more > 0 ? [say('wholeness.more', { count: more })] : [])];
  const told = (name: string, value: string): string => `${name}${say('wholeness.colon')} ${value || own.none}`;
  return written([
    told(own.report, written([say(`page.${question.definition.title}`), view]).join(' · ')),
    told(own.company, making.company),
    told(own.period, period),
    told(own.stores, listed.join(', ')),
    told(own.filters, filters),
    compared,
    made,
  ]);
};

/** `kinds` and `points` choose columns, which the file itself shows, so they are not named as filters. */
const { kinds: _, points: __, ...narrowing } = filters;

/** The names of filters. A filter that is not listed here is not named. */
const named: Partial<Record<ReportFilter, Pick<FilterRule, 'field' | 'sign'>>> = {
  ...narrowing,
  departmentId: { field: 'department' },
  upc: { field: 'upc' },
  hour: { field: 'hour' },
};

const filtersOf = ({ parameters, names, own }: Told, words: ExportWords): string[] => {
  const valueOf = (filter: ReportFilter, field: FieldId, value: string | number | readonly string[]): string => {
    if (typeof value === 'object') return value.map((one) => words.nameOf(field, one)).join(', ');
    if (filter === 'departmentId') return names.departments.get(Number(value))?.name ?? String(value);
    const given = own?.values[filter];
    if (given) return given.get(Number(value)) ?? String(value);
    if (filter === 'hour') return writeForPeople('hour', Number(value), words);
    return typeof value === 'number' ? writeForPeople(fieldOf(field).format, value, words) : words.nameOf(field, value);
  };
  const search = parameters.searchText.trim();
  return [
    ...(search === '' ? [] : [`${words.own.search} ${search}`]),
    ...reportFilters.flatMap((filter) => {
      const rule = named[filter];
      const value = parameters[filter];
      if (!rule || value === undefined) return [];
      const { field, sign } = rule;
      return [`${words.find(`field.${field}`) ?? field}${sign ? ` ${sign}` : ''} ${valueOf(filter, field, value)}`];
    }),
  ];
};
