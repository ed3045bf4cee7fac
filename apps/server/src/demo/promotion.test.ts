import type { EffectRow, PairRow, PlaceRow } from '@lanewise/contract/entities/analytics-results';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays, type Day } from '@lanewise/domain/calendar/day';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../invariants/drawn-chain.testing.ts';
import { written } from '../invariants/world.testing.ts';
import { merchandiser } from '../routes/analytics/asking.testing.ts';
import { thorough } from '../thorough.testing.ts';
import { catalogueOf } from './chain/catalogue.ts';
import { sentOf } from './chain/chain.ts';
import { promoted, promotedBefore } from './chain/promotion.ts';
import { shelfOf } from './chain/shelf.ts';
import { companiesOf, demoSizes } from './sizes.ts';

// The chain as it is shown, with its faults. A thorough run takes all stores and four weeks before the promotion.
const installed = '2026-03-05';
const size = thorough ? { ...demoSizes.full, days: 38 } : demoSizes.small;
const [us] = promotedBefore(companiesOf(size), installed);
const begins = addDays(installed, -size.days);
const stores = us?.stores ?? [];
const inPromotion = stores.filter(({ promotion }) => promotion !== null);
const { from = '', to = '' } = inPromotion[0]?.promotion ?? {};

const { items } = catalogueOf('US');
const named = (name: string) => {
  const item = items.find(({ description }) => description === name);
  if (!item) throw new Error(name);
  return item;
};
const buns = named(promoted.buns);
const burgers = named(promoted.along.item);
const beef = named(promoted.leaving.item);

/** Sales of the promoted stores during the promotion, without sales that a program helped to pay. */
let visits = 0;
const pays = /^(ebt|wic|voucher)/;
const count = (sent: readonly Transaction[], date: Day): void => {
  if (date < from || date > to) return;
  visits += sent.filter(
    ({ kind, tenders }) => kind === 'sale' && !tenders.some((tender) => pays.test(tender.kind)),
  ).length;
};

const places = new Map<string, number>();
const drawn = drawnChain(async (world, chain) => {
  const { id } = chain.company;
  const regions = new Map<string, number>();
  for (const { number, name, region } of stores) {
    const known =
      regions.get(region) ?? (await world.test.meta.places.createRegion(id, { name: region, parentRegLocId: null }));
    regions.set(region, known);
    // The test world already has stores, and some have the same numbers. So the numbers get a 9 in front.
    const of = `9${number}`;
    const place = await world.test.meta.places.createLocation(id, { storeNumber: of, name, regionRegLocId: known });
    places.set(number, place.reg_loc_id);
  }
  for (let week = begins; week < installed; week = addDays(week, 7)) {
    const sent: Transaction[] = [];
    for (let date = week; date < addDays(week, 7) && date < installed; date = addDays(date, 1))
      for (const store of stores) {
        const own = sentOf(store, date, installed);
        if (store.promotion) count(own, date);
        sent.push(...own.map((one) => ({ ...one, store: `9${one.store}` })));
      }
    await world.send(chain, written(sent, 'jsonl'));
  }
}, 400_000);
const { ended, rowsOf } = merchandiser(drawn);
const placesOf = (of: typeof stores): number[] => of.map(({ number }) => places.get(number) ?? 0);

/** Average number of units of a taken item (`ringUp`): one in 88 of 100 cases, two to four in 12 of 100 cases. */
const UNITS = 0.88 + 0.12 * 3;
/** The price of one unit in a store without the promotion, with the discount of the week's flyer. */
const priceOf = ({ index }: typeof buns): number => {
  const { price, off } = shelfOf('US', from);
  return ((price[index] ?? 0) / 10_000) * (1 - (off[index] ?? 0));
};

describe('the promotion of hamburger buns in the sample chain', () => {
  it('goes on in the last whole week before the installation, in the regions of the East, and beside stores without it', () => {
    expect([from, to]).toEqual(['2026-02-22', '2026-02-28']);
    expect(inPromotion.length).toBeGreaterThan(3);
    expect([...new Set(inPromotion.map(({ region }) => region))].sort()).toEqual(
      us?.regions[promoted.region]?.toSorted(),
    );
    expect(stores.length).toBeGreaterThan(inPromotion.length + 2);
  });

  it('what buns, the frozen burgers beside them and ground beef gained and lost lies in the intervals of the answer', async () => {
    const done = await ended({
      start_date: from,
      end_date: to,
      tasktype: 'Promotion',
      item1: buns.upc,
      location: placesOf(inPromotion),
      options: {
        earlierStart: begins,
        earlierEnd: addDays(from, -1),
        controlLocations: placesOf(stores.filter(({ promotion }) => promotion === null)),
      },
    });
    const rows = await rowsOf<EffectRow>(done);
    const of = (upc: string): EffectRow | undefined =>
      rows.find(({ item }) => item.code === upc.padStart(14, '0') || item.code === upc);
    const taken = (visits / inPromotion.length) * promoted.taking * UNITS;
    const usual = of(buns.upc)?.before ?? 0;
    const expected: [string, number][] = [
      // The units that would be sold without the promotion are cheaper as well.
      [buns.upc, taken * (1 - promoted.off) * priceOf(buns) - usual * promoted.off],
      [burgers.upc, taken * promoted.along.share * priceOf(burgers)],
      [beef.upc, -(of(beef.upc)?.before ?? 0) * promoted.leaving.share],
    ];
    for (const [upc, value] of expected) {
      const { low = 0, high = 0, value: found = 0 } = of(upc)?.effect ?? {};
      expect(low, upc).toBeLessThan(value);
      expect(high, upc).toBeGreaterThan(value);
      expect(Math.sign(found), upc).toBe(Math.sign(value));
    }
    expect(of(buns.upc)?.role).toBe('promoted');
    // With seven stores against two, the test has too little power to single out one of a thousand items. With twelve
    // against twelve, it has enough.
    if (thorough) expect([burgers, beef].map(({ upc }) => of(upc)?.role)).toEqual(['halo', 'cannibalised']);
    // The test did nothing to some 1,500 other items. Hardly any of these items may have a clear effect.
    const { own, tested, clear } = done.result.promotion ?? { own: { low: 0 }, tested: 0, clear: 0 };
    expect(own.low).toBeGreaterThan(0);
    expect(tested).toBeGreaterThan(500);
    expect(clear).toBeLessThan(8);
  });

  it('what goes with the buns is the burgers, in all stores together and where they were promoted', async () => {
    const range = { start_date: begins, end_date: addDays(installed, -1) };
    const partners = await rowsOf<PairRow>(
      await ended({ ...range, tasktype: 'Affinity', item1: buns.upc }),
      'standing=confirmed',
    );
    expect(partners.map(({ itemB }) => itemB.label)).toContain(promoted.along.item);
    const pair = await ended({ ...range, tasktype: 'Pair', item1: buns.upc, item2: burgers.upc });
    const [row] = await rowsOf<PairRow>(pair);
    expect(row?.liftLow).toBeGreaterThan(2);
    const regions = (await rowsOf<PlaceRow>(pair, 'list=places')).filter(({ kind }) => kind === 'region');
    for (const region of us?.regions[promoted.region] ?? [])
      expect(regions.find(({ name }) => name === region)?.standing, region).toBe('confirmed');
  });
});
