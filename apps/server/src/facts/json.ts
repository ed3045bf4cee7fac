/**
 * Values as JSON for the rows of an insert, checked because the engine's parser wraps what does not fit: 4294967296 as
 * UInt32 would become 0. All throw RangeError.
 */

export const jsonWhole = (value: number): string => {
  if (!Number.isInteger(value) || value < 0 || value > 4_294_967_295) throw new RangeError(`${value} is not a UInt32`);
  return String(value);
};

export const jsonLong = (value: number): string => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a whole number`);
  return String(value);
};

/** Printable ASCII without a quote and a backslash, which is nearly all there is: it needs no escaping. */
const plain = /^[ !#-[\]-~]*$/;

/** Half a character, which no UTF-8 can carry, becomes U+FFFD: refusing it would hold up the whole insert. */
export const jsonText = (value: string): string => {
  if (plain.test(value)) return `"${value}"`;
  const quoted = JSON.stringify(value);
  return quoted.includes('\\ud') ? JSON.stringify(value.replace(/\p{Surrogate}/gu, '\uFFFD')) : quoted;
};

export const jsonList = <Item>(items: readonly Item[], write: (item: Item) => string): string => {
  let list = '';
  for (const item of items) list += list === '' ? write(item) : `,${write(item)}`;
  return `[${list}]`;
};
