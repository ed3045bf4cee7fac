import { Value } from './values.ts';

export * from './values.ts';

/**
 * A piece of SQL: literal parts of a template in our source code, with typed values between them. It can only be made
 * from a template, so no text from outside ever becomes part of a statement.
 */
class Fragment {
  readonly #parts: readonly string[];
  readonly #holes: readonly (Fragment | Value)[];
  constructor(parts: readonly string[], holes: readonly (Fragment | Value)[]) {
    this.#parts = parts;
    this.#holes = holes;
  }

  /** Calls back for every literal part and every value, in the order of the text. */
  walk(onText: (part: string) => void, onValue: (value: Value) => void): void {
    this.#parts.forEach((part, index) => {
      onText(part);
      const hole = this.#holes[index];
      if (hole instanceof Fragment) hole.walk(onText, onValue);
      else if (hole) onValue(hole);
    });
  }
}
export type Sql = Fragment;
export type { Fragment };

export const isSql = (value: unknown): value is Sql => value instanceof Fragment;

/** `sql\`select count() from line where company = ${u32(7)} and ${other}\`` */
export const sql = (parts: TemplateStringsArray, ...holes: readonly (Sql | Value)[]): Sql => {
  for (const hole of holes) {
    if (!(hole instanceof Fragment || hole instanceof Value))
      throw new TypeError('only SQL and typed values enter SQL');
  }
  return new Fragment(parts, holes);
};

export const empty = sql``;

/** Column names listed in our source, each as a piece of SQL. Throws RangeError for anything but a plain name. */
export const identifiers = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, Sql>> =>
  Object.fromEntries(
    names.map((name) => {
      if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new RangeError(`'${name}' is no name of a column`);
      return [name, new Fragment([name], [])];
    }),
  ) as Record<Name, Sql>;

export const join = (pieces: readonly (Sql | Value)[], separator: Sql): Sql => {
  const holes = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));
  return new Fragment(
    holes.map(() => ''),
    holes,
  );
};

/** Conditions that must all hold; an empty list is true. */
export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${join(conditions, sql` and `)})`;

/** At least one of the conditions must hold. An empty list is false. */
export const or = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${join(conditions, sql` or `)})`;

/**
 * Returns the entry of a closed map for a key from outside (a sort column, a view). Throws RangeError for any other
 * key.
 */
export const choose = <Key extends string, Piece = Sql>(map: Readonly<Record<Key, Piece>>, key: string): Piece => {
  if (!Object.hasOwn(map, key)) throw new RangeError(`'${key}' is none of ${Object.keys(map).join(', ')}`);
  return map[key as Key];
};
