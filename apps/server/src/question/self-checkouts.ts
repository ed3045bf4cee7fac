import type { LocationId } from '@lanewise/contract/primitives/ids';
import { addDays } from '@lanewise/domain/calendar/day';
import { isSelfCheckout } from '@lanewise/domain/cashiers/lane-type';
import { withDates, type Scope } from '../facts/scope.ts';
import { or, sql, texts, u32, type Sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import { inDates, inStores } from './scoped.ts';

/** Lanes are judged by this many days up to the last requested one, so one day and a month judge a lane the same. */
const judgedDays = 28;

/** A store (`whole` = 1), or one of its numbers: its parts of days, its dates, and the customers of each lane. */
interface Presence {
  location: LocationId;
  cashier: string;
  whole: 0 | 1;
  parts: number;
  days: number;
  lanes: string[];
  customers: string[];
}

const customersByLane = sql`sumMap([toString(cashier_work.lane)], [cashier_work.customers])`;

const presences = (scope: Scope): Sql => {
  const recent = withDates(scope, addDays(scope.to, 1 - judgedDays), scope.to);
  return sql`
  select cashier_work.location as location, toString(cashier_work.cashier) as cashier, toUInt8(grouping(cashier_work.cashier)) as whole,
    toUInt32(uniqExactIf((business_date, shift), shift > 0)) as parts, toUInt32(uniqExactIf(business_date, shift > 0)) as days,
    ${customersByLane}.1 as lanes, ${customersByLane}.2 as customers
  from cashier_work where ${inStores(recent, sql`cashier_work.location`)} and grain = 'day' and ${inDates(recent)}
  group by grouping sets ((cashier_work.location, cashier_work.cashier), (cashier_work.location))`;
};

export interface Lanes {
  location: LocationId;
  lanes: string[];
}

const customersAt = ({ lanes, customers }: Presence, lane: string): number =>
  Number(customers[lanes.indexOf(lane)] ?? 0);

/**
 * Self-checkouts by store. No source names these lanes, but persons go home: a number that sells in nearly every part
 * of every day of its store is no person, and a lane where such a number serves most customers is a self-checkout
 * (domain/cashiers/lane-type). A store with less than a week of data has none.
 */
export const readSelfCheckouts = async (facts: Questions, scope: Scope): Promise<Lanes[]> => {
  const found = await facts.query<Presence>(presences(scope));
  return found
    .filter(({ whole }) => whole === 1)
    .flatMap((store) => {
      const nobody = found.filter(
        ({ location, whole, cashier, parts, customers }) =>
          location === store.location &&
          whole === 0 &&
          cashier !== '' &&
          customers.reduce((sum, count) => sum + Number(count), 0) > 0 &&
          isSelfCheckout(parts, store.parts, store.days),
      );
      const lanes = store.lanes.filter((lane) => {
        const theirs = nobody.reduce((sum, one) => sum + customersAt(one, lane), 0);
        return theirs * 2 > customersAt(store, lane);
      });
      return lanes.length === 0 ? [] : [{ location: store.location, lanes }];
    });
};

/** Whether a row of `cashier_work` is of one of these lanes. */
export const isAt = (stores: readonly Lanes[]): Sql =>
  or(
    stores.map(
      ({ location, lanes }) => sql`(cashier_work.location = ${u32(location)} and cashier_work.lane in ${texts(lanes)})`,
    ),
  );
