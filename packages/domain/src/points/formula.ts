import { readTokens, writeName, type Token } from './tokens.ts';

export type Operator = '+' | '-' | '*' | '/';

/** A formula over data points. Numbers are decimal text, so that nothing is rounded before the computation. */
export type Formula =
  | { kind: 'number'; text: string }
  | { kind: 'point'; dpId: number }
  | { kind: 'negative'; of: Formula }
  | { kind: 'operation'; operator: Operator; left: Formula; right: Formula };

/**
 * The reason why a text is not a formula. syntax: malformed from the character `at` on; unknown: `name` is no existing
 * data point.
 */
export type FormulaProblem = { reason: 'syntax'; at: number } | { reason: 'unknown'; at: number; name: string };

/** A data point that a formula can name. */
interface Named {
  dpId: number;
  name: string;
}

class Unreadable extends Error {
  readonly problem: FormulaProblem;
  constructor(problem: FormulaProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

/** Deepest nesting of parentheses and minus signs: beyond any real formula, and far below the limit of the stack. */
const DEEPEST = 100;

/** The data points that a formula can name, by the forms in which it can name them. */
interface Nameable {
  ids: ReadonlySet<number>;
  names: ReadonlyMap<string, number>;
}

const nameKey = (name: string): string => name.trim().toLowerCase();

/** Recursive descent: sum = term {+|- term}, term = factor {*|/ factor}, factor = [-] (number | point | (sum)). */
class Reader {
  private at = 0;
  private depth = 0;
  private readonly ids: ReadonlySet<number>;
  private readonly names: ReadonlyMap<string, number>;
  private readonly tokens: readonly Token[];
  private readonly end: number;

  constructor(tokens: readonly Token[], end: number, { ids, names }: Nameable) {
    this.tokens = tokens;
    this.end = end;
    this.ids = ids;
    this.names = names;
  }

  whole(): Formula {
    const formula = this.sum();
    const rest = this.tokens[this.at];
    if (rest) throw new Unreadable({ reason: 'syntax', at: rest.at });
    return formula;
  }

  private sum(): Formula {
    return this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.factor()));
  }

  /** Operations of one rank, grouped from the left. */
  private chain(operators: readonly Operator[], part: () => Formula): Formula {
    let left = part();
    for (;;) {
      const operator = operators.find((one) => this.take(one));
      if (operator === undefined) return left;
      left = { kind: 'operation', operator, left, right: part() };
    }
  }

  private factor(): Formula {
    const token = this.tokens[this.at];
    this.depth += 1;
    if (!token || this.depth > DEEPEST) throw this.unexpected();
    const formula = this.read(token);
    this.depth -= 1;
    return formula;
  }

  private read(token: Token): Formula {
    this.at += 1;
    if (token.kind === 'number') return { kind: 'number', text: token.text };
    if (token.kind !== 'mark') return { kind: 'point', dpId: this.idOf(token) };
    if (token.text === '-') return { kind: 'negative', of: this.factor() };
    if (token.text !== '(') throw new Unreadable({ reason: 'syntax', at: token.at });
    const inner = this.sum();
    if (!this.take(')')) throw this.unexpected();
    return inner;
  }

  private idOf({ kind, text, at }: Token): number {
    const dpId = kind === 'id' ? Number(text) : this.names.get(nameKey(text));
    if (dpId === undefined || !this.ids.has(dpId))
      throw new Unreadable({ reason: 'unknown', at, name: kind === 'id' ? `#${text}` : text });
    return dpId;
  }

  private take(mark: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'mark' || token.text !== mark) return false;
    this.at += 1;
    return true;
  }

  private unexpected(): Unreadable {
    return new Unreadable({ reason: 'syntax', at: this.tokens[this.at]?.at ?? this.end });
  }
}

type ReadFormula = { formula: Formula; problem?: never } | { formula?: never; problem: FormulaProblem };

/**
 * Makes a reader of formulas over these data points. A formula has numbers, + - * / and parentheses, and data points by
 * name, by [name] if a name has characters other than letters, digits and blanks, or by #id. Names are
 * case-insensitive.
 */
export const formulaReader = (points: readonly Named[]): ((text: string) => ReadFormula) => {
  const nameable: Nameable = {
    ids: new Set(points.map(({ dpId }) => dpId)),
    names: new Map(points.map(({ dpId, name }) => [nameKey(name), dpId])),
  };
  return (text) => {
    const tokens = readTokens(text);
    if (typeof tokens === 'number') return { problem: { reason: 'syntax', at: tokens } };
    try {
      return { formula: new Reader(tokens, text.length, nameable).whole() };
    } catch (error) {
      if (error instanceof Unreadable) return { problem: error.problem };
      throw error;
    }
  };
};

const readers = new WeakMap<readonly Named[], (text: string) => Formula | null>();

/** Makes a reader of a company's stored formulas, cached by list and text; null: the text is no formula. */
export const formulasOf = (all: readonly Named[]): ((text: string) => Formula | null) => {
  const known = readers.get(all);
  if (known) return known;
  const read = formulaReader(all);
  const formulas = new Map<string, Formula | null>();
  const reader = (text: string): Formula | null => {
    const found = formulas.get(text);
    if (found !== undefined) return found;
    const formula = read(text).formula ?? null;
    formulas.set(text, formula);
    return formula;
  };
  readers.set(all, reader);
  return reader;
};

/** Reads one formula, as `formulaReader` does. */
export const readFormula = (text: string, points: readonly Named[]): ReadFormula => formulaReader(points)(text);

const ranks: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, '*': 2, '/': 2 };

/** Writes a formula. `least`: the lowest rank of an operator that needs no parentheses here. */
const write = (formula: Formula, pointOf: (dpId: number) => string, least: number): string => {
  if (formula.kind === 'number') return formula.text;
  if (formula.kind === 'point') return pointOf(formula.dpId);
  if (formula.kind === 'negative') return `-${write(formula.of, pointOf, 3)}`;
  const { operator, left, right } = formula;
  const rank = ranks[operator];
  const text = `${write(left, pointOf, rank)} ${operator} ${write(right, pointOf, rank + 1)}`;
  return rank < least ? `(${text})` : text;
};

/** A formula as text with as few parentheses as possible; `pointOf` writes its data points. */
export const writeFormula = (formula: Formula, pointOf: (dpId: number) => string): string => write(formula, pointOf, 0);

/** The stored form of a data point: its id, which survives a change of name. */
export const byId = (dpId: number): string => `#${dpId}`;

/** The distinct data points of a formula. */
export const pointsOf = (formula: Formula): number[] => {
  if (formula.kind === 'number') return [];
  if (formula.kind === 'point') return [formula.dpId];
  if (formula.kind === 'negative') return pointsOf(formula.of);
  return [...new Set([...pointsOf(formula.left), ...pointsOf(formula.right)])];
};

/** How the value of a formula behaves over several days: a constant, the sum of the values of its days, or neither. */
type Course = 'constant' | 'sum' | 'other';

const courseOf = (formula: Formula, isSum: (dpId: number) => boolean): Course => {
  if (formula.kind === 'number') return 'constant';
  if (formula.kind === 'point') return isSum(formula.dpId) ? 'sum' : 'other';
  if (formula.kind === 'negative') return courseOf(formula.of, isSum);
  const [left, right] = [courseOf(formula.left, isSum), courseOf(formula.right, isSum)];
  switch (formula.operator) {
    case '+':
    case '-':
      return left === right ? left : 'other';
    case '*':
      if (left === 'constant') return right;
      return right === 'constant' ? left : 'other';
    case '/':
      return right === 'constant' ? left : 'other';
  }
};

/**
 * Whether the value of a formula over several days is the sum of its daily values. `isSum`: whether the same is true
 * for a data point that the formula names.
 */
export const isSumOfDays = (formula: Formula, isSum: (dpId: number) => boolean): boolean =>
  courseOf(formula, isSum) === 'sum';

/**
 * The data points on a cycle of formulas that begins and ends at a data point, in order. Null if there is no cycle.
 * `uses` lists the data points that each formula names.
 */
export const ringOf = (dpId: number, uses: ReadonlyMap<number, readonly number[]>): number[] | null => {
  const seen = new Set<number>();
  const open = [[dpId]];
  for (let way = open.pop(); way !== undefined; way = open.pop())
    for (const next of uses.get(way.at(-1) ?? dpId) ?? []) {
      if (next === dpId) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      open.push([...way, next]);
    }
  return null;
};

const keptId = /#(\d+)/g;

/** The data points of a stored formula. */
export const idsIn = (kept: string): number[] => [
  ...new Set([...kept.matchAll(keptId)].map(([, dpId]) => Number(dpId))),
];

/** A stored formula with names instead of ids. */
export const withNames = (kept: string, nameOf: (dpId: number) => string): string =>
  kept.replaceAll(keptId, (_, dpId: string) => writeName(nameOf(Number(dpId))));
