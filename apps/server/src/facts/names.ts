import { sql, type Sql } from './sql.ts';

/** Turns a lower-case identifier into a part of a statement. Throws RangeError for any other text. */
const literally = (word: string, pattern: RegExp, quote: string): Sql => {
  if (!pattern.test(word)) throw new RangeError(`'${word}' is no name`);
  const text = `${quote}${word}${quote}`;
  return sql(Object.assign([text], { raw: [text] }));
};

/** A table of the facts store, by a name from the engine or an archive. */
export const tableName = (name: string): Sql => literally(name, /^[a-z][a-z0-9_]{0,62}$/, '');

/** Name of a part, made of the characters of a partition and numbers (`202609_1_4_1`), or of a frozen copy. */
export const quotedName = (name: string): Sql => literally(name, /^[A-Za-z0-9_-]{1,120}$/, "'");

/** A whole number inside the text of a statement of the baseline, which holds no values (`known` reads its text). */
export const writtenNumber = (number: number): Sql => literally(String(number), /^[0-9]{1,9}$/, '');
