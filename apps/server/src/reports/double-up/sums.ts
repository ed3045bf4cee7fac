import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { createHash } from 'node:crypto';
import { join, sql, type Sql } from '../../facts/sql.ts';
import { tableOf, type TableColumn } from '../../facts/table.ts';
import type { Questions } from '../../facts/types.ts';
import { columnOf } from '../engine/columns.ts';
import type { Months, OfMonth, Topic } from '../engine/months.ts';
import type { QueryContext } from '../engine/query.ts';
import { programItems } from './listed.ts';

const comma = sql`, `;

/**
 * Sums of a store's receipts in a period, a date or the first day of a month; `figures` are those of its `Sums`, as
 * text.
 */
export interface ProgramSums extends OfMonth {
  period: string;
  /** The program, or another key that distinguishes rows of a store and period; '' if there is none. */
  part: string;
  row_count: string;
  figures: readonly string[];
}

/** The context of a question that reads such sums before its rows; without them, they are queried with the rows. */
export type SumsContext = QueryContext<readonly ProgramSums[] | undefined>;

/** Sums of receipts by store and period; those of past months are cached while the lists stay the same. */
export interface Sums {
  /** Distinguishes them from others with the same fields. */
  name: string;
  fields: readonly FieldId[];
  /** All their rows in scope: location_id, period, part, row_count and the fields. */
  select: (context: QueryContext) => Sql;
}

const statement = ({ fields, select }: Sums, context: QueryContext): Sql => sql`
  select sums.location_id as location, toString(sums.period) as period, substring(period, 1, 7) as month, sums.part as part,
    toString(sums.row_count) as row_count, [${join(
      fields.map((field) => sql`toString(sums.${columnOf(field)})`),
      comma,
    )}] as figures
  from (${select(context)}) as sums`;

/** The lists are part of the name: another list makes other sums of the same receipts. */
const topicOf = (sums: Sums, context: QueryContext): Topic<ProgramSums> => {
  const { eligible, milk } = programItems(context);
  const lists = createHash('sha256')
    .update(JSON.stringify([eligible, milk]))
    .digest('base64');
  const name = `${sums.name} ${context.parameters.program ?? ''} ${lists}`;
  return {
    name: () => name,
    read: (facts, scope) => facts.query<ProgramSums>(statement(sums, { ...context, scope })),
  };
};

export const readSums = (sums: Sums, context: QueryContext, facts: Questions, months: Months): Promise<ProgramSums[]> =>
  months.of(facts, topicOf(sums, context), context.scope, context.now.today);

const typeOf = (field: FieldId): 'Int64' | 'Decimal(38, 4)' =>
  fieldOf(field).format === 'count' ? 'Int64' : 'Decimal(38, 4)';

/** The rows of `select`: read before, or queried now. */
export const sumsOf = (sums: Sums, context: SumsContext): Sql => {
  const rows = context.prepared;
  if (!rows) return sql`(${sums.select(context)})`;
  const figures = sums.fields.map((field, at): [string, TableColumn<ProgramSums>] => [
    field,
    { type: typeOf(field), of: ({ figures: texts }) => texts[at] ?? null },
  ]);
  return tableOf<ProgramSums>(
    {
      location_id: { type: 'UInt32', of: ({ location }) => location },
      period: { type: 'Date', of: ({ period }) => period },
      part: { type: 'String', of: ({ part }) => part },
      row_count: { type: 'Int64', of: ({ row_count: count }) => count },
      ...Object.fromEntries(figures),
    },
    rows,
  );
};
