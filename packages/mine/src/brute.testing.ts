import { LEAST_WEEKS } from './halves.ts';

/** A basket as a test writes it: items with their cents, and its week. */
export interface PlainBasket {
  week: number;
  lines: readonly (readonly [item: number, cents: number])[];
}

/** The same answers by counting every subset of every basket: slow, and plain to read. */
export interface BruteRule {
  antecedent: number[];
  consequent: number;
  both: number;
  withAntecedent: number;
  withConsequent: number;
  value: number;
  isRedundant: boolean;
  chance: number;
}

type Bag = Map<number, number>;
interface Read {
  week: number;
  bag: Bag;
}

const readOf = ({ week, lines }: PlainBasket): Read => {
  const bag: Bag = new Map();
  for (const [item, cents] of lines) bag.set(item, (bag.get(item) ?? 0) + cents);
  return { week, bag };
};

const holds = ({ bag }: Read, items: readonly number[]): boolean => items.every((item) => bag.has(item));
const countOf = (reads: readonly Read[], items: readonly number[]): number =>
  reads.filter((one) => holds(one, items)).length;

const subsets = (items: readonly number[], most: number): number[][] => {
  let all: number[][] = [[]];
  for (const item of items) all = all.concat(all.filter((one) => one.length < most).map((one) => one.concat([item])));
  return all;
};

const choose = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let at = 0; at < k; at += 1) result = (result * BigInt(n - at)) / BigInt(at + 1);
  return result;
};

const share = (part: bigint, whole: bigint): number => Number((part * 10n ** 20n) / whole) / 1e20;

/** Fisher's exact test with whole numbers: of `all` baskets, how many deals have `both` or more. */
export const exactAbove = (both: number, left: number, right: number, all: number): number => {
  let sum = 0n;
  for (let k = both; k <= Math.min(left, right); k += 1) sum += choose(left, k) * choose(all - left, right - k);
  return share(sum, choose(all, right));
};

export const exactBelow = (both: number, left: number, right: number, all: number): number => {
  let sum = 0n;
  for (let k = 0; k <= both; k += 1) sum += choose(left, k) * choose(all - left, right - k);
  return share(sum, choose(all, right));
};

const binomial = (count: number, trials: number, chance: number): number => {
  let sum = 0;
  for (let k = count; k <= trials; k += 1)
    sum += Number(choose(trials, k)) * chance ** k * (1 - chance) ** (trials - k);
  return Math.min(1, sum);
};

const chanceBySize = (reads: readonly Read[], antecedent: readonly number[], consequent: number): number => {
  let expected = 0;
  for (const size of new Set(reads.map(({ bag }) => bag.size))) {
    const group = reads.filter(({ bag }) => bag.size === size);
    expected += (countOf(group, antecedent) * countOf(group, [consequent])) / group.length;
  }
  const both = countOf(reads, [...antecedent, consequent]);
  const trials = Math.min(countOf(reads, antecedent), countOf(reads, [consequent]));
  return both < expected + 1 ? 1 : binomial(both, trials, expected / trials);
};

const key = (items: readonly number[]): string => [...items].sort((a, b) => a - b).join(' ');

/** All the answers of small baskets. */
export const brute = (baskets: readonly PlainBasket[], support: number, confidence: number, size: number) => {
  const reads = baskets.map(readOf);
  const weeks = [...new Set(reads.map(({ week }) => week))].sort((a, b) => a - b);
  const inHalf = (half: number): number[] => weeks.filter((_, at) => at % 2 === half);
  const canConfirm = inHalf(0).length >= LEAST_WEEKS && inHalf(1).length >= LEAST_WEEKS;
  const [finding, testing] = [0, 1].map((half) => reads.filter(({ week }) => inHalf(half).includes(week))) as [
    Read[],
    Read[],
  ];
  const isFrequent = (among: readonly Read[], items: readonly number[]): boolean =>
    countOf(among, items) > 0 && countOf(among, items) / among.length >= support;
  const items = [...new Set(reads.flatMap(({ bag }) => [...bag.keys()]))].sort((a, b) => a - b);
  const nonEmpty = subsets(items, size).filter((one) => one.length > 0);
  const rulesOf = (among: readonly Read[]): [number[], number][] =>
    nonEmpty
      .filter((one) => one.length > 1 && isFrequent(among, one))
      .flatMap((one) =>
        one.map((consequent): [number[], number] => [one.filter((it) => it !== consequent), consequent]),
      )
      .filter(([left, right]) => countOf(among, [...left, right]) / countOf(among, left) >= confidence);
  const found = canConfirm
    ? rulesOf(finding).filter(
        ([left, right]) =>
          countOf(finding, [...left, right]) * finding.length > countOf(finding, left) * countOf(finding, [right]),
      )
    : [];
  const chanceOf = ([left, right]: [number[], number]): number => {
    const [both, a, c] = [countOf(testing, [...left, right]), countOf(testing, left), countOf(testing, [right])];
    return Math.max(exactAbove(both, a, c, testing.length), chanceBySize(testing, left, right));
  };
  const chances = new Map(found.map((rule) => [`${key(rule[0])} > ${rule[1]}`, chanceOf(rule)]));
  return {
    canConfirm,
    sets: new Map(nonEmpty.filter((one) => isFrequent(reads, one)).map((one) => [key(one), countOf(reads, one)])),
    chances,
    rules: new Map(
      rulesOf(reads).map(([left, right]): [string, BruteRule] => {
        const both = countOf(reads, [...left, right]);
        const isAsSure = (general: readonly number[]): boolean =>
          countOf(reads, [...general, right]) * countOf(reads, left) >= both * countOf(reads, general);
        const name = `${key(left)} > ${right}`;
        const rule: BruteRule = {
          antecedent: left,
          consequent: right,
          both,
          withAntecedent: countOf(reads, left),
          withConsequent: countOf(reads, [right]),
          value: reads
            .filter((one) => holds(one, [...left, right]))
            .reduce((sum, { bag }) => sum + (bag.get(right) ?? 0), 0),
          isRedundant: subsets(left, 3).some((general) => general.length < left.length && isAsSure(general)),
          chance: chances.get(name) ?? Number.NaN,
        };
        return [name, rule];
      }),
    ),
  };
};
