import { good, showList } from '../../records/testing.tsx';
import type { Answers } from '../../records/testing.tsx';
import { PreviousPage } from './previous-page.tsx';
import { QueryPage } from './query-page.tsx';
import { buns, pairRow, patties, resultOf, taskOf } from './samples.testing.ts';

const company = { id: 1, name: 'Harvest Lane Markets', us_week: true, timeZone: 'America/New_York', currency: 'USD' };
const store = {
  location_id: 1,
  reg_loc_id: 11,
  name: 'Harbor Point',
  label: 'Harbor Point',
  depth: 2,
  authorityLevel: 2,
  storeNumber: '0001',
  regionId: 1,
  timeZone: 'America/New_York',
  address: '',
};
const other = { ...store, location_id: 2, reg_loc_id: 12, name: 'Mill Road', label: 'Mill Road', storeNumber: '0002' };

/** The texts of the screens. */
export const texts = ['analytics', 'analyticsAnswers', 'analyticsFiles', 'settings', 'report', 'dictionary'] as const;

/** What the server answers: two stores, two items, and the task 7. */
export const usualAnswers = (): Answers => ({
  'GET company': () => good([company]),
  'GET locations': () => good([store, other]),
  'GET regionhierarchy': () => good([]),
  'GET analytics/items?': () => good([buns, patties], { totalCount: 2 }),
  'GET analytics/choices': () =>
    good({
      levels: [
        { level: 1, name: '1' },
        { level: 2, name: '2' },
      ],
      departments: [{ id: 31, name: 'Bakery', level: 1 }],
      categories: [],
    }),
  'GET analytics/spread_sheet/7': () => good({ task: taskOf(), result: resultOf() }),
  'GET analytics/spread_sheet/7/rows?': () => good([pairRow], { totalCount: 1 }),
  'GET analytics/spread_sheet?': () => good([taskOf()], { totalCount: 1 }),
});

const period = 'date=2026-03-02&date=2026-03-29';
export const show = (at = '') =>
  showList(QueryPage, { list: 'analytics/query', beside: [], at: `/analytics/query?${period}${at}`, shows: 'form' });
export const list = (at = '', shows = 'table') =>
  showList(PreviousPage, { list: 'analytics/previousQuery', beside: [], at: `/analytics/previousQuery${at}`, shows });
