import type { PointDefinition } from '@lanewise/contract/entities/data-point';
import type { PosTotal } from '@lanewise/contract/entities/data-point-rules';
import type { PointFilters } from '@lanewise/contract/entities/point-filters';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  definedFrom,
  definitionOn,
  definitionsIn,
  isSameDefinition,
  readsReceipts,
  type DatedDefinition,
} from './definitions.ts';

const sales = (filters: PointFilters = {}): PointDefinition => ({
  source: 'posTotal',
  posAssignment: 'item.sales',
  filters,
  formula: null,
});
const byHand: PointDefinition = { source: 'manual', posAssignment: null, filters: {}, formula: null };
const always = (definition: PointDefinition): DatedDefinition => ({ ...definition, since: null });

/** The definition that holds on a date. */
const on = (timeline: readonly DatedDefinition[], date: string): PointDefinition | undefined =>
  timeline.findLast(({ since }) => since === null || since <= date);

describe('definitions by date', () => {
  it('are the same whatever the order of their filters', () => {
    expect(
      isSameDefinition(
        sales({ department: [1, 2], entry: ['keyed'] }),
        sales({ entry: ['keyed'], department: [2, 1] }),
      ),
    ).toBe(true);
    expect(isSameDefinition(sales({ department: [1, 2] }), sales({ department: [1] }))).toBe(false);
    expect(isSameDefinition(sales(), byHand)).toBe(false);
  });

  it('replace those of every date, those from a date on, or none when nothing changes', () => {
    const first = definedFrom([always(byHand)], sales(), '2026-03-01');
    expect(first).toEqual([always(byHand), { ...sales(), since: '2026-03-01' }]);
    const narrowed = sales({ department: [1] });
    expect(definedFrom(first, narrowed, '2026-04-01').map(({ since }) => since)).toEqual([
      null,
      '2026-03-01',
      '2026-04-01',
    ]);
    expect(definedFrom(first, narrowed, '2026-03-01')).toEqual([always(byHand), { ...narrowed, since: '2026-03-01' }]);
    expect(definedFrom(first, narrowed, null)).toEqual([always(narrowed)]);
    expect(definedFrom(first, sales(), '2026-05-01')).toEqual(first);
    expect(definedFrom(first, byHand, '2026-02-01')).toEqual([always(byHand)]);
  });

  it('after any changes: the new one holds from its date on, the earlier dates keep theirs, and all are in order', () => {
    const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-03-0${number}`);
    const definition = fc.constantFrom(byHand, sales(), sales({ department: [1] }));
    const change = fc.tuple(definition, fc.option(day));
    fc.assert(
      fc.property(definition, fc.array(change, { minLength: 1, maxLength: 6 }), day, (begin, changes, date) => {
        let timeline: DatedDefinition[] = [always(begin)];
        for (const [next, from] of changes) {
          const before = on(timeline, date);
          timeline = definedFrom(timeline, next, from);
          expect(on(timeline, date)).toMatchObject(from === null || date >= from ? next : (before ?? {}));
        }
        const dates = timeline.map(({ since }) => since ?? '');
        expect(dates).toEqual([...new Set(dates)].sort());
        expect(dates[0]).toBe('');
        const twice = timeline.some((one, at) => at > 0 && isSameDefinition(one, timeline[at - 1] ?? byHand));
        expect(twice).toBe(false);
        const point = { ...(timeline.at(-1) ?? always(byHand)), earlier: timeline.slice(0, -1) };
        expect(definitionOn(point, date)).toMatchObject(on(timeline, date) ?? {});
        expect(definitionsIn(point, { from: date, to: date }).map(({ source }) => source)).toEqual([
          definitionOn(point, date)?.source,
        ]);
      }),
    );
  });
});

describe('a total of the registers', () => {
  it.each<[boolean, PosTotal, PointFilters]>([
    [false, 'item.sales', {}],
    [false, 'item.sales', { department: [1, 2] }],
    [false, 'item.sales', { entry: ['keyed'] }],
    [false, 'item.sales', { department: [1], laneType: ['selfCheckout'] }],
    [false, 'tender.any', { tender: ['cash'], tenderName: ['Cash CAD'] }],
    [false, 'net_sales_amt', { laneType: ['staffed'] }],
    [false, 'item.customers', { department: [1] }],
    [true, 'item.customers', { department: [1, 2] }],
    [true, 'item.discounts', {}],
    [true, 'item.sales', { department: [1], entry: ['keyed'] }],
    [true, 'item.sales', { upc: ['4011'] }],
    [true, 'item.sales', { category: [1] }],
    [true, 'item.sales', { tender: ['ebtFood'] }],
    [true, 'net_sales_amt', { department: [1] }],
    [true, 'tender.cash', { exception: ['void'], laneType: ['staffed'] }],
  ])('reads receipts: %s, %s by %o', (slow, total, filters) => {
    expect(readsReceipts(total, filters)).toBe(slow);
  });
});
