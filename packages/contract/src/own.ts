/**
 * Every object has inherited names such as `toString`, `constructor` and `__proto__`. A lookup by an external name
 * therefore reads own properties only.
 */
export const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Like `own`, for an object whose fields have different types. */
export const ownValue = (thing: object, name: string): unknown => own(thing as Record<string, unknown>, name);
