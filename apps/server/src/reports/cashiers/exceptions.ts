import { leastWeight, lowerZ, mostWeight } from '@lanewise/domain/cashiers/exceptions';
import { identifiers, join, sql, text, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { isCashier, named, ofCashiers } from './cashier.ts';
import { selfCheckouts } from './lane-types.ts';

/** What is counted, against what, and the field of its index. */
const measures = [
  { events: 'voids', exposure: 'customers', qty: 'void_qty', index: 'void_index' },
  { events: 'refunds', exposure: 'customers', qty: 'refund_qty', index: 'refund_index' },
  { events: 'no_sales', exposure: 'customers', qty: 'no_sale_qty', index: 'no_sale_index' },
  { events: 'overrides', exposure: 'lines', qty: 'override_qty', index: 'override_index' },
  { events: 'exemptions', exposure: 'customers', qty: 'exempt_qty', index: 'exempt_index' },
  { events: 'typed_lines', exposure: 'lines', qty: 'typed_qty', index: 'typed_index' },
] as const;

const names = identifiers(measures.flatMap(({ events, exposure, qty, index }) => [events, exposure, qty, index]));
const perMeasure = (of: (columns: Record<keyof (typeof measures)[number], Sql>) => Sql): Sql =>
  join(
    measures.map(({ events, exposure, qty, index }) =>
      of({ events: names[events], exposure: names[exposure], qty: names[qty], index: names[index] }),
    ),
    sql`, `,
  );

/** What each cashier did in one part of the day at one type of lane. */
const strata = (context: QueryContext): Sql => sql`
  select location as location_id, cashier, (location, lane) in (${selfCheckouts(context)}) as self, shift,
    sum(cashier_day.customers) as customers, sum(cashier_day.lines) as lines,
    ${perMeasure(({ events }) => sql`sum(cashier_day.${events}) as ${events}`)}
  from cashier_day where ${ofCashiers({ ...context, parameters: { ...context.parameters, cashierNumber: undefined } })}
  group by location_id, cashier, self, shift having sum(receipts) != 0`;

/** The others of a stratum: their events are expected of everybody by his own exposure. Who is not named is nobody's peer. */
const expected = (context: QueryContext): Sql => sql`
  select location_id, cashier, customers, lines, ${perMeasure(
    ({ events, exposure }) => sql`${events},
      sum(${exposure}) over peers - ${exposure} as ${exposure}_of_${events},
      if(cashier = '' or ${exposure}_of_${events} <= 0, 0, ${events}) as compared_${events},
      if(cashier = '' or ${exposure}_of_${events} <= 0, 0,
        toFloat64(${exposure}) * (sum(${events}) over peers - ${events}) / ${exposure}_of_${events}) as expected_${events}`,
  )}
  from (${strata(context)})
  window peers as (partition by cashier = '', self, shift)`;

const ofCashier = (context: QueryContext): Sql => sql`
  select location_id, cashier, sum(customers) as customer_qty, sum(lines) as line_qty, ${perMeasure(
    ({ events, exposure, qty }) => sql`sum(${events}) as ${qty}, sum(compared_${events}) as x_${events},
      sum(expected_${events}) as e_${events}, max(${exposure}_of_${events}) > 0 as known_${events}`,
  )}
  from (${expected(context)}) group by location_id, cashier`;

/** How much the peers weigh against what was seen of one cashier: by how far cashiers differ beyond chance. */
const weights = (context: QueryContext): Sql => sql`
  select *, ${perMeasure(
    ({ events }) => sql`sum(e_${events} * e_${events}) over () as squares_${events},
      if(squares_${events} = 0, 0, (sum((x_${events} - e_${events}) * (x_${events} - e_${events}) - e_${events}) over ()) / squares_${events})
        as spread_${events},
      if(spread_${events} <= 1 / ${weight(mostWeight)}, ${weight(mostWeight)}, greatest(${weight(leastWeight)}, 1 / spread_${events}))
        as weight_${events}`,
  )}
  from (${ofCashier(context)})`;

const weight = (value: number): Sql => sql`toFloat64(${text(String(value))})`;

/** The index of a measure, and the doublings above peers that are sure: its lower end, a quantile of the gamma distribution. */
const judged = (context: QueryContext): Sql => sql`
  select location_id, cashier, customer_qty, line_qty, ${perMeasure(
    ({ events, qty, index }) => sql`${qty}, x_${events} + weight_${events} as shape_${events},
      e_${events} + weight_${events} as rate_${events},
      if(cashier = '' or not known_${events}, null, shape_${events} / rate_${events}) as ${index},
      shape_${events} / rate_${events} * pow(greatest(0,
        1 - 1 / (9 * shape_${events}) - ${weight(lowerZ)} / (3 * sqrt(shape_${events}))), 3) as lower_${events}`,
  )},
    if(cashier = '', null, ${join(
      measures.map(({ events }) => sql`log2(greatest(1, lower_${names[events]}))`),
      sql` + `,
    )}) as exception_score
  from (${weights(context)})`;

/**
 * How often cashiers do what should be seldom, against the others who work at the same type of lane and in the same part of the
 * day at the stores asked for. Everybody in scope is judged, whichever cashier is asked for. Formulas: domain/cashiers/exceptions.
 */
export const exceptions = (context: QueryContext): Sql => {
  const { cashierNumber } = context.parameters;
  const rows = sql`select location_id, cashier, customer_qty, line_qty, exception_score,
    ${perMeasure(({ qty, index }) => sql`${qty}, ${index}`)} from (${judged(context)})`;
  return named(
    context,
    cashierNumber === undefined ? rows : sql`select * from (${rows}) where ${isCashier(cashierNumber)}`,
  );
};
