import { wideOf, type Wide } from '../facts/decimal.ts';
import { presentIn } from '../facts/months.ts';
import { and, join, sql, text, texts, u32, type Sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import type { Lanes } from '../question/self-checkouts.ts';
import { within } from '../question/scoped.ts';
import { enteringOf, namesOf, type Entered, type Placed } from './kinds.ts';
import { keysOf, laneColumns, partsOfSums, rollupsOf } from './parts-of-sums.ts';
import { receiptRows, receiptSum } from './parts-sql.ts';
import { isOverReceipts, type Sum } from './plan.ts';
import { epochOf, type SumQuestion } from './sum-question.ts';

type Keys = { epoch: number } & Record<string, string | number>;

/**
 * The sums of a row in the order of the question. `epoch`: number of breaks that are on or before the days of the row.
 */
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

/**
 * The family of sums over receipts. The key is the place of the sum in the question, and the only figure is the amount.
 */
const OF_RECEIPTS = '';

/** The selects of sums over receipts. Each sum is returned as a separate part. */
const ofReceipts = (question: SumQuestion, asked: readonly At[], self: readonly Lanes[]): Sql[] => {
  if (asked.length === 0) return [];
  const { scope, condition, entries } = question;
  const sums = asked.map(({ sum }) => sum);
  const rows = receiptRows(sums, and([within(scope), ...[condition, entries].filter((one) => one !== undefined)]));
  const parts = asked.map(
    ({ sum, place }) =>
      sql`(${text(OF_RECEIPTS)}, toUInt32(${u32(place)}), toUInt32(0), toUInt8(0), [${receiptSum(sum, self)}])`,
  );
  return [
    sql`select ${join(keysOf(question, epochOf(question)), comma)}, [${join(parts, comma)}] as found
      from (${rows}) group by all`,
  ];
};

type Part = readonly [family: string, key: number, detail: number, self: number, figures: readonly string[]];
type Found = Keys & { found: readonly Part[] };

/** The rows of one statement, and a function that finds the sums to which a part belongs. */
interface Answer {
  rows: readonly Found[];
  enters: (part: Part) => readonly Entered[];
}

const nothing: Answer = { rows: [], enters: () => [] };

/**
 * Reads some sums with one statement. A sum of stored parts is read from the rollups of parts, any other sum from
 * receipts. Rows of different sources may have the same keys.
 */
const readSome = async (
  facts: Questions,
  question: SumQuestion,
  asked: readonly At[],
  self: readonly Lanes[],
): Promise<Answer> => {
  if (asked.length === 0) return nothing;
  const placed = asked.flatMap(({ sum, place }): Placed[] =>
    !isOverReceipts(sum) && sum.matching.of === 'parts' ? [{ sum, parts: sum.matching, place }] : [],
  );
  const names = namesOf(placed);
  const entering = enteringOf(placed, names);
  const overReceipts = asked.filter(({ sum }) => isOverReceipts(sum));
  const branches = [...partsOfSums(question, placed, names, self), ...ofReceipts(question, overReceipts, self)];
  return {
    rows: await facts.query<Found>(join(branches, sql` union all `)),
    enters: ([family, key, detail, lane]) =>
      family === OF_RECEIPTS ? [{ place: key, figure: 0 }] : entering({ family, key, detail, self: lane }),
  };
};

/** Adds up rows of the same keys, with their sums in the order of the question. */
const rowsOf = (count: number, answers: readonly Answer[]): SumRow[] => {
  const found = new Map<string, { keys: SumRow['keys']; epoch: number; sums: Wide[] }>();
  for (const { rows, enters } of answers)
    for (const { found: parts, epoch, ...keys } of rows) {
      const key = JSON.stringify([epoch, keys]);
      let row = found.get(key);
      if (!row) found.set(key, (row = { keys, epoch, sums: new Array<Wide>(count).fill(0n) }));
      const { sums } = row;
      for (const part of parts)
        for (const { place, figure } of enters(part))
          sums[place] = (sums[place] ?? 0n) + wideOf(part[4][figure] ?? '0');
    }
  return [...found.values()];
};

/** Reads sums. Sums of a type of lanes wait until the self-checkouts are known; all others are read at once. */
export const readSums = async (facts: Questions, question: SumQuestion): Promise<SumRow[]> => {
  const { sums, scope, self } = question;
  if (sums.length === 0 || scope.locations.length === 0) return [];
  const asked = sums.map((sum, place) => ({ sum, place }));
  const atLanes = asked.filter(({ sum }) => sum.lanes !== null);
  const elsewhere = asked.filter(({ sum }) => sum.lanes === null);
  const answers = await Promise.all([
    readSome(facts, question, elsewhere, []),
    atLanes.length === 0 ? nothing : self().then((lanes) => readSome(facts, question, atLanes, lanes)),
  ]);
  return rowsOf(sums.length, answers);
};

type KeyQuestion = Pick<SumQuestion, 'scope' | 'sums' | 'by' | 'months' | 'dated' | 'ofLanes' | 'condition'>;

/**
 * Selects the keys of rows without their sums: stores with any receipt, or lanes and cashiers with at least one of the
 * parts that are summed.
 */
const keysStatement = (question: KeyQuestion): Sql => {
  const { scope, sums, by, months = false, dated = false, ofLanes, condition } = question;
  const families = sums.flatMap(({ matching }) => (matching.of === 'parts' ? [matching.family] : ['kind']));
  const those = ofLanes.length > 0 ? sql`family in ${texts([...new Set(families)])}` : sql`family = 'kind'`;
  const where = and([those, ...(condition ? [condition] : [])]);
  const keys = join([sql`location`, ...by], comma);
  const { day, month } = rollupsOf(new Set(ofLanes));
  if (months && month) {
    const columns = [sql`location`, ...ofLanes.map((name) => laneColumns[name])];
    return sql`select distinct ${keys} from (${presentIn({ day, month, dated }, scope, columns, where)})`;
  }
  return sql`select distinct ${keys} from ${day} where ${and([within(scope), where])}`;
};

export const readKeys = async (facts: Questions, question: KeyQuestion): Promise<SumRow['keys'][]> =>
  question.sums.length === 0 || question.scope.locations.length === 0
    ? []
    : facts.query<Record<string, string | number>>(keysStatement(question));
