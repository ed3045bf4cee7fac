import { wideOf, type Wide } from '../facts/decimal.ts';
import { and, empty, join, sql, texts, type Sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import type { Lanes } from '../question/self-checkouts.ts';
import { within } from '../question/scoped.ts';
import { cellsStatement, sumsOfCells, type PartCell } from './cells-of-parts.ts';
import { ofFamilies, receiptRows, receiptSum, sumOfParts } from './parts-sql.ts';
import { sourceOf, type Sum } from './plan.ts';
import { epochOf, type SumQuestion } from './sum-question.ts';

type Keys = { epoch: number } & Record<string, string | number>;

/** The sums of a row in the order of the question; `epoch`: how many breaks its days follow. */
export interface SumRow {
  keys: Readonly<Record<string, string | number>>;
  epoch: number;
  sums: readonly Wide[];
}

/** A question whose self-checkouts are known, if it asks for them. */
type Known = SumQuestion & { known: readonly Lanes[] };

const comma = sql`, `;
const nothing = sql`toDecimal128(0, 4)`;

const placeOf = ({ together }: SumQuestion): Sql[] => (together ? [] : [sql`location`]);

/** A source of sums: those of `values` that it lacks are 0. */
const branch = (question: SumQuestion, rows: Sql, values: readonly (Sql | null)[]): Sql => {
  const keys = [...placeOf(question), sql`${epochOf(question)} as epoch`, ...question.by];
  return sql`select ${join(keys, comma)}, [${join(
    values.map((value) => value ?? nothing),
    comma,
  )}] as branch_sums from ${rows} group by all`;
};

/** Sums over a rollup. */
const ofRollup = (question: Known, table: Sql, isHere: (sum: Sum) => boolean): Sql[] => {
  const { scope, sums, known, condition } = question;
  const here = sums.filter(isHere);
  if (here.length === 0) return [];
  const rows = sql`(select * from ${table} where ${and([within(scope), ofFamilies(here), ...(condition ? [condition] : [])])}) as part`;
  return [
    branch(
      question,
      rows,
      sums.map((sum) => (isHere(sum) ? sumOfParts(sum, known) : null)),
    ),
  ];
};

const ofReceipts = (question: Known): Sql[] => {
  const { scope, sums, known, condition } = question;
  const isHere = (sum: Sum): boolean => sourceOf(sum) === 'receipts';
  const here = sums.filter(isHere);
  if (here.length === 0) return [];
  const rows = receiptRows(here, and([within(scope), ...(condition ? [condition] : [])]));
  return [
    branch(
      question,
      sql`(${rows})`,
      sums.map((sum) => (isHere(sum) ? receiptSum(sum, known) : null)),
    ),
  ];
};

/** All sums in one statement, over the rollups that they need and over receipts where no rollup has them. */
const sumsStatement = (question: Known): Sql => {
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

const selfOf = async ({ sums, self }: SumQuestion): Promise<readonly Lanes[]> =>
  sums.some(({ lanes }) => lanes !== null) ? self() : [];

const readBySum = async (facts: Questions, question: SumQuestion): Promise<SumRow[]> => {
  const known = await selfOf(question);
  const rows = await facts.query<Keys & { sums: string[] }>(sumsStatement({ ...question, known }));
  return rows.map(({ epoch, sums, ...keys }) => ({ epoch, sums: sums.map(wideOf), keys }));
};

/** Receipts need the self-checkouts in the statement; the lanes of rollups are told apart here, at the same time. */
const readByPart = async (facts: Questions, question: SumQuestion): Promise<SumRow[]> => {
  const self = selfOf(question);
  const isOfReceipts = question.sums.some((sum) => sum.lanes !== null && sourceOf(sum) === 'receipts');
  const statement = cellsStatement(question, isOfReceipts ? await self : []);
  const [cells, known] = await Promise.all([statement ? facts.query<PartCell>(statement) : [], self]);
  return sumsOfCells(question, cells, known).map(({ store, day, ...row }) => ({
    ...row,
    keys: { ...(question.together ? {} : { location: store }), ...(question.by.length === 0 ? {} : { day }) },
  }));
};

/** Reads sums by part where rows are few, else one by one: rows of days or lanes times parts are too many. */
export const readSums = async (facts: Questions, question: SumQuestion): Promise<SumRow[]> => {
  if (question.sums.length === 0 || question.scope.locations.length === 0) return [];
  return question.by.length === 0 || question.few ? readByPart(facts, question) : readBySum(facts, question);
};

type KeyQuestion = Pick<SumQuestion, 'scope' | 'sums' | 'by' | 'ofLanes' | 'condition'>;

/**
 * The keys of rows without their sums: of stores that had receipts, as every receipt is a part by its kind, and of lanes
 * and cashiers that had one of the parts.
 */
const keysStatement = ({ scope, sums, by, ofLanes, condition }: KeyQuestion): Sql => {
  const families = sums.flatMap(({ matching }) => (matching.of === 'parts' ? [matching.family] : ['kind']));
  const those = ofLanes ? sql`family in ${texts([...new Set(families)])}` : sql`family = 'kind'`;
  return sql`
    select distinct ${join([sql`location`, ...by], comma)} from ${ofLanes ? sql`part_lane` : sql`part_day`}
    where ${and([within(scope), those, ...(condition ? [condition] : [])])}`;
};

export const readKeys = async (facts: Questions, question: KeyQuestion): Promise<SumRow['keys'][]> =>
  question.sums.length === 0 || question.scope.locations.length === 0
    ? []
    : facts.query<Record<string, string | number>>(keysStatement(question));
