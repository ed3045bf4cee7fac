import { own } from '@lanewise/contract/own';
import type { Sql, Value } from './sql.ts';

/**
 * The embedded engine runs statements with parameters one at a time in the whole process, so its parameters are written
 * into the text here, and only here, as the cast that the engine makes of them itself. A text is one without a cast, which would
 * take a third of the time of a statement that brings a table along.
 */
export const renderEmbedded = (statement: Sql): string => {
  let text = '';
  statement.walk(
    (part) => (text += part),
    (value) =>
      (text +=
        value.type === 'String' ? quoted(textOf(value)) : `_CAST(${quoted(textOf(value))},${quoted(value.type)})`),
  );
  return text;
};

/** The value as the engine reads it from text; in a list, texts and dates are quoted once more. */
const textOf = ({ type, value }: Value): string => {
  if (!Array.isArray(value)) return String(value);
  const isQuoted = type === 'Array(String)' || type === 'Array(Date)';
  return `[${value.map((item) => (isQuoted ? quoted(String(item)) : String(item))).join(',')}]`;
};

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

const quoted = (text: string): string =>
  `'${text.replace(/[\\'\0\n\r\t\b\f]/g, (char) => own(escapes, char) ?? char)}'`;
