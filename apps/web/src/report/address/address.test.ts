// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed, emptyAddress, pageSizes, pathOf, readAddress, viewOf, writeAddress } from './address.ts';
import type { Address } from './address.ts';

const read = (query: string): Address => readAddress('overview', query);

describe('the address of a report', () => {
  it('R-093 unknown or invalid values are ignored', () => {
    const silly = read(
      '?location=x&location=-3&date=2026-02-30&view=nothing&sort=password&page=0&size=7&hour=24&department=1.5',
    );
    expect(silly).toEqual(emptyAddress);
    for (const dates of [['2026-11-01', '2026-11-02', '2026-11-03'], ['0001-01-01', '9999-12-31'], ['1969-12-31']])
      expect(read(`?${dates.map((date) => `date=${date}`).join('&')}`).dates).toBeNull();
  });

  it('SP-11 a period may be of any length', () =>
    expect(read('?date=1970-01-01&date=2026-11-20').dates).toEqual({ start: '1970-01-01', last: '2026-11-20' }));

  it('R-093 VAL-16 a search that no search box would take is none', () => {
    for (const text of ['a<b>', '100%', 'O\u2019Brien', 'x'.repeat(201)])
      expect(read(`?search=${encodeURIComponent(text)}`).search).toBe('');
    expect(read('?search=caf%C3%A9%207').search).toBe('café 7');
  });

  it('R-091 one location or several are preselected', () => {
    expect(read('?location=3').locations).toEqual([3]);
    expect(read('location=3&location=4&location=3').locations).toEqual([3, 4]);
    expect(read('?location=all').locations).toBe('all');
  });

  it('R-093 one date is that day, two are start and end', () => {
    expect(read('?date=2026-11-19').dates).toEqual({ start: '2026-11-19', last: '2026-11-19' });
    expect(read('?date=2026-11-01&date=2026-11-19').dates).toEqual({ start: '2026-11-01', last: '2026-11-19' });
    expect(read('?date=2026-11-19&date=2026-11-01').dates).toEqual({ start: '2026-11-01', last: '2026-11-19' });
  });

  it('keeps the zeros of an item code', () => {
    expect(readAddress('transactions', '?upc=0004011').upc).toBe('0004011');
    expect(pathOf('transactions', { ...emptyAddress, upc: '0004011' })).toBe('/transactions?upc=0004011');
  });

  it('says only what differs from the defaults', () => {
    expect(pathOf('overview', emptyAddress)).toBe('/sales/locationItems');
    expect(writeAddress({ ...emptyAddress, sort: [{ field: 'atv', direction: 'DESC' }], page: 2 })).toBe(
      '?sort=-atv&page=2',
    );
  });

  it('takes three columns of an order, each once', () => {
    const text = '?sort=-atv&sort=aiv&sort=atv&sort=name&sort=customer_qty';
    expect(writeAddress(read(text))).toBe('?sort=-atv&sort=aiv&sort=name');
  });

  it('a change of the question begins at the first page and closes the receipt', () => {
    const deep = { ...emptyAddress, page: 4, receipt: 'abc', search: 'milk' };
    expect(changed(deep, { search: '' })).toEqual(emptyAddress);
  });

  it('R-093 a filter that the report does not have is ignored, and so is a page that no call begins at', () => {
    const everything = '?department=3&depth=2&level=5&upc=4011&hour=7&page=100001';
    expect(read(everything)).toEqual({ ...emptyAddress, level: 5 });
    expect(readAddress('department', everything)).toEqual({ ...emptyAddress, department: 3, depth: 2 });
    expect(readAddress('transactions', everything)).toMatchObject({ level: null, upc: '4011', hour: 7, page: 1 });
  });

  it('what is written is read back', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 5 });
    const views = ['default', 'hourly_sales', 'daily_sales', 'weekly_sales', 'monthly_sales'];
    const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null });
    const address = fc
      .record({
        locations: optional(fc.oneof(ids, fc.constant('all' as const))),
        dates: fc.constantFrom(
          null,
          { start: '2026-02-28', last: '2026-03-01' },
          { start: '2026-01-01', last: '2026-01-01' },
        ),
        view: fc.constantFrom(...views),
        search: fc.stringMatching(/^[\p{L}\d @.:-]{0,40}$/u),
        page: fc.integer({ min: 1, max: 100_000 }),
        size: fc.constantFrom(...pageSizes),
        department: fc.constant(null),
        depth: fc.constant(null),
        level: optional(fc.integer({ min: 1, max: 9 })),
        upc: fc.constant(null),
        hour: fc.constant(null),
        compare: fc.constantFrom(null, 'week', 'before', 'period', 'year', '2025-11-20'),
        measure: fc.constant(null),
        receipt: optional(fc.string({ minLength: 1, maxLength: 80 })),
        receipts: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 3 }),
        where: fc.constant({}),
        from: fc.array(
          fc.record({
            report: fc.constantFrom('storeOverview' as const, 'overview' as const),
            view: fc.constantFrom('default', 'weekly_sales'),
            here: fc.boolean(),
          }),
          { maxLength: 6 },
        ),
        order: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
      })
      .map(({ order, ...rest }): Address => {
        const { columns } = viewOf('overview', rest.view);
        const sort = order.flatMap((at) => {
          const field = columns[at];
          return field ? [{ field, direction: at % 2 ? ('ASC' as const) : ('DESC' as const) }] : [];
        });
        return { ...rest, sort };
      });
    fc.assert(
      fc.property(address, (one) => {
        expect(read(writeAddress(one))).toEqual(one);
      }),
    );
  });
});
