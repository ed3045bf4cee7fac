/**
 * Every object answers to `toString`, `constructor` and `__proto__`. Where a name comes from outside, tables and things are
 * read by what they hold themselves.
 */
export const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The same for a thing whose fields differ. */
export const ownValue = (thing: object, name: string): unknown =>
  Object.hasOwn(thing, name) ? Reflect.get(thing, name) : undefined;
