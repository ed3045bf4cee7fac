/** NUL and lone surrogates, which PostgreSQL does not store. */
const unstorable = /[\0\p{Surrogate}]/u;
const allUnstorable = new RegExp(unstorable, 'gu');

/** Whether PostgreSQL stores a text unchanged. */
export const isStorable = (text: string): boolean => !unstorable.test(text);

/** A text for display. A replacement character stands for each character that PostgreSQL does not store. */
export const storable = (text: string): string => text.replace(allUnstorable, '\ufffd');
