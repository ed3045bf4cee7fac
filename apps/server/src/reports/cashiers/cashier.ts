import { notStated } from '@lanewise/contract/reports/filters';
import { and, sql, text, texts, u32, u32s, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { ofPlace, within } from '../scoped.ts';

/** A cashier is a number of a store: the same number elsewhere is somebody else. */
export const isCashier = (number: string): Sql => sql`cashier = ${text(number === notStated ? '' : number)}`;

/** Rows of a rollup by cashier that a question asks for, as far as lane and number say so. */
export const ofCashiers = ({ scope, parameters }: QueryContext): Sql =>
  and([
    within(scope),
    ...(parameters.lane === undefined ? [] : [sql`lane in ${texts(parameters.lane)}`]),
    ...(parameters.cashierNumber === undefined ? [] : [isCashier(parameters.cashierNumber)]),
  ]);

/** Names that the registers last wrote, by store and number. */
const names = ({ scope }: QueryContext): Sql => sql`
  select location as location_id, cashier, argMax(name, entry_no) as name from cashier_name
  where company = ${u32(scope.company)} and location in ${u32s(scope.locations)}
  group by location, cashier`;

/**
 * Rows of cashiers (`location_id`, `cashier` and figures) with their names and the keys of their drills. The filter by a part of a
 * name is asked here; `further` are conditions over a named row.
 */
export const named = (context: QueryContext, rows: Sql, further: readonly Sql[] = []): Sql => {
  const { cashier } = context.parameters;
  const place = ofPlace(context, sql`location_id`);
  const conditions = [
    ...further,
    ...(cashier === undefined
      ? []
      : [sql`(cashier_number = ${text(cashier)} or positionCaseInsensitiveUTF8(cashier_name, ${text(cashier)}) > 0)`]),
  ];
  return sql`
    select list.* except (cashier, location_id), toString(list.cashier) as cashier_number,
      if(cashier_number = '', ${text(notStated)}, cashier_number) as cashier_key,
      if(names.name = '', cashier_key, names.name) as cashier_name,
      ${place.text(({ name }) => name)} as location, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id
    from (${rows}) as list left join (${names(context)}) as names using (location_id, cashier)
    where ${and(conditions)}`;
};

/** By the number or a part of the name, or of the store's. */
export const searchCashiers = (value: string): Sql => sql`(cashier_number = ${text(value)}
  or positionCaseInsensitiveUTF8(cashier_name, ${text(value)}) > 0 or positionCaseInsensitiveUTF8(location, ${text(value)}) > 0)`;

export const tie = sql`(reg_loc_id, cashier_number)`;
