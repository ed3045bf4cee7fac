import type { milkFats } from '@lanewise/contract/fields/programs';
import { itemNumber } from '../../facts/item-number.ts';
import { sql, texts, u64s, type Sql } from '../../facts/sql.ts';
import type { ProgramQuestion } from './program-question.ts';
import type { ListedMilk } from './program-items.ts';

/** The group of a line for the programs. 'listed': milk that is on a list but does not qualify. */
export const groups = { none: 0, doubleUp: 1, milkIncentive: 2, listed: 3, other: 9 } as const;

/** Every code of the lists with its group; Double Up takes precedence. */
const groupByCode = (question: ProgramQuestion): Map<string, number> => {
  const { eligible, milk } = question.programs;
  return new Map([
    ...milk.map(({ upc }) => [upc, groups.listed] as const),
    ...(eligible.milkIncentive ?? []).map((upc) => [upc, groups.milkIncentive] as const),
    ...(eligible.doubleUp ?? []).map((upc) => [upc, groups.doubleUp] as const),
  ]);
};

const numbersIn = (question: ProgramQuestion, wanted: readonly number[]): bigint[] =>
  [...groupByCode(question)].flatMap(([upc, group]) => (wanted.includes(group) ? [itemNumber(upc)] : []));

/** Whether a receipt has an item of some groups. */
export const holds = (question: ProgramQuestion, wanted: readonly number[]): Sql => {
  const numbers = numbersIn(question, wanted);
  return numbers.length === 0 ? sql`false` : sql`arrayExists(item -> item in ${u64s(numbers)}, items)`;
};

/** The fat level of milk as reports name it. */
export const fatOf = ({ fat }: ListedMilk): (typeof milkFats)[number] => (fat === '' ? 'unknown' : fat);

/** Listed milk of a fat level, a flavour or both. */
const milkIn = (question: ProgramQuestion): bigint[] => {
  const { milkFat, milkFlavour } = question.parameters;
  const group = groupByCode(question);
  return question.programs.milk
    .filter(({ upc }) => group.get(upc) !== groups.doubleUp)
    .filter((one) => (milkFat ?? fatOf(one)) === fatOf(one) && (milkFlavour ?? one.flavour) === one.flavour)
    .map(({ upc }) => itemNumber(upc));
};

/** Whether a receipt has listed milk of a fat level, a flavour or both. */
export const holdsMilk = (question: ProgramQuestion): Sql => {
  const numbers = milkIn(question);
  return numbers.length === 0 ? sql`false` : sql`arrayExists(item -> item in ${u64s(numbers)}, items)`;
};

/** The sum of a receipt's lines with some items, over a list of amounts parallel to its items. */
const goodsOf = (numbers: readonly bigint[], amounts: Sql): Sql =>
  numbers.length === 0
    ? sql`toDecimal64(0, 4)`
    : sql`arraySum(arrayFilter((amount, item) -> item in ${u64s(numbers)}, ${amounts}, items))`;

/** The amounts of items of some groups. */
export const goods = (question: ProgramQuestion, amounts: Sql, wanted: readonly number[]): Sql =>
  goodsOf(numbersIn(question, wanted), amounts);

/** The amounts of listed milk of a fat level, a flavour or both. */
export const milkOf = (question: ProgramQuestion, amounts: Sql): Sql => goodsOf(milkIn(question), amounts);

/** Whether an item is of some groups. */
export const isOf = (question: ProgramQuestion, wanted: readonly number[], item: Sql): Sql => {
  const numbers = numbersIn(question, wanted);
  return numbers.length === 0 ? sql`false` : sql`${item} in ${u64s(numbers)}`;
};

/** Whether any list has items of these groups. */
export const hasAny = (question: ProgramQuestion, wanted: readonly number[]): boolean =>
  numbersIn(question, wanted).length > 0;

/** A value of a listed item, in SQL. `item`: the column with the number of the item. */
export const ofListed = <Item extends { upc: string }>(
  item: Sql,
  list: readonly Item[],
  value: (item: Item) => string,
): Sql =>
  list.length === 0
    ? sql`''`
    : sql`transform(${item}, ${u64s(list.map(({ upc }) => itemNumber(upc)))}, ${texts(list.map(value))}, '')`;

/** Code of an item that is on a list; '' for any other. */
export const codeOf = (question: ProgramQuestion, item: Sql): Sql =>
  ofListed(
    item,
    [...groupByCode(question).keys()].map((upc) => ({ upc })),
    ({ upc }) => upc,
  );
