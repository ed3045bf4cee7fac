import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usualColumns } from '@lanewise/contract/reports/definition';
import { reports } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import { startingLanguage } from '../i18n/setup.ts';
import { emptyAddress, readAddress, viewOf, writeAddress } from '../report/address/address.ts';
import { datesFrom, locationsFrom, storedDates } from '../report/address/effective.ts';
import { columnChoice, visibleColumns } from '../report/columns/choice.ts';
import { allColumnsOf } from '../report/columns/use-all-columns.ts';
import { columnWidths } from '../report/columns/widths.ts';
import { storedGroups } from '../report/groups.ts';
import * as keys from './keys.ts';
import { parseSearch } from './search.ts';
import { menuSections, storedSelection } from './selection.ts';
import { currentUser, holds, mayEnter, takeFirstTime, takeSavedRoute } from './session.ts';
import { read, write } from './storage.ts';
import type { Slot } from './storage.ts';
import { themeManager } from './theme.ts';
import { pageNumberOf, wholeNumberOf } from './whole.ts';

const isText = (value: unknown): boolean => typeof value === 'string';

const isSlot = (value: unknown): value is Slot<unknown> =>
  typeof value === 'object' && value !== null && 'key' in value && 'parse' in value;

/** Everything the application stores, with the per-screen keys of two screens. */
const slots: Slot<unknown>[] = [
  ...(Object.values(keys) as unknown[]).filter(isSlot),
  ...['overview', 'transaction'].flatMap((screen) =>
    [keys.selectedLocIds, storedDates, storedGroups, columnChoice, columnWidths, allColumnsOf].map(
      (slot) => slot(screen) as Slot<unknown>,
    ),
  ),
];

const location = {
  location_id: 1,
  reg_loc_id: 101,
  name: 'Store 101',
  label: 'Store 101',
  depth: 2,
  authorityLevel: 2,
  storeNumber: '0101',
  regionId: 10,
  timeZone: 'UTC',
  address: '',
};
/** A valid value for the largest shapes. */
const good: Readonly<Record<string, object>> = {
  loggedInUser: {
    Authorization: 't',
    role: 'Analyst',
    accessGroupPermissions: ['Sales Access Group'],
    isSwitchBackVisible: false,
    username: 'anna@store.example',
    analyticsToken: '',
  },
  globalPresetData: { id: 3, view: 'default', presetType: 'overview', columns: '["name"]' },
  levelsFilter: {
    levels: [{ id: 1, name: 'Corporate' }],
    locHier: [{ reg_loc_id: 101, name: 'Store 101', depth: 1 }],
    locations: [101],
    locationResponseData: [location],
    reg_loc_ids: [101],
    isGlobalFilter: false,
    regFilter: [],
    parentIds: [10],
  },
  locationResponseData: [location],
  overviewDates: { start: '2026-11-01', last: '2026-11-19' },
  overviewGroups: { level: 2, depth: null },
  overviewColumnOrder: { default: ['name', 'atv'] },
};

/** A valid value with one part replaced, at any depth. */
const damaged = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null) return fc.jsonValue();
  const parts = Object.keys(value);
  if (parts.length === 0) return fc.jsonValue();
  const inside = fc.constantFrom(...parts).chain((key) =>
    damaged(Reflect.get(value, key)).map((other) => {
      const copy: unknown = structuredClone(value);
      Reflect.set(copy as object, key, other);
      return copy;
    }),
  );
  return fc.oneof({ weight: 1, arbitrary: fc.jsonValue() }, { weight: 3, arbitrary: inside });
};

const hostile = fc.constantFrom(
  'null',
  '{}',
  '[]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"default":{"__proto__":null}}',
  '[1e999]',
  '"\\ud800"',
  '{"levels":',
  '9'.repeat(100_000),
  '['.repeat(50_000),
);
const textFor = (key: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string(),
    fc.json(),
    hostile,
    damaged(good[key] ?? {}).map((value) => JSON.stringify(value)),
  );

beforeEach(() => localStorage.clear());
afterEach(() => expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false));

describe('whatever is stored', () => {
  it.each(slots.map((slot) => [slot.key, slot] as const))('%s is read as a value of its kind', (key, slot) => {
    fc.assert(
      fc.property(textFor(key), (text) => {
        localStorage.setItem(key, text);
        const value = read(slot);
        // An invalid value is removed; a valid one is written and read back unchanged.
        if (localStorage.getItem(key) === null) expect(value).toEqual(slot.fallback);
        write(slot, value);
        expect(read(slot)).toEqual(value);
      }),
      { numRuns: 60 },
    );
  });

  it('is named once: no two values share a key', () => {
    expect(new Set(slots.map(({ key }) => key)).size).toBe(slots.length);
  });

  it('leads every screen to a place, a period and columns', () => {
    const roots = [{ ...location, group_id: null, leaf: true, children: [] }];
    const sections = menuSections([{ id: 1, name: 'Corporate' }], roots, 'All Locations', 'en');
    const calendar = { today: '2026-11-20', usWeek: true };
    const view = viewOf('overview', 'default');
    const texts = fc.record(Object.fromEntries(slots.map(({ key }) => [key, textFor(key)])));
    fc.assert(
      fc.property(texts, (stored) => {
        localStorage.clear();
        for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
        const user = currentUser();
        if (user)
          expect([typeof mayEnter(user), typeof holds(user, ['Sales Access Group'])]).toEqual(['boolean', 'boolean']);
        expect(takeSavedRoute()).toMatch(/^(\/|$)/);
        expect(typeof takeFirstTime()).toBe('boolean');
        expect(storedSelection(read(keys.levelsFilter), sections).ids.length).toBeGreaterThan(0);
        const place = locationsFrom(emptyAddress, read(keys.selectedLocIds('overview')), new Set([101, 102]));
        expect(place === null || (place.length === 1 && [101, 102].includes(place[0] ?? 0))).toBe(true);
        const { start, last } = datesFrom(emptyAddress, read(storedDates('overview')), calendar);
        expect(start <= last).toBe(true);
        const columns = visibleColumns(view, read(columnChoice('overview'))['default']);
        expect(columns.length > 1 && columns.every((column) => view.columns.includes(column))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('whatever a cookie says', () => {
  it.each(['%', '%E0%A4%A', 'de', '"dark"', 'auto; x'])(
    '%s leaves language and theme at what they are without',
    (text) => {
      document.cookie = `lanewise_language=${text}; path=/`;
      document.cookie = `lanewise_theme=${text}; path=/`;
      expect(startingLanguage()).toBe('en');
      expect(themeManager.get('auto')).toBe('auto');
    },
  );
});

describe('what no longer exists', () => {
  it('a stored selection keeps the locations that are left, and is all of them when none is', () => {
    const known = new Set([101, 102, 103]);
    expect(locationsFrom(emptyAddress, [101, 900], known)).toEqual([101]);
    expect(locationsFrom(emptyAddress, [900, 901], known)).toBeNull();
  });

  it('a choice of columns keeps those the view still has, and is the usual ones when none is', () => {
    const view = viewOf('overview', 'default');
    const [first] = view.columns;
    expect(visibleColumns(view, ['gone', 'atv'])).toEqual([first, 'atv']);
    expect(visibleColumns(view, ['gone', 'never_there'])).toEqual(usualColumns(view));
  });

  it('a selection kept by a version that knew less of it stays', () => {
    const older = {
      levels: [],
      locations: [101],
      regFilter: [],
      parentIds: [],
      reg_loc_ids: [101],
      isGlobalFilter: false,
    };
    localStorage.setItem('levelsFilter', JSON.stringify(older));
    expect(read(keys.levelsFilter)).toEqual({ ...older, locHier: [], locationResponseData: [] });
  });
});

describe('whatever stands in an address', () => {
  const names = ['location', 'date', 'view', 'search', 'sort', 'page', 'size', 'department', 'level', 'upc', 'hour'];
  const more = ['kinds', 'lane', 'tender', 'minAmount', 'startTime', 'receipt', 'receipts', '__proto__', 'toString'];
  const values = fc.oneof(
    fc.string(),
    fc.constantFrom('-1', '1e9', '99999999999', 'NaN', '2026-02-30', '0000-00-00', 'constructor', '__proto__', '%'),
    fc.constantFrom('3', '2026-11-19', 'hourly_sales', 'all', '-atv', 'x'.repeat(5_000), '\u0000', '🙂'.repeat(60)),
  );
  const pairs = fc
    .array(fc.tuple(fc.constantFrom(...names, ...more), values), { maxLength: 12 })
    .map((list) => list.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'));
  const query = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), pairs);

  it.each(Object.keys(reports) as ReportId[])('%s shows what it understands of it, and says so', (report) => {
    fc.assert(
      fc.property(query, (text) => {
        const address = readAddress(report, `?${text}`);
        const { page, size, hour, dates, receipts, sort } = address;
        expect(page > 0 && size > 0 && receipts.length <= 100 && (hour ?? 0) < 24).toBe(true);
        expect((dates?.start ?? '') <= (dates?.last ?? '')).toBe(true);
        expect(sort.every(({ field }) => viewOf(report, address.view).columns.includes(field))).toBe(true);
        // A written address reads back unchanged.
        const again = readAddress(report, writeAddress(address));
        expect(readAddress(report, writeAddress(again))).toEqual(again);
      }),
      { numRuns: 150 },
    );
  });

  it('a number in it is one that the server takes, or none', () => {
    const numbers = fc.oneof(values, fc.integer().map(String), fc.bigInt().map(String), fc.double().map(String));
    fc.assert(
      fc.property(numbers, (text) => {
        const key = wholeNumberOf(text);
        expect(key === null || (Number.isInteger(key) && key > 0 && key < 2 ** 31 && String(key) === text)).toBe(true);
        expect(pageNumberOf(text) >= 1 && (pageNumberOf(text) - 1) * 50 <= 10_000_000).toBe(true);
      }),
    );
    expect([
      wholeNumberOf('2147483647'),
      wholeNumberOf('2147483648'),
      pageNumberOf('200000'),
      pageNumberOf('200001'),
    ]).toEqual([2_147_483_647, null, 200_000, 1]);
  });

  it('is split into names and values', () => {
    fc.assert(
      fc.property(query, (text) => {
        for (const value of Object.values(parseSearch(text))) expect([value].flat().every(isText)).toBe(true);
      }),
    );
  });
});
