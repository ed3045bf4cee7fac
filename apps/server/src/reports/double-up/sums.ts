import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { createHash } from 'node:crypto';
import { join, sql, type Sql } from '../../facts/sql.ts';
import { tableOf, type TableColumn } from '../../facts/table.ts';
import { columnOf } from '../engine/columns.ts';
import type { Topic } from '../../question/months.ts';
import type { ProgramQuestion, ProgramSums } from './program-question.ts';

const comma = sql`, `;

/** Sums of receipts by store and period. The sums of past months are cached while the item lists stay the same. */
export interface Sums {
  /** Distinguishes these sums from other sums of the same fields. */
  name: string;
  fields: readonly FieldId[];
  /** All rows of the sums in scope: location_id, period, part, row_count and the fields. */
  select: (question: ProgramQuestion) => Sql;
}

const statement = ({ fields, select }: Sums, question: ProgramQuestion): Sql => sql`
  select sums.location_id as location, toString(sums.period) as period, substring(period, 1, 7) as month, sums.part as part,
    toString(sums.row_count) as row_count, [${join(
      fields.map((field) => sql`toString(sums.${columnOf(field)})`),
      comma,
    )}] as figures
  from (${select(question)}) as sums`;

/** The item lists are part of the name, because other lists give other sums of the same receipts. */
const topicOf = (sums: Sums, question: ProgramQuestion): Topic<ProgramSums> => {
  const { eligible, milk } = question.programs;
  const lists = createHash('sha256')
    .update(JSON.stringify([eligible, milk]))
    .digest('base64');
  const name = `${sums.name} ${question.parameters.program ?? ''} ${lists}`;
  return {
    name: () => name,
    read: (facts, scope) => facts.query<ProgramSums>(statement(sums, { ...question, scope })),
  };
};

export const readSums = (sums: Sums, question: ProgramQuestion): Promise<ProgramSums[]> =>
  question.months.of(question.facts, topicOf(sums, question), question.scope, question.now.today);

const typeOf = (field: FieldId): 'Int64' | 'Decimal(38, 4)' =>
  fieldOf(field).format === 'count' ? 'Int64' : 'Decimal(38, 4)';

/** The rows of `select`: read before, or queried now. */
export const programSumsOf = (sums: Sums, question: ProgramQuestion): Sql => {
  const rows = question.sums;
  if (!rows) return sql`(${sums.select(question)})`;
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
