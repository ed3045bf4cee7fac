import { addDays, firstOfWeek, type Day } from '@lanewise/domain/calendar/day';
import { catalogueOf, type Country, type Item } from './catalogue.ts';
import type { DemoCompany, Promotion, Store } from './companies.ts';
import type { Random } from './random.ts';
import type { Shelf } from './shelf.ts';

/**
 * Hamburger buns are promoted in some stores in the last whole week before the installation, so that a merchandiser
 * finds the effect. The sizes of the effect are set here; the analysis finds intervals that contain them.
 */
export const promoted = {
  country: 'US' as Country,
  /** All regions below this one. */
  region: 'East',
  buns: 'HEARTHSTONE HAMBURGER BUNS 8CT',
  /** Share of the price that is taken off. */
  off: 0.33,
  /** Share of visits that take buns because of the promotion. */
  taking: 0.1,
  /** Of the visits that take buns because of the promotion: the share that also takes frozen burgers (halo). */
  along: { item: 'PINE RIDGE BEEF BURGERS 6CT', share: 0.5 },
  /** Of the visits that would take ground beef: the share that leaves it out (cannibalisation). */
  leaving: { item: 'GROUND BEEF LEAN LB', share: 0.6 },
} as const;

/** The companies, with a promotion in the last whole week before a date. */
export const promotedBefore = (companies: readonly DemoCompany[], installed: Day): DemoCompany[] =>
  companies.map((company) => {
    const from = firstOfWeek(addDays(installed, -7), company.us_week);
    const promotion: Promotion = { from, to: addDays(from, 6) };
    const below = company.country === promoted.country ? (company.regions[promoted.region] ?? []) : [];
    const isPromoted = ({ region }: Store): boolean => below.includes(region);
    return { ...company, stores: company.stores.map((store) => (isPromoted(store) ? { ...store, promotion } : store)) };
  });

const isOn = ({ promotion }: Store, date: Day): boolean =>
  promotion !== null && promotion.from <= date && date <= promotion.to;

const found = (name: string): Item => {
  const item = catalogueOf(promoted.country).items.find(({ description }) => description === name);
  if (!item) throw new Error(`No item is called "${name}"`);
  return item;
};

const reduced = new WeakMap<Shelf, Shelf>();

/** The shelf of a store. During the promotion, the price of buns is reduced. */
export const promotedShelf = (shelf: Shelf, store: Store): Shelf => {
  if (!isOn(store, shelf.date)) return shelf;
  const known = reduced.get(shelf);
  if (known) return known;
  const { index } = found(promoted.buns);
  const own = { ...shelf, off: shelf.off.map((share, at) => (at === index ? promoted.off : share)) };
  reduced.set(shelf, own);
  return own;
};

/** The goods of a customer where buns are promoted, in place of their usual goods. */
export const swayed = (goods: Item[], store: Store, date: Day, random: Random): Item[] => {
  if (!isOn(store, date)) return goods;
  const { buns, taking, along, leaving } = promoted;
  const left = found(leaving.item);
  const kept = goods.filter((item) => item !== left || !random.chance(leaving.share));
  if (!random.chance(taking)) return kept;
  const more = [found(buns), ...(random.chance(along.share) ? [found(along.item)] : [])];
  return [...kept, ...more.filter((item) => !kept.includes(item))];
};
