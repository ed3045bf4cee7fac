import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays, type Day } from '@lanewise/domain/calendar/day';
import { companies, type Store, type StoreTrait } from './companies.ts';
import { dayOf } from './day.ts';

/** Stores of the chain by their names or by what sets them apart. */
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

/** Dates from one on. */
export const daysFrom = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(from, at));

/** All that a store writes on some days. */
export const madeOn = (store: Store, dates: readonly Day[]): Transaction[] =>
  dates.flatMap((date) => dayOf(store, date));
