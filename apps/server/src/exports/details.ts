import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { filters, reportFilters, type FilterRule, type ReportFilter } from '@lanewise/contract/reports/filters';
import { addDays } from '@lanewise/domain/calendar/day';
import type { Question } from '../reports/engine/query.ts';
import type { Prepared } from '../reports/engine/question.ts';
import type { Words } from './words.ts';
import { writeDate, writeForPeople } from './written.ts';

/** Places beyond these are counted. */
const MOST_NAMED = 3;

/**
 * The details needed to ask the same question again: company; view, places and period; filters; and when the file was
 * made, in the company's time ('2026-11-20 09:15').
 */
export const detailsOf = (
  question: Pick<Prepared, 'scope' | 'definition' | 'parameters' | 'names' | 'view' | 'compared'>,
  { company, localTime }: { company: string; localTime: string },
  words: Words,
): string[] => {
  const { scope, definition, parameters, names } = question;
  const { language, say, own } = words;
  const written = (from: string, to: string): string =>
    from === to ? writeDate(from, language) : `${writeDate(from, language)} – ${writeDate(to, language)}`;
  const places = scope.locations.flatMap((location) => names.places.get(location)?.name ?? []);
  const place = places.length <= MOST_NAMED ? places.join(', ') : say('locations.some', { count: places.length });
  const view = Object.keys(definition.views).length > 1 ? words.view(definition.id, parameters.view) : '';
  const period = written(scope.from, scope.to);
  const { from, to, shift } = question.compared?.meeting ?? { from: '', to: '', shift: 0 };
  const compared =
    question.compared && question.view.columns.includes('change_amt')
      ? `${own.compared} ${written(addDays(from, -shift), addDays(to, -shift))}`
      : '';
  return [
    company,
    [view, place, period].filter((text) => text !== '').join(' · '),
    filtersOf(question, words).join(' · '),
    compared,
    `${own.made} ${writeDate(localTime, language)}, ${writeForPeople('time', localTime, words)}`,
  ].filter((text) => text !== '');
};

const { kinds: _, ...narrowing } = filters;

/** The names of filters; filters that are not listed select rows, as views do. */
const named: Partial<Record<ReportFilter, Pick<FilterRule, 'field' | 'sign'>>> = {
  ...narrowing,
  departmentId: { field: 'department' },
  upc: { field: 'upc' },
  hour: { field: 'hour' },
};

const filtersOf = ({ parameters, names }: Pick<Question, 'parameters' | 'names'>, words: Words): string[] => {
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
