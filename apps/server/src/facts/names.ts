import { sql, type Sql } from './sql.ts';

/** Text that becomes part of a statement: lower-case words of our own making and nothing else. Throws RangeError. */
const literally = (word: string, pattern: RegExp, quote: string): Sql => {
  if (!pattern.test(word)) throw new RangeError(`'${word}' is no name`);
  const text = `${quote}${word}${quote}`;
  return sql(Object.assign([text], { raw: [text] }));
};

/** A table of the facts store, whose name the engine told or an archive says. */
export const tableName = (name: string): Sql => literally(name, /^[a-z][a-z0-9_]{0,62}$/, '');

/** Name of a part, a partition's own characters and numbers (`202609_1_4_1`), or of a frozen copy. */
export const quotedName = (name: string): Sql => literally(name, /^[A-Za-z0-9_-]{1,120}$/, "'");
