import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { filters, reportFilters, type FilterRule, type ReportFilter } from '@lanewise/contract/reports/filters';
import { addDays } from '@lanewise/domain/calendar/day';
import type { Prepared } from '../reports/engine/question.ts';
import type { Words } from './words.ts';
import { writeDate, writeForPeople } from './written.ts';

/** What a file tells of its question. */
type Told = Pick<Prepared, 'scope' | 'definition' | 'parameters' | 'names' | 'view' | 'compared'>;

/** Places beyond these are counted: in a line of a head, and in a line of their own. */
const MOST_NAMED = 3;
const MOST_LISTED = 50;

const placesOf = ({ scope, names }: Told): string[] =>
  scope.locations.flatMap((location) => names.places.get(location)?.name ?? []);

const rangeOf = (from: string, to: string, { language }: Words): string =>
  from === to ? writeDate(from, language) : `${writeDate(from, language)} – ${writeDate(to, language)}`;

const periodOf = ({ scope }: Told, words: Words): string => rangeOf(scope.from, scope.to, words);

/** The period that changes are against; '' for a view without them. */
const comparedIn = ({ compared, view }: Told, words: Words): string => {
  if (!compared || !view.columns.includes('change_amt')) return '';
  const { from, to, shift } = compared.meeting;
  return `${words.own.compared} ${rangeOf(addDays(from, -shift), addDays(to, -shift), words)}`;
};

const madeOf = (localTime: string, words: Words): string =>
  `${words.own.made} ${writeDate(localTime, words.language)}, ${writeForPeople('time', localTime, words)}`;

/**
 * The details needed to ask the same question again: company; view, places and period; filters; and when the file was
 * made, in the company's time ('2026-11-20 09:15').
 */
export const detailsOf = (
  question: Told,
  { company, localTime }: { company: string; localTime: string },
  words: Words,
): string[] => {
  const { definition, parameters } = question;
  const { say } = words;
  const places = placesOf(question);
  const place = places.length <= MOST_NAMED ? places.join(', ') : say('locations.some', { count: places.length });
  const view = Object.keys(definition.views).length > 1 ? words.view(definition.id, parameters.view) : '';
  return [
    company,
    [view, place, periodOf(question, words)].filter((text) => text !== '').join(' · '),
    filtersOf(question, words).join(' · '),
    comparedIn(question, words),
    madeOf(localTime, words),
  ].filter((text) => text !== '');
};

/** The same for files without a head, a line each, with the names of the places and what is said of none. */
export const footOf = (
  question: Told,
  { company, localTime }: { company: string; localTime: string },
  words: Words,
): string[] => {
  const { definition, parameters } = question;
  const { say, own } = words;
  const places = placesOf(question);
  const listed = places.slice(0, MOST_LISTED);
  const more = places.length - listed.length;
  const view = Object.keys(definition.views).length > 1 ? words.view(definition.id, parameters.view) : '';
  const report = [say(`page.${definition.title}`), view].filter((text) => text !== '').join(' · ');
  const told = (name: string, value: string): string => `${name}${say('wholeness.colon')} ${value}`;
  return [
    told(own.report, report),
    told(own.company, company),
    told(own.period, periodOf(question, words)),
    told(own.stores, [...listed, ...(more > 0 ? [say('wholeness.more', { count: more })] : [])].join(', ') || own.none),
    told(own.filters, filtersOf(question, words).join(' · ') || own.none),
    ...[comparedIn(question, words)].filter((text) => text !== ''),
    madeOf(localTime, words),
  ];
};

const { kinds: _, ...narrowing } = filters;

/** The names of filters; filters that are not listed select rows, as views do. */
const named: Partial<Record<ReportFilter, Pick<FilterRule, 'field' | 'sign'>>> = {
  ...narrowing,
  departmentId: { field: 'department' },
  upc: { field: 'upc' },
  hour: { field: 'hour' },
};

const filtersOf = ({ parameters, names }: Told, words: Words): string[] => {
  const valueOf = (filter: ReportFilter, field: FieldId, value: string | number | readonly string[]): string => {
    if (typeof value === 'object') return value.map((one) => words.nameOf(field, one)).join(', ');
    if (filter === 'departmentId') return names.departments.get(Number(value))?.name ?? String(value);
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
