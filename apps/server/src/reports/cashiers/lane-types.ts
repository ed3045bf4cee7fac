import { addDays } from '@lanewise/domain/calendar/day';
import { leastDays, restless } from '@lanewise/domain/cashiers/lane-type';
import { withDates } from '../../facts/scope.ts';
import { sql, u32, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { within } from '../scoped.ts';

/** Days up to the last one asked for by which lanes are judged, so that one day and a month say the same of a lane. */
const judgedDays = 28;

/**
 * Self-checkouts, as (location, lane). No source says which lanes they are, but people go home: a number that sells in nearly every
 * part of every day of its store is no person, and a lane where such a number serves most customers is a self-checkout
 * (domain/cashiers/lane-type). A store that is known for less than a week has none.
 */
export const selfCheckouts = ({ scope }: QueryContext): Sql => {
  const recent = within(withDates(scope, addDays(scope.to, 1 - judgedDays), scope.to));
  return sql`
  select location, lane
  from (
    select location, lane, customers,
      (location, cashier) in (
        select location, cashier
        from (
          select location, cashier, uniqExact(business_date, shift) as parts
          from cashier_day where ${recent} and cashier != '' and shift > 0 group by location, cashier having sum(customers) > 0
        ) as one
        inner join (
          select location, uniqExact(business_date, shift) as all_parts
          from cashier_day where ${recent} and shift > 0 group by location having uniqExact(business_date) >= ${u32(leastDays)}
        ) as store using (location)
        where parts * 100 >= all_parts * ${u32(restless * 100)}
      ) as by_nobody
    from cashier_day where ${recent}
  )
  group by location, lane having sumIf(customers, by_nobody) * 2 > sum(customers)`;
};
