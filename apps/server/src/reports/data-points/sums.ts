import type { Scope } from '../../facts/scope.ts';
import { and, dates, empty, join, sql, type Sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import { within } from '../engine/scoped.ts';
import type { Lanes } from '../cashiers/lane-types.ts';
import { ofFamilies, receiptRows, receiptValue, sumOfParts } from './parts-sql.ts';
import { sourceOf, type Sum } from './plan.ts';

/** Which sums of which rows are asked for. */
export interface SumQuestion {
  scope: Scope;
  sums: readonly Sum[];
  /** Self-checkouts, if a sum asks for them. */
  self: readonly Lanes[];
  /** First days of new definitions, ascending: sums before and after them stand apart. */
  breaks: readonly string[];
  /** Columns beside the location that rows are apart by, from `business_date`, `lane` and `cashier`. */
  by: readonly Sql[];
  /** Whether these or the condition name a lane or a cashier. */
  ofLanes: boolean;
  /** A condition on lanes and cashiers. */
  condition?: Sql | undefined;
}

/** The sums of a row in the order of the question, as decimal text; `epoch`: how many breaks its days follow. */
export type SumRow = { location: number; epoch: number; sums: string[] } & Record<string, string | number | string[]>;

const comma = sql`, `;
const nothing = sql`toDecimal128(0, 4)`;

/** A source of sums: those of `values` that it lacks are 0. */
const branch = (question: SumQuestion, rows: Sql, values: readonly (Sql | null)[]): Sql => {
  const { breaks, by } = question;
  const epoch = breaks.length === 0 ? sql`0` : sql`arrayCount(day -> day <= business_date, ${dates(breaks)})`;
  const keys = [sql`location`, sql`toUInt32(${epoch}) as epoch`, ...by];
  return sql`select ${join(keys, comma)}, [${join(
    values.map((value) => value ?? nothing),
    comma,
  )}] as branch_sums from ${rows} group by all`;
};

/** Sums over a rollup. Its rows are first added up by what they are of: most sums compare names. */
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
      sums.map((sum) => (isHere(sum) ? sql`sum(toDecimal128(${receiptValue(sum, self)} * sign, 4))` : null)),
    ),
  ];
};

/** All sums in one statement, over the rollups that they need and over receipts where no rollup has them. */
export const sumsStatement = (question: SumQuestion): Sql => {
  const { ofLanes } = question;
  const branches = [
    ...ofRollup(question, sql`part_day`, (sum) => !ofLanes && sourceOf(sum) === 'day'),
    ...ofRollup(
      question,
      sql`part_lane`,
      (sum) => sourceOf(sum) === (ofLanes ? 'day' : 'lane') || sourceOf(sum) === 'lane',
    ),
    ...ofReceipts(question),
  ];
  const [first, ...others] = branches;
  if (!first) return empty;
  if (others.length === 0) return sql`select * except (branch_sums), branch_sums as sums from (${first})`;
  return sql`
    select * except (branch_sums), sumForEach(branch_sums) as sums
    from (${join(branches, sql` union all `)}) group by all`;
};

export const readSums = async (facts: Questions, question: SumQuestion): Promise<SumRow[]> =>
  question.sums.length === 0 || question.scope.locations.length === 0
    ? []
    : facts.query<SumRow>(sumsStatement(question));
