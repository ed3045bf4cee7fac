import { identifiers, join, sql, type Sql } from '../../facts/sql.ts';
import { tableOf, type TableColumn } from '../../facts/table.ts';
import { notStated } from '@lanewise/contract/reports/filters';
import type { Question } from '../engine/query.ts';
import { chosen, identity } from './cashier.ts';
import { measures, type CashierStanding } from './standings.ts';

const fields = Object.values(identifiers(measures.flatMap(({ qty, index }) => [qty, index])));

const asked = (
  { parameters: { cashierNumber } }: Question,
  all: readonly CashierStanding[],
): readonly CashierStanding[] =>
  all.filter(({ cashier }) => cashierNumber === undefined || (cashier || notStated) === cashierNumber);

const nullable = 'Nullable(Float64)';

const table = (rows: readonly CashierStanding[]): Sql => {
  const columns: Record<string, TableColumn<CashierStanding>> = {
    location_id: { type: 'UInt32', of: ({ location }) => location },
    cashier: { type: 'String', of: ({ cashier }) => cashier },
    name: { type: 'String', of: ({ name }) => name },
    customer_qty: { type: 'Int64', of: ({ customers }) => customers },
    line_qty: { type: 'Int64', of: ({ lines }) => lines },
    exception_score: { type: nullable, of: ({ score }) => score },
  };
  measures.forEach(({ qty, index }, at) => {
    columns[qty] = { type: 'Int64', of: ({ counts }) => counts[at] ?? 0 };
    columns[index] = { type: nullable, of: ({ indexes }) => indexes[at] ?? null };
  });
  return tableOf(columns, rows);
};

/**
 * The standings of cashiers as rows, so that they are searched, ordered, paged and summed like those of any report.
 * They are sent with the statement, because computing them in it took five times as long as reading their inputs.
 */
export const exceptions = (question: Question, all: readonly CashierStanding[]): Sql => sql`
  select ${identity(question, sql`location_id`, sql`cashier`, sql`name`)}, customer_qty, line_qty, exception_score, ${join(fields, sql`, `)}
  from ${table(asked(question, all))}
  where ${chosen(question)}`;
