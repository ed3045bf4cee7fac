import type { BookTile } from '@lanewise/contract/entities/book-tiles';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { DataPointPreview } from '@lanewise/contract/entities/data-point-preview';
import type { ListedPointColumn, StoreDayValues } from '@lanewise/contract/entities/data-point-values';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { widgetTypes } from '@lanewise/contract/entities/ledger-rules';
import type { ReportReply, Row } from '@lanewise/contract/envelope';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { livedIn } from '@lanewise/testkit/lived';
import type { PointNames } from '@lanewise/testkit/point-cells';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { storeNumbers, written, type Chain } from '../../invariants/world.testing.ts';
import { departmentPaths } from '../../points/drawn-definitions.testing.ts';
import { fractionOf, namedIn, rounded, type Fraction } from '../../points/drawn-formulas.testing.ts';
import {
  bodyOf,
  drawnPoints,
  figuresOver,
  paidInAllWays,
  type Behind,
  type DrawnPoint,
  type Entered,
} from '../../points/drawn-points.testing.ts';
import { rounds, sample } from '../../thorough.testing.ts';
import { dates, range, rowsAsked, selfSales, selfStore, type Rows } from './drawn-rows.testing.ts';

const { world } = drawnChain(async () => {});

interface Drawn {
  own: Chain;
  names: PointNames;
  /** Receipts of the range. */
  receipts: readonly Transaction[];
  points: readonly DrawnPoint[];
  /** The points, for whoever reads a failure. */
  told: string;
  ids: readonly number[];
  entered: readonly Entered[];
}

const call = async <Data>({ company }: Chain, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const headers = { 'x-company-id': String(company.id) };
  const answer = await world.test.ask(method, path, { as: localToken, body, headers });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as unknown as { data: Data } & Pick<ReportReply, 'totals'>;
};

const prepared = async (transactions: readonly Transaction[], draw: fc.GeneratorValue): Promise<Drawn> => {
  const own = await world.chain(true);
  const { meta } = world.test;
  const lists = new Map<number, readonly string[]>();
  await world.send(own, written([...transactions, ...selfSales], 'jsonl'));
  for (const [name, items] of Object.entries({ Fruit: ['4011', 'ab12'], Milk: ['0041100001'] })) {
    const list = await meta.categories.create(own.company.id, { name, description: '', program: 'none', items });
    lists.set(list.categoryId, items);
  }
  const names: PointNames = {
    departments: await departmentPaths(meta, own.company.id),
    lists,
    isSelf: ({ store, lane }) => store === selfStore && lane === '9',
  };
  const points = draw(drawnPoints, names, dates.slice(1));
  const ids: number[] = [];
  for (const point of points) {
    const writes = (at: number): string => (at % 2 === 0 ? `#${ids[at]}` : (points[at]?.name ?? ''));
    const { of, before } = point;
    const { data } = await call<DataPoint>(own, 'POST', 'company/data_point', bodyOf(point, before?.of ?? of, writes));
    ids.push(data.dpId);
    if (!before) continue;
    const change = { ...bodyOf(point, of, writes), from: before.since, version: data.version };
    await call(own, 'PUT', `data_point/${data.dpId}`, change);
  }
  const byHand = points.flatMap(({ of, before }, at) => ([of, before?.of].includes('byHand') ? [at] : []));
  const one = fc.record({
    point: fc.constantFrom(...byHand),
    store: fc.constantFrom(...storeNumbers),
    date: fc.constantFrom<string>(...dates),
    value: fc.integer({ min: 0, max: 90_000 }).map((cents) => (cents / 100).toFixed(2)),
  });
  const place = ({ point, store, date }: Entered): string => `${point} ${store} ${date}`;
  const entered = draw(() => fc.uniqueArray(one, { selector: place, maxLength: 12 }));
  for (const { point, store, date, value } of entered) {
    const locationId = own.places.get(store)?.location_id ?? 0;
    const work = { companyId: own.company.id, locationId, date, by: 'ann@example.com' };
    const changes = [{ dpId: ids[point] ?? 0, enteredValue: value }];
    await meta.books.change(work, { changes, seen: undefined, version: undefined });
  }
  const receipts = [...transactions, ...selfSales].filter(({ businessDate }) => businessDate >= dates[0]);
  return { own, names, receipts, points, told: JSON.stringify(points), ids, entered };
};

/** The receipts and entered values behind a row of stores and days. */
const behind = (
  { receipts, entered }: Drawn,
  days: readonly string[],
  isOf: (one: { store: string; date: string }) => boolean,
): Behind => ({
  days,
  receipts: receipts.filter(({ store, businessDate: date }) => isOf({ store, date })),
  entered: entered.filter(isOf),
});

const shown = (value: Fraction | null | undefined, places: number): number | null =>
  value ? rounded(value, places) : null;
const read = (text: string | null | undefined): Fraction | null =>
  text === null || text === undefined ? null : fractionOf(text);

const expectValues = async (drawn: Drawn): Promise<number> => {
  const { own, points, told, ids } = drawn;
  const { data } = await call<StoreDayValues[]>(
    own,
    'GET',
    `location/values?startDate=${range.startDate}&lastDate=${range.lastDate}`,
  );
  expect(data).toHaveLength(storeNumbers.length * dates.length);
  let known = 0;
  for (const { reg_loc_id: id, date, values } of data) {
    const [store] = [...own.places].find(([, place]) => place.reg_loc_id === id) ?? [];
    const { main } = figuresOver(
      points,
      behind(drawn, [date], (one) => one.store === store && one.date === date),
      drawn.names,
    );
    for (const [at, point] of points.entries()) {
      const value = values.find(({ dpId }) => dpId === ids[at]);
      const said = point.type === 'count' ? value?.quantity : value?.amount;
      const about = `${store} ${date} ${point.name} ${told}`;
      expect(shown(read(said), 4), about).toBe(shown(main(at), 4));
      if (said !== null && said !== '0') known += 1;
    }
  }
  return known;
};

/** Decimals of a column. */
const decimals: Readonly<Record<string, number>> = { amt: 2, qty: 3, pct: 2 };

const expectRows = async (drawn: Drawn, columns: readonly ListedPointColumn[], asked: Rows): Promise<number> => {
  const { own, points, told, ids, receipts, entered, names } = drawn;
  const own_ = columns.filter(({ dpId }) => ids.includes(dpId));
  const query = new URLSearchParams({
    ...range,
    limit: '1000',
    ...asked.more,
    points: own_.map(({ field }) => field).join(),
  });
  const { data, totals } = await call<Row[]>(own, 'GET', `report/sales-v2/${asked.path}?${query.toString()}`);
  const about = JSON.stringify([asked.path, asked.more]);
  const keys = [
    ...(asked.also ?? []),
    ...receipts.flatMap((one) => asked.of(one) ?? []),
    ...(asked.entered ? entered.map(asked.entered) : []),
  ];
  expect(data.map(asked.keyOf).sort(), about).toEqual([...new Set(keys)].sort());
  const expectRow = (row: Row, key: string | null): void => {
    const isIn = (found: string | null): boolean => (key === null ? found !== null : found === key);
    const figures = figuresOver(
      points,
      {
        days: key === null ? dates : (asked.daysOf?.(key) ?? dates),
        receipts: receipts.filter((one) => isIn(asked.of(one))),
        entered: asked.entered && entered.filter((one) => isIn(asked.entered?.(one) ?? null)),
      },
      names,
    );
    for (const { field, dpId, isMain } of own_) {
      const at = ids.indexOf(dpId);
      const value = isMain ? figures.main(at) : figures.beside(at);
      const ending = field.slice(-3);
      const whole = value && ending === 'pct' ? { over: value.over * 100n, by: value.by } : value;
      expect(row[field], `${about} ${key} ${points[at]?.name} ${told}`).toBe(shown(whole, decimals[ending] ?? 2));
    }
  };
  for (const row of data) expectRow(row, asked.keyOf(row));
  expectRow(totals, null);
  return data.length;
};

/** Data points of one tile. */
const mostOfTile = 20;

/** The tiles of a dashboard: over all stores and days, by day, and by store. */
const expectTiles = async (drawn: Drawn): Promise<void> => {
  const { own, points, told, ids, names } = drawn;
  const locationIds = [...own.places.values()].map((place) => place.reg_loc_id);
  const preset = { name: 'All stores', since: dates[0], locationIds };
  const { data } = await call<LedgerPreset>(own, 'POST', 'ledger-config/preset', preset);
  const parts = Array.from({ length: Math.ceil(ids.length / mostOfTile) }, (_, at) => at * mostOfTile);
  for (const type of widgetTypes)
    for (const from of parts) {
      const dpIds = ids.slice(from, from + mostOfTile);
      await call(own, 'POST', 'ledger-config/widget', { title: String(from), type, dpIds });
    }
  const query = `presetId=${data.presetId}&startDate=${range.startDate}&lastDate=${range.lastDate}`;
  const { data: tiles } = await call<BookTile[]>(own, 'GET', `value_table/tiles?${query}`);
  const storeOf = new Map([...own.places].map(([store, place]) => [place.reg_loc_id, store]));
  const all = figuresOver(
    points,
    behind(drawn, dates, () => true),
    names,
  );
  const ofDays = dates.map((day) =>
    figuresOver(
      points,
      behind(drawn, [day], ({ date }) => date === day),
      names,
    ),
  );
  const ofStores = new Map(
    storeNumbers.map((number) => [
      number,
      figuresOver(
        points,
        behind(drawn, dates, ({ store }) => store === number),
        names,
      ),
    ]),
  );
  const figure = (text: string | null): number | null => shown(read(text), 2);
  const made = tiles.slice(-widgetTypes.length * parts.length);
  expect(made.flatMap((tile) => tile.points.map(({ dpId }) => dpId))).toEqual(widgetTypes.flatMap(() => ids));
  for (const { type, points: shownPoints } of made)
    for (const { dpId, total, days, stores } of shownPoints) {
      const at = ids.indexOf(dpId);
      const about = `${type} ${points[at]?.name} ${told}`;
      expect(figure(total), about).toBe(shown(all.main(at), 2));
      if (type === 'trend') expect(days.map(figure), about).toEqual(ofDays.map(({ main }) => shown(main(at), 2)));
      if (type === 'table')
        expect(new Map(stores.map((one) => [storeOf.get(one.locationId), figure(one.value)])), about).toEqual(
          new Map([...ofStores].map(([store, { main }]) => [store, shown(main(at), 2)])),
        );
    }
};

/** The preview calculates a definition on one day before it is saved. */
const expectPreviews = async (drawn: Drawn, store: string, date: string): Promise<void> => {
  const { own, points, told, ids, names } = drawn;
  const place = own.places.get(store)?.reg_loc_id;
  const day = behind(drawn, [date], (one) => one.store === store && one.date === date);
  const { main, by } = figuresOver(points, day, names);
  for (const [at, point] of sample([...points.entries()], 10)) {
    if (point.of === 'byHand') continue;
    const body = { point: bodyOf(point, point.of, (other) => `#${ids[other]}`), regLocId: place, date };
    const { data } = await call<DataPointPreview | null>(own, 'POST', 'data_point/preview', {
      ...body,
      point: { ...body.point, name: `Tried ${at}` },
    });
    const about = `${store} ${date} ${point.name} ${told}`;
    if (day.receipts.length === 0) {
      expect(data, about).toBeNull();
      continue;
    }
    const said = point.type === 'count' ? data?.quantity : data?.amount;
    expect(shown(read(said), 4), about).toBe(shown(by(at, point.of), 4));
    const parts = typeof point.of === 'object' && 'tree' in point.of ? namedIn(point.of.tree) : [];
    const found = data?.parts.map(({ dpId, amount, quantity }) => [dpId, shown(read(amount ?? quantity), 4)]);
    expect(new Map(found as [number, number][]), about).toEqual(
      new Map(parts.map((part) => [ids[part], shown(main(part), 4)])),
    );
  }
};

it(
  'data points of every source come to what is behind each row and tile: stores, regions, days, lanes and cashiers',
  async () => {
    let known = 0;
    let rows = 0;
    const receipts = chainOf({ stores: storeNumbers, dates, lanes: ['1', '2', ''], least: 25, most: 60 })
      .chain(livedIn)
      .chain(paidInAllWays);
    await fc.assert(
      fc.asyncProperty(receipts, fc.gen(), async (transactions, draw) => {
        const drawn = await prepared(transactions, draw);
        known += await expectValues(drawn);
        const { data: columns } = await call<ListedPointColumn[]>(drawn.own, 'GET', 'data_point_columns');
        for (const asked of sample(rowsAsked(), 5)) rows += await expectRows(drawn, columns, asked);
        await expectTiles(drawn);
        await expectPreviews(
          drawn,
          draw(() => fc.constantFrom(...storeNumbers)),
          draw(() => fc.constantFrom(...dates)),
        );
      }),
      // Every run sends a new chain of stores, so the test stops at the first failure and reports it without shrinking.
      { numRuns: rounds(1, 40), endOnFailure: true },
    );
    expect(known).toBeGreaterThan(0);
    expect(rows).toBeGreaterThan(0);
  },
  rounds(300_000, 3_600_000),
);
