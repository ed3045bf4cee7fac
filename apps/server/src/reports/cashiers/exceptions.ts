import { leastWeight, lowerZ, mostWeight } from '@lanewise/domain/cashiers/exceptions';
import { identifiers, join, sql, text, u8, type Sql, type Value } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { isCashier, named, ofCashiers } from './cashier.ts';
import { selfCheckouts } from './lane-types.ts';

/** What is counted, against what, and the fields of its count and of its index; everywhere below an array has them in this order. */
const measures = [
  { events: 'voids', exposure: 'customers', qty: 'void_qty', index: 'void_index' },
  { events: 'refunds', exposure: 'customers', qty: 'refund_qty', index: 'refund_index' },
  { events: 'no_sales', exposure: 'customers', qty: 'no_sale_qty', index: 'no_sale_index' },
  { events: 'overrides', exposure: 'lines', qty: 'override_qty', index: 'override_index' },
  { events: 'exemptions', exposure: 'customers', qty: 'exempt_qty', index: 'exempt_index' },
  { events: 'typed_lines', exposure: 'lines', qty: 'typed_qty', index: 'typed_index' },
] as const;

type Part = keyof (typeof measures)[number];
const names = identifiers(measures.flatMap((measure) => Object.values(measure)));
const listed = (part: Part, of: (column: Sql, at: Value) => Sql): Sql =>
  join(
    measures.map((measure, at) => of(names[measure[part]], u8(at + 1))),
    sql`, `,
  );
const number = (value: number): Sql => sql`toFloat64(${text(String(value))})`;

/** What each cashier did in one part of the day at one type of lane. */
const strata = (context: QueryContext): Sql => sql`
  select location as location_id, cashier, (location, lane) in (${selfCheckouts(context)}) as self, shift,
    sum(cashier_day.customers) as customers, sum(cashier_day.lines) as lines,
    [${listed('events', (column) => sql`sum(${column})`)}] as events,
    [${listed('exposure', (column) => sql`${column}`)}] as exposures
  from cashier_day where ${ofCashiers({ ...context, parameters: { ...context.parameters, cashierNumber: undefined } })}
  group by location_id, cashier, self, shift having sum(receipts) != 0`;

/**
 * By cashier: what was seen of him where others work, and what they would have done with his customers or lines. Who is not named is
 * nobody's peer and has none.
 */
const counted = (context: QueryContext): Sql => sql`
  select location_id, cashier, sum(customers) as customer_qty, sum(lines) as line_qty, sumForEach(events) as counts,
    sumForEach(arrayMap((other, event) -> if(other > 0, event, 0), others, events)) as seen,
    sumForEach(arrayMap((other, exposure, all, event) -> if(other > 0, exposure * (all - event) / other, 0),
      others, exposures, all_events, events)) as expected,
    maxForEach(arrayMap(other -> other > 0, others)) as known
  from (
    select *, sumForEach(events) over peers as all_events,
      arrayMap((all, own) -> if(cashier = '', 0, all - own), sumForEach(exposures) over peers, exposures) as others
    from (${strata(context)})
    window peers as (partition by cashier = '', self, shift)
  )
  group by location_id, cashier`;

/** How much peers weigh against what was seen of one cashier: the less, the more cashiers differ beyond chance. */
const weighed = (context: QueryContext): Sql => sql`
  select *, arrayMap(
    (spread, square) -> if(square = 0 or spread / square <= 1 / ${number(mostWeight)}, ${number(mostWeight)},
      greatest(${number(leastWeight)}, square / spread)),
    sumForEach(arrayMap((x, e) -> (x - e) * (x - e) - e, seen, expected)) over (),
    sumForEach(arrayMap(e -> e * e, expected)) over ()) as weights
  from (${counted(context)})`;

/** The index of each measure, and its lower end: a quantile of the gamma distribution. */
const judged = (context: QueryContext): Sql => sql`
  select *, arrayMap((x, weight) -> x + weight, seen, weights) as shapes,
    arrayMap((shape, e, weight) -> shape / (e + weight), shapes, expected, weights) as indexes,
    arrayMap((index, shape) -> index * pow(greatest(0, 1 - 1 / (9 * shape) - ${number(lowerZ)} / (3 * sqrt(shape))), 3),
      indexes, shapes) as lower_ends
  from (${weighed(context)})`;

/**
 * How often cashiers do what should be seldom, against the others who work at the same type of lane and in the same part of the
 * day at the stores asked for. Everybody in scope is judged, whichever cashier is asked for. Formulas: domain/cashiers/exceptions.
 */
export const exceptions = (context: QueryContext): Sql => {
  const { cashierNumber } = context.parameters;
  const asked = cashierNumber === undefined ? sql`true` : isCashier(cashierNumber);
  return named(
    context,
    sql`
    select location_id, cashier, customer_qty, line_qty, ${listed('qty', (column, at) => sql`counts[${at}] as ${column}`)},
      ${listed('index', (column, at) => sql`if(known[${at}], indexes[${at}], null) as ${column}`)},
      if(cashier = '', null, arraySum(arrayMap(lower -> log2(greatest(1, lower)), lower_ends))) as exception_score
    from (${judged(context)}) where ${asked}`,
  );
};
