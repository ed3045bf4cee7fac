import { wideOf, type Wide } from '../../facts/decimal.ts';
import { and, empty, join, sql, type Sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import { within } from '../engine/scoped.ts';
import { cellsStatement, sumsOfCells, type PartCell } from './cells-of-parts.ts';
import { ofFamilies, receiptRows, receiptSum, sumOfParts } from './parts-sql.ts';
import { sourceOf, type Sum } from './plan.ts';
import { epochOf, type SumQuestion } from './sum-question.ts';

type Keys = { location: number; epoch: number } & Record<string, string | number>;

/** The sums of a row in the order of the question; `epoch`: how many breaks its days follow. */
export interface SumRow {
  keys: Readonly<Record<string, string | number>>;
  epoch: number;
  sums: readonly Wide[];
}

const comma = sql`, `;
const nothing = sql`toDecimal128(0, 4)`;

/** A source of sums: those of `values` that it lacks are 0. */
const branch = (question: SumQuestion, rows: Sql, values: readonly (Sql | null)[]): Sql => {
  const keys = [sql`location`, sql`${epochOf(question)} as epoch`, ...question.by];
  return sql`select ${join(keys, comma)}, [${join(
    values.map((value) => value ?? nothing),
    comma,
  )}] as branch_sums from ${rows} group by all`;
};

/** Sums over a rollup. */
const ofRollup = (question: SumQuestion, table: Sql, isHere: (sum: Sum) => boolean): Sql[] => {
  const { scope, sums, self, condition } = question;
  const here = sums.filter(isHere);
  if (here.length === 0) return [];
  const rows = sql`(select * from ${table} where ${and([within(scope), ofFamilies(here), ...(condition ? [condition] : [])])}) as part`;
  return [
    branch(
      question,
      rows,
      sums.map((sum) => (isHere(sum) ? sumOfParts(sum, self) : null)),
    ),
  ];
};

const ofReceipts = (question: SumQuestion): Sql[] => {
  const { scope, sums, self, condition } = question;
  const isHere = (sum: Sum): boolean => sourceOf(sum) === 'receipts';
  const here = sums.filter(isHere);
  if (here.length === 0) return [];
  const rows = receiptRows(here, and([within(scope), ...(condition ? [condition] : [])]));
  return [
    branch(
      question,
      sql`(${rows})`,
      sums.map((sum) => (isHere(sum) ? receiptSum(sum, self) : null)),
    ),
  ];
};

/** All sums in one statement, over the rollups that they need and over receipts where no rollup has them. */
export const sumsStatement = (question: SumQuestion): Sql => {
  const { ofLanes } = question;
  const branches = [
    ...ofRollup(question, sql`part_day`, (sum) => sourceOf(sum) === 'day' && !ofLanes),
    ...ofRollup(question, sql`part_lane`, (sum) => sourceOf(sum) === 'lane' || (sourceOf(sum) === 'day' && ofLanes)),
    ...ofReceipts(question),
  ];
  const [first, ...others] = branches;
  if (!first) return empty;
  if (others.length === 0) return sql`select * except (branch_sums), branch_sums as sums from (${first})`;
  return sql`
    select * except (branch_sums), sumForEach(branch_sums) as sums
    from (${join(branches, sql` union all `)}) group by all`;
};

const readBySum = async (facts: Questions, question: SumQuestion): Promise<SumRow[]> => {
  const rows = await facts.query<Keys & { sums: string[] }>(sumsStatement(question));
  return rows.map(({ epoch, sums, ...keys }) => ({ epoch, sums: sums.map(wideOf), keys: keys as never }));
};

const readByPart = async (facts: Questions, question: SumQuestion): Promise<SumRow[]> => {
  const statement = cellsStatement(question);
  const cells = statement ? await facts.query<PartCell>(statement) : [];
  return sumsOfCells(question, cells).map(({ location, ...row }) => ({ ...row, keys: { location } }));
};

/** Reads sums by part where rows are stores alone, else one by one: rows of days or lanes times parts are too many. */
export const readSums = async (facts: Questions, question: SumQuestion): Promise<SumRow[]> => {
  if (question.sums.length === 0 || question.scope.locations.length === 0) return [];
  return question.by.length === 0 ? readByPart(facts, question) : readBySum(facts, question);
};
