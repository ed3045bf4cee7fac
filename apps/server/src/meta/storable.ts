/** NUL and halves of characters (lone surrogates), which PostgreSQL does not store. */
const unstorable = /[\0\p{Surrogate}]/u;
const allUnstorable = new RegExp(unstorable, 'gu');

/** Whether PostgreSQL stores a text as it is. */
export const isStorable = (text: string): boolean => !unstorable.test(text);

/** A text for people to read, with the sign for an unknown character where it holds one that PostgreSQL does not store. */
export const storable = (text: string): string => text.replace(allUnstorable, '\ufffd');
