// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readAddress, viewOf } from './address.ts';
import { nextSort, orderOf, withSort } from './sort.ts';
import type { Sort } from './address.ts';
import { pageAt, wireParameters } from './wire.ts';

const dates = { start: '2026-11-19', last: '2026-11-19' };
const all = [3, 4, 5];
const wire = (query: string, locations: number[] | null = null): Record<string, string> => {
  const address = readAddress('overview', query);
  return wireParameters(address, viewOf('overview', address.view), { locations, all, dates });
};

describe('the call of a report', () => {
  it('API-065 carries paging, search and sort', () => {
    expect(wire('?search=point&sort=-atv&page=3&size=50', [3, 4])).toEqual({
      startDate: '2026-11-19',
      lastDate: '2026-11-19',
      view: 'default',
      limit: '50',
      offset: '100',
      hasSearch: 'true',
      searchText: 'point',
      locationIds: '3,4',
      sortCol: 'atv',
      sortDir: 'DESC',
    });
  });
  it('CON-18 carries several columns in their order', () =>
    expect(wire('?sort=-atv&sort=name')).toMatchObject({ sortCol: 'atv,name', sortDir: 'DESC,ASC' }));
  it('API-067 API-068 the hourly view says its two directions', () => {
    expect(wire('?view=hourly_sales')).toMatchObject({ dateSortDir: 'DESC', nameSortDir: 'ASC' });
    expect(wire('?view=hourly_sales&sort=date')).toMatchObject({ dateSortDir: 'ASC', nameSortDir: 'ASC' });
    expect(wire('?view=hourly_sales&sort=-location')).toMatchObject({ dateSortDir: 'DESC', nameSortDir: 'DESC' });
    expect(wire('')).not.toHaveProperty('dateSortDir');
  });
  it('says what to compare with, unless that would not end before', () => {
    expect(wire('?compare=year')).toMatchObject({ compare: 'year' });
    expect(wire('?compare=2026-11-02')).toMatchObject({ compare: '2026-11-02' });
    for (const other of ['week', '2026-11-19', '2026-11-31', 'decade', ''])
      expect(wire(`?compare=${other}`)).not.toHaveProperty('compare');
  });
  it('API-064 SP-20 names every location and the order of the view where nothing else was chosen', () =>
    expect(wire('')).toMatchObject({ locationIds: '3,4,5', sortCol: 'name', sortDir: 'ASC' }));
  it('API-069 API-070 the views by period name the deselected locations too', () => {
    expect(wire('?view=daily_sales', [4])).toMatchObject({ locationIds: '4', deselectedLocationIds: '3,5' });
    expect(wire('?view=monthly_sales')).toMatchObject({ view: 'monthly_sales', deselectedLocationIds: '' });
    for (const view of ['default', 'hourly_sales'])
      expect(wire(`?view=${view}`, [4])).not.toHaveProperty('deselectedLocationIds');
  });
  it('leaves out more ids than an address holds, for which the server answers with all', () => {
    const many = Array.from({ length: 1_001 }, (_, at) => at + 1);
    const address = readAddress('overview', '');
    const asked = wireParameters(address, viewOf('overview', 'default'), { locations: null, all: many, dates });
    expect(asked).not.toHaveProperty('locationIds');
  });
  it('names every chosen location, however many: without ids the server answers for all', () => {
    const all = Array.from({ length: 2_000 }, (_, at) => at + 1);
    const locations = all.slice(0, 1_001);
    for (const view of ['default', 'weekly_sales']) {
      const address = readAddress('overview', `?view=${view}`);
      const asked = wireParameters(address, viewOf('overview', view), { locations, all, dates });
      expect(asked['locationIds']).toBe(locations.join(','));
    }
  });
  it('SP-24 page numbers start at 1 and come from the first row', () => {
    expect([pageAt(0, 25), pageAt(25, 25), pageAt(26, 25), pageAt(300, 100)]).toEqual([1, 2, 2, 4]);
  });
});

describe('a click on a header', () => {
  const view = viewOf('overview', 'default');
  const written = (sort: readonly Sort[]): string =>
    sort.map(({ field, direction }) => (direction === 'DESC' ? `-${field}` : field)).join(' ') || 'none';
  const read = (text: string): readonly Sort[] => readAddress('overview', text).sort;
  const clicks = (field: Sort['field'], times: number, from: readonly Sort[] = []): string => {
    const seen: (readonly Sort[])[] = [from];
    for (let at = 0; at < times; at += 1) seen.push(nextSort(seen.at(-1) ?? [], field, view));
    return seen.slice(1).map(written).join(', ');
  };

  it('sorts ascending, then descending, then not', () => expect(clicks('atv', 4)).toBe('atv, -atv, none, atv'));
  it('turns the order of the view itself round at once', () => expect(clicks('name', 3)).toBe('-name, none, -name'));
  it('SP-20 the rows are ordered by name ascending at first', () =>
    expect(orderOf([], view)).toEqual([{ field: 'name', direction: 'ASC' }]));
  it('newest first turns to oldest first and back', () => {
    const transactions = viewOf('transactions', 'default');
    const first = nextSort([], 'time', transactions);
    expect(first).toEqual([{ field: 'time', direction: 'ASC' }]);
    expect(nextSort(first, 'time', transactions)).toEqual([]);
  });

  it('with Shift adds the column, turns it round, and takes it away; the others stay', () => {
    const shift = (text: string, field: Sort['field']): string => written(withSort(read(text), field, view));
    expect(shift('', 'atv')).toBe('name atv');
    expect(shift('sort=-atv', 'aiv')).toBe('-atv aiv');
    expect(shift('sort=-atv&sort=aiv', 'aiv')).toBe('-atv -aiv');
    expect(shift('sort=-atv&sort=-aiv', 'aiv')).toBe('-atv');
    expect(shift('sort=-atv&sort=aiv', 'atv')).toBe('aiv');
    expect(shift('sort=name&sort=-atv', 'atv')).toBe('none');
  });
  it('with Shift a fourth column takes the place of the third', () =>
    expect(written(withSort(read('sort=-atv&sort=aiv&sort=name'), 'customer_qty', view))).toBe(
      '-atv aiv customer_qty',
    ));
  it('alone leaves one column again', () => expect(clicks('aiv', 2, read('sort=-atv&sort=-aiv'))).toBe('aiv, -aiv'));
});
