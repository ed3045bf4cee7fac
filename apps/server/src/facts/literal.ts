import { own } from '@lanewise/contract/own';
import type { Sql, Value } from './sql.ts';

/**
 * Returns the text of a statement. Only this function turns values into literals, with the cast that the engine itself
 * applies to a parameter. Parameters are not used: the embedded engine runs statements with parameters one at a time in
 * the whole process, and a server refuses parameters above 131,072 bytes, which is a list of 12,000 stores. A String
 * literal has no cast, because the cast would take a third of the time of a statement that contains a table.
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

/** The value as the engine parses it. Texts and dates in a list are quoted once more. */
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
