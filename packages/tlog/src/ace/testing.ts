import type { Transaction } from '@lanewise/contract/facts/transaction';
import { formatFixed } from '../fixed.ts';
import { decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { ace } from './format.ts';
import { packDigits, packNumber } from './packed.ts';
import { frame, type Field } from './write-strings.ts';

/**
 * A log drawn as text, for tests. A line is a string, an empty line separates transactions; fields stand between
 * colons:
 *
 *     00 : 0001 : 0179 : 2611191534 : 00 : 1 : 114 : 9999 : 627 : 0
 *     05 : 11 : 627
 *
 * Digits are packed as given, with an optional minus; 'text' is text, xFF are raw bytes, and an empty cell is an empty
 * field. A line that begins with `20"` is one of the exception log, with quotes around its fields.
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

export const profile = profileOf({ location: '0014' });
export const decode = (text: string) => decodeAll(ace, drawLog(text), { profile });
export const read = (text: string): Transaction[] => transactionsOf(decode(text));
export const only = (text: string): Transaction => {
  const [transaction, ...others] = read(text);
  if (transaction === undefined || others.length > 0) throw new Error(`${others.length + 1} transactions`);
  return transaction;
};

/** A checkout of lane 3 on 2026-11-19 with these strings. `gross` is cents in and out. */
export const checkout = (strings: string, gross = '', more = ''): string => {
  const lines = strings.split('\n').filter((line) => line.trim() !== '');
  return `00 : 0003 : 0179 : 2611191534 : ${more === '' ? '00' : more} : ${lines.length} : 114 : 9999 : ${gross}\n${lines.join('\n')}`;
};

export const shown = ({ lines }: Transaction): string[] =>
  lines.map(({ kind, upc, quantity, amount, discount }) =>
    [kind, upc, formatFixed(quantity), formatFixed(amount), formatFixed(discount)].join(' '),
  );
export const paid = ({ tenders }: Transaction): string[] =>
  tenders.map(({ kind, amount, change }) => [kind, formatFixed(amount), formatFixed(change)].join(' '));
export const events = (transaction: Transaction): string[] =>
  transaction.events.map(({ kind, detail }) => `${kind} ${detail}`.trim());
