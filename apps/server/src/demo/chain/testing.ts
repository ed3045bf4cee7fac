import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays, type Day } from '@lanewise/domain/calendar/day';
import { companies, type Store, type StoreTrait } from './companies.ts';
import { dayOf } from './day.ts';

/** Finds a store of the chain by its name or a trait. */
export const storeOf = (which: { name?: string; trait?: StoreTrait; country?: Store['country'] }): Store => {
  const found = companies
    .flatMap(({ stores }) => stores)
    .find(
      ({ name, traits, country }) =>
        (which.name === undefined || name === which.name) &&
        (which.trait === undefined || traits.includes(which.trait)) &&
        (which.country === undefined || country === which.country),
    );
  if (!found) throw new Error(`no store ${JSON.stringify(which)}`);
  return found;
};

/** Consecutive dates from a date. */
export const daysFrom = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(from, at));

/** All transactions of a store on some days. */
export const madeOn = (store: Store, dates: readonly Day[]): Transaction[] =>
  dates.flatMap((date) => dayOf(store, date));
