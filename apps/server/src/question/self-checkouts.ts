import type { LocationId } from '@lanewise/contract/primitives/ids';
import { addDays } from '@lanewise/domain/calendar/day';
import { isSelfCheckout } from '@lanewise/domain/cashiers/lane-type';
import { withDates, withLocations, type Scope } from '../facts/scope.ts';
import { or, sql, texts, u32, type Sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import { remember, type ChangedMonths, type Changes } from './remembered.ts';
import { inDates, inStores } from './scoped.ts';

/**
 * Lanes are judged by this many days up to the last requested day. A lane is therefore judged the same for one day and
 * for the month that ends on this day.
 */
export const judgedDays = 28;

/**
 * The presence of a store (`whole` = 1), or of one cashier number: its parts of days, its dates, and the customers of
 * each lane.
 */
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

/** Self-checkouts of the stores of a scope, up to its last day. */
export type SelfCheckouts = (facts: Questions, scope: Scope) => Promise<readonly Lanes[]>;

/**
 * Self-checkouts by store. No source names these lanes. A cashier number that sells in nearly every part of every day
 * of its store is not a person, because people go home. A lane where such numbers serve most customers is a
 * self-checkout (domain/cashiers/lane-type). A store with less than a week of data has no self-checkouts.
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

interface Kept {
  /** How often something entered. */
  changes: number;
  /** By the last day and the store; a store without self-checkouts has no lanes. */
  stores: Map<string, Lanes & { to: string }>;
}

/**
 * Greatest number of results (one for each store and last day) that are kept for a company. Beyond this number, the
 * oldest are dropped.
 */
const mostKept = 20_000;

const keyOf = (to: string, location: LocationId): string => `${to} ${location}`;

/** Whether receipts entered on the days that were used to judge a store. */
const isRejudged = ({ location, to }: Lanes & { to: string }, changed: ChangedMonths): boolean =>
  changed.months.some(
    (month) =>
      month >= addDays(to, 1 - judgedDays).slice(0, 7) && month <= to.slice(0, 7) && changed.has(location, month),
  );

/**
 * Remembers, for each store, which lanes were judged to be self-checkouts. The result of a store is kept until receipts
 * enter on a day that the judgement used.
 */
export const rememberSelfCheckouts = (changes: Changes, most = mostKept): SelfCheckouts => {
  const current = remember<Kept>(changes, {
    begin: async () => ({ changes: 0, stores: new Map() }),
    renew: async (_, kept, changed) => {
      for (const [key, store] of kept.stores) if (isRejudged(store, changed)) kept.stores.delete(key);
      kept.changes += 1;
      return kept;
    },
  });
  return async (facts, scope) => {
    const kept = await current(scope.company);
    const { changes: before } = kept;
    const { to } = scope;
    const known = scope.locations.flatMap((location) => kept.stores.get(keyOf(to, location)) ?? []);
    const missing = scope.locations.filter((location) => !kept.stores.has(keyOf(to, location)));
    if (missing.length === 0) return known.filter(({ lanes }) => lanes.length > 0);
    const fresh = await readSelfCheckouts(facts, withLocations(scope, missing));
    // If receipts are inserted during the read, the result may lack them.
    if (kept.changes === before) {
      for (const location of missing) {
        const lanes = fresh.find((store) => store.location === location)?.lanes ?? [];
        kept.stores.set(keyOf(to, location), { location, lanes, to });
      }
      for (const key of kept.stores.keys()) {
        if (kept.stores.size <= most) break;
        kept.stores.delete(key);
      }
    }
    return [...known.filter(({ lanes }) => lanes.length > 0), ...fresh];
  };
};

/** Whether a row of `cashier_work` belongs to one of these lanes. */
export const isAt = (stores: readonly Lanes[]): Sql =>
  or(
    stores.map(
      ({ location, lanes }) => sql`(cashier_work.location = ${u32(location)} and cashier_work.lane in ${texts(lanes)})`,
    ),
  );
