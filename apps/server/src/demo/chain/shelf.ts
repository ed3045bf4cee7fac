import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { daysBetween, type Day } from '@lanewise/domain/calendar/day';
import { qualifiesAsMilk } from '@lanewise/domain/programs/milk';
import { catalogueOf, retail, type Catalogue, type Country, type Item, type Season } from './catalogue.ts';
import { Sampler, seedOf, shareOf, type Random } from './random.ts';
import { seasonFactor } from './seasons.ts';

/** The items of a country's stores on one date: prices, offers, and how often each is bought. */
export interface Shelf {
  country: Country;
  date: Day;
  catalogue: Catalogue;
  /** By index in the catalogue. */
  price: readonly Fixed[];
  /** Share of the price that is discounted, 0 for most. */
  off: readonly number[];
  /** 0 for an item that is not sold yet or no longer. */
  weight: Float64Array;
  any: Sampler;
  produce: Choice;
  milk: Choice;
  wic: Choice;
}

/** A set of items, each drawn by its popularity. */
export interface Choice {
  items: readonly Item[];
  sampler: Sampler;
}

export const choose = ({ items, sampler }: Choice, random: Random): Item => {
  const item = items[sampler.draw(random)];
  if (!item) throw new RangeError('an empty choice');
  return item;
};

const epoch = '2020-01-01';

/** The price of an item rises once a year, in a quarter of its own. */
const pricesOf = (items: readonly Item[], quarter: number): Fixed[] =>
  items.map(({ price, upc }) => {
    const rises = Math.floor((quarter + (seedOf('rise', upc) % 4)) / 4);
    return retail(price * (0.86 + 0.028 * rises));
  });

/**
 * Items that are sold only for a time: their share of all items, the days for which they are sold, and the days of a
 * whole cycle.
 */
const life = { share: 0.08, sold: 320, cycle: 540, young: 28, old: 21 };

interface Stage {
  factor: number;
  /** Discount during clearance. */
  cleared: number;
}
const settled: Stage = { factor: 1, cleared: 0 };

/** New items start slowly, and old ones fade and are cleared. Most items are permanent. */
const stageOf = (upc: string, day: number): Stage => {
  if (upc.length < 12 || shareOf('life', upc) >= life.share) return settled;
  const age = (day + (seedOf('born', upc) % life.cycle)) % life.cycle;
  if (age >= life.sold) return { factor: 0, cleared: 0 };
  if (age < life.young) return { factor: 0.4 + (1.2 * age) / life.young, cleared: 0 };
  return life.sold - age <= life.old ? { factor: 0.7, cleared: 0.3 } : settled;
};

/** The weekly flyer: different items every week, a tenth to a third off. */
const offerOf = (upc: string, week: number): number => {
  const share = shareOf('offer', upc, week);
  return share < 0.07 ? ([0.1, 0.15, 0.2, 0.25, 0.33][Math.floor((share / 0.07) * 5)] ?? 0.2) : 0;
};

/** Flyers begin on Sunday in the US and on Thursday in Quebec. */
export const shelfWeekOf = (country: Country, date: Day): number =>
  Math.floor((daysBetween(epoch, date) + (country === 'US' ? 3 : 6)) / 7);

interface Kept<Value> {
  get(key: string, make: () => Value): Value;
}

/** Caches the last values, because the chain is made day by day, and programs look some days back. */
const keep = <Value>(most: number): Kept<Value> => {
  const values = new Map<string, Value>();
  return {
    get: (key, make) => {
      const found = values.get(key) ?? make();
      values.delete(key);
      values.set(key, found);
      if (values.size > most) for (const oldest of values.keys()) return (values.delete(oldest), found);
      return found;
    },
  };
};

const prices = keep<Fixed[]>(12);
const offers = keep<number[]>(24);
const shelves = keep<Shelf>(100);

const seasons: readonly Season[] = ['summer', 'winter', 'autumn', 'holidays'];

/** Plain milk of the fat levels that the milk incentive requires. */
export const isIncentiveMilk = ({ milk, description }: Item): boolean => milk && qualifiesAsMilk(description);

const choiceOf = (items: readonly Item[], weight: Float64Array, which: (item: Item) => boolean): Choice => {
  const chosen = items.filter((item) => which(item) && (weight[item.index] ?? 0) > 0);
  return { items: chosen, sampler: new Sampler(chosen.map(({ index }) => weight[index] ?? 0)) };
};

const stock = (country: Country, date: Day): Shelf => {
  const catalogue = catalogueOf(country);
  const { items } = catalogue;
  const day = daysBetween(epoch, date);
  const quarter = Number(date.slice(0, 4)) * 4 + Math.floor((Number(date.slice(5, 7)) - 1) / 3) - 2022 * 4;
  const week = shelfWeekOf(country, date);
  const price = prices.get(`${country}${quarter}`, () => pricesOf(items, quarter));
  const offer = offers.get(`${country}${week}`, () => items.map(({ upc }) => offerOf(upc, week)));
  const factors = new Map(seasons.map((season) => [season, seasonFactor(season, country, date)]));
  const weight = new Float64Array(items.length);
  const off: number[] = new Array<number>(items.length).fill(0);
  for (const { index, upc, popularity, seasons: own } of items) {
    const { factor, cleared } = stageOf(upc, day);
    const share = Math.max(offer[index] ?? 0, cleared);
    let value = popularity * factor * (share > 0 ? 1 + share * 5 : 1);
    for (const season of own) value *= factors.get(season) ?? 1;
    weight[index] = value;
    off[index] = share;
  }
  return {
    country,
    date,
    catalogue,
    price,
    off,
    weight,
    any: new Sampler(weight),
    produce: choiceOf(items, weight, (item) => item.produce),
    milk: choiceOf(items, weight, isIncentiveMilk),
    wic: choiceOf(items, weight, (item) => item.wic),
  };
};

export const shelfOf = (country: Country, date: Day): Shelf =>
  shelves.get(`${country}${date}`, () => stock(country, date));
