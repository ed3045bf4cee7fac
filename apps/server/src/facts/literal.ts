import { own } from '@lanewise/contract/own';
import type { Sql, Value } from './sql.ts';

/**
 * The text of a statement. Values are written into it here, and only here, as the cast that the engine makes of a parameter itself:
 * the embedded engine runs statements with parameters one at a time in the whole process, and a server takes no parameter above
 * 131,072 bytes, which is a list of 12,000 stores. A text is one without a cast, which would take a third of the time of a
 * statement that brings a table along.
 */
export const textOfStatement = (statement: Sql): string => {
  let text = '';
  statement.walk(
    (part) => (text += part),
    (value) =>
      (text +=
        value.type === 'String'
          ? quoted(valueText(value))
          : `_CAST(${quoted(valueText(value))},${quoted(value.type)})`),
  );
  return text;
};

/** The value as the engine reads it from text; in a list, texts and dates are quoted once more. */
const valueText = ({ type, value }: Value): string => {
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
