// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readAddress, viewOf } from './address.ts';
import { nextSort, orderOf } from './sort.ts';
import type { Sort } from './address.ts';
import { pageAt, wireParameters } from './wire.ts';

const dates = { start: '2026-11-19', last: '2026-11-19' };
const wire = (query: string, locations: number[] | null = null): Record<string, string> => {
  const address = readAddress('overview', query);
  return wireParameters(address, viewOf('overview', address.view), { locations, dates });
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
  it('API-067 API-068 the hourly view says its two directions', () => {
    expect(wire('?view=hourly_sales')).toMatchObject({ dateSortDir: 'DESC', nameSortDir: 'ASC' });
    expect(wire('?view=hourly_sales&sort=date')).toMatchObject({ dateSortDir: 'ASC', nameSortDir: 'ASC' });
    expect(wire('?view=hourly_sales&sort=-location')).toMatchObject({ dateSortDir: 'DESC', nameSortDir: 'DESC' });
    expect(wire('')).not.toHaveProperty('dateSortDir');
  });
  it('leaves the locations out when all are asked for', () => expect(wire('')).not.toHaveProperty('locationIds'));
  it('SP-24 page numbers start at 1 and come from the first row', () => {
    expect([pageAt(0, 25), pageAt(25, 25), pageAt(26, 25), pageAt(300, 100)]).toEqual([1, 2, 2, 4]);
  });
});

describe('a click on a header', () => {
  const view = viewOf('overview', 'default');
  const clicks = (field: Sort['field'], times: number): string =>
    Array.from({ length: times })
      .reduce<{ sort: Sort | null; seen: string[] }>(
        ({ sort, seen }) => {
          const next = nextSort(sort, field, view);
          return { sort: next, seen: [...seen, next ? `${next.field} ${next.direction}` : 'none'] };
        },
        { sort: null, seen: [] },
      )
      .seen.join(', ');

  it('sorts ascending, then descending, then not', () =>
    expect(clicks('atv', 4)).toBe('atv ASC, atv DESC, none, atv ASC'));
  it('turns the order of the view itself round at once', () =>
    expect(clicks('name', 3)).toBe('name DESC, none, name DESC'));
  it('SP-20 the rows are ordered by name ascending at first', () =>
    expect(orderOf(null, view)).toEqual({ field: 'name', direction: 'ASC' }));
  it('newest first turns to oldest first and back', () => {
    const transactions = viewOf('transactions', 'default');
    const first = nextSort(null, 'time', transactions);
    expect(first).toEqual({ field: 'time', direction: 'ASC' });
    expect(nextSort(first, 'time', transactions)).toBeNull();
  });
});
