import { packDigits, packNumber } from './packed.ts';
import { frame, type Field } from './write-strings.ts';

/**
 * A log drawn as text, for tests. A line is a string, an empty line parts transactions; fields stand between colons:
 *
 *     00 : 0001 : 0179 : 2611191534 : 00 : 1 : 114 : 9999 : 627 : 0
 *     05 : 11 : 627
 *
 * Digits are packed as they stand, with a minus where there is one; 'text' is text, xFF are raw bytes, nothing is nothing. A line that begins with
 * `20"` is one of the exception log, with quotes around its fields.
 */
export const drawLog = (text: string): Buffer =>
  Buffer.concat(
    text
      .split(/\n\s*\n/)
      .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
      .filter((lines) => lines.length > 0)
      .map((lines) => (lines[0]?.trim().startsWith('20"') ? exceptionOf(lines[0]) : frame(lines.map(fieldsOf)))),
  );

const fieldsOf = (line: string): Field[] => line.split(' :').map((field) => bytesOf(field.trim()));

const bytesOf = (field: string): Field => {
  if (field === '') return '';
  if (field.startsWith("'")) return field.slice(1, -1);
  if (field.startsWith('x')) return Buffer.from(field.slice(1), 'hex').toString('latin1');
  return field.startsWith('-') ? packNumber(Number(field)) : packDigits(field);
};

const exceptionOf = (line: string): Buffer =>
  Buffer.from(`"${fieldsOf(line.replace('"', '')).join('":"')}"\r\n`, 'latin1');
