import { wideOf, type Wide } from '../facts/decimal.ts';
import { and, join, sql, texts, u32s, type Sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import type { Lanes } from '../question/self-checkouts.ts';
import { within } from '../question/scoped.ts';
import type { Placed } from './kinds.ts';
import { keysOf, partsOfSums } from './parts-of-sums.ts';
import { receiptRows, receiptSum } from './parts-sql.ts';
import { sourceOf, type Sum } from './plan.ts';
import { epochOf, type SumQuestion } from './sum-question.ts';

type Keys = { epoch: number } & Record<string, string | number>;

/** The sums of a row in the order of the question; `epoch`: how many breaks its days follow. */
export interface SumRow {
  keys: Readonly<Record<string, string | number>>;
  epoch: number;
  sums: readonly Wide[];
}

const comma = sql`, `;

/** A sum with its place in the question. */
interface At {
  sum: Sum;
  place: number;
}

/** Sums over receipts, each at its place. */
const ofReceipts = (question: SumQuestion, asked: readonly At[], self: readonly Lanes[]): Sql[] => {
  if (asked.length === 0) return [];
  const { scope, condition } = question;
  const sums = asked.map(({ sum }) => sum);
  const rows = receiptRows(sums, and([within(scope), ...(condition ? [condition] : [])]));
  const amounts = sums.map((sum) => receiptSum(sum, self));
  return [
    sql`select ${join(keysOf(question, epochOf(question)), comma)},
      (${u32s(asked.map(({ place }) => place))}, [${join(amounts, comma)}]) as found from (${rows}) group by all`,
  ];
};

const overParts = (asked: readonly At[]): Placed[] =>
  asked.flatMap(({ sum, place }) => (sum.matching.of === 'parts' ? [{ sum, parts: sum.matching, place }] : []));

/**
 * Reads some sums by one statement, from the rollups that have them, and from receipts otherwise. Rows of different
 * sources may have the same keys; each source fills positions of its own.
 */
const sumsStatement = (question: SumQuestion, asked: readonly At[], self: readonly Lanes[]): Sql => {
  const from = (source: ReturnType<typeof sourceOf>): At[] => asked.filter(({ sum }) => sourceOf(sum) === source);
  const [byDay, byLane] = [overParts(from('day')), overParts(from('lane'))];
  const branches = [
    ...partsOfSums(question, question.ofLanes ? sql`part_lane` : sql`part_day`, byDay, self),
    ...partsOfSums(question, sql`part_lane`, byLane, self),
    ...ofReceipts(question, from('receipts'), self),
  ];
  return join(branches, sql` union all `);
};

type Found = Keys & { found: [places: number[], amounts: string[]] };

/** Merges rows of the same keys, with their sums in the order of the question. */
const rowsOf = (count: number, statements: readonly (readonly Found[])[]): SumRow[] => {
  const rows = new Map<string, { keys: SumRow['keys']; epoch: number; sums: Wide[] }>();
  for (const { found, epoch, ...keys } of statements.flat()) {
    const key = JSON.stringify([epoch, keys]);
    let row = rows.get(key);
    if (!row) rows.set(key, (row = { keys, epoch, sums: new Array<Wide>(count).fill(0n) }));
    const [places, amounts] = found;
    for (const [at, place] of places.entries()) row.sums[place] = wideOf(amounts[at] ?? '0');
  }
  return [...rows.values()];
};

/** Reads sums. Sums of a type of lanes wait until the self-checkouts are known; all others are read at once. */
export const readSums = async (facts: Questions, question: SumQuestion): Promise<SumRow[]> => {
  const { sums, scope, self } = question;
  if (sums.length === 0 || scope.locations.length === 0) return [];
  const asked = sums.map((sum, place) => ({ sum, place }));
  const read = async (some: readonly At[], lanes: readonly Lanes[]): Promise<Found[]> =>
    some.length === 0 ? [] : facts.query<Found>(sumsStatement(question, some, lanes));
  const atLanes = asked.filter(({ sum }) => sum.lanes !== null);
  const statements = await Promise.all([
    read(
      asked.filter(({ sum }) => sum.lanes === null),
      [],
    ),
    atLanes.length === 0 ? [] : self().then((lanes) => read(atLanes, lanes)),
  ]);
  return rowsOf(sums.length, statements);
};

type KeyQuestion = Pick<SumQuestion, 'scope' | 'sums' | 'by' | 'ofLanes' | 'condition'>;

/**
 * The keys of rows without their sums: stores that had any receipt, and lanes and cashiers that had one of the parts.
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
