import { f64s, i64s, identifiers, join, sql, texts, u32s, u8, type Sql } from '../../facts/sql.ts';
import { notStated } from '@lanewise/contract/reports/filters';
import type { QueryContext } from '../query.ts';
import { chosen, identity } from './cashier.ts';
import { measures, type CashierStanding } from './standings.ts';

const fields = identifiers(measures.flatMap(({ qty, index }) => [qty, index]));

const asked = ({ parameters: { cashierNumber }, ahead }: QueryContext): readonly CashierStanding[] =>
  (ahead?.standings ?? []).filter(
    ({ cashier }) => cashierNumber === undefined || (cashier || notStated) === cashierNumber,
  );

/**
 * The standings of cashiers as rows, so that they are searched, ordered, paged and summed like those of any report. They travel with
 * the statement, since working them out in it took five times as long as reading what they are made of.
 */
export const exceptions = (context: QueryContext): Sql => {
  const rows = asked(context);
  const lists = [
    ...[u32s(rows.map(({ location }) => location)), texts(rows.map(({ cashier }) => cashier))],
    ...[texts(rows.map(({ name }) => name)), i64s(rows.map(({ customers }) => customers))],
    ...[i64s(rows.map(({ lines }) => lines)), f64s(rows.map(({ score }) => score))],
    ...measures.map((_, at) => i64s(rows.map(({ counts }) => counts[at] ?? 0))),
    ...measures.map((_, at) => f64s(rows.map(({ indexes }) => indexes[at] ?? null))),
  ];
  const column = (at: number): Sql => sql`tupleElement(one, ${u8(at)})`;
  const figures = measures.flatMap(({ qty, index }, at) => [
    sql`${column(7 + at)} as ${fields[qty]}`,
    sql`${column(7 + measures.length + at)} as ${fields[index]}`,
  ]);
  return sql`
    select ${identity(context, column(1), column(2), column(3))}, ${column(4)} as customer_qty, ${column(5)} as line_qty,
      ${column(6)} as exception_score, ${join(figures, sql`, `)}
    from (select arrayJoin(arrayZip(${join(lists, sql`, `)})) as one)
    where ${chosen(context)}`;
};
