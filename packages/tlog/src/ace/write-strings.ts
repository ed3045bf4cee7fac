import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { packDigits, packMoney, packNumber } from './packed.ts';
import { STRING } from './layout.ts';
import { ORIGINATOR } from './own.ts';
import { writeText } from './text.ts';

/** One field, each byte as a character of ISO 8859-1; an empty field is absent. */
export type Field = string;
/** The fields of a string, the type first. */
export type OutString = readonly Field[];

export const EMPTY: Field = '';
/** Zero is omitted, as on registers. */
export const moneyField = (amount: Fixed): Field => (amount === 0 ? EMPTY : packMoney(amount));
export const number = (value: number): Field => (value === 0 ? EMPTY : packNumber(value));
/** Digits padded to a fixed length; '' stays empty. */
export const digits = (text: string, length = text.length): Field =>
  text === '' ? EMPTY : packDigits(text.padStart(length, '0'));
export const bits = (...positions: readonly number[]): Field =>
  packNumber(positions.reduce((sum, position) => sum + 2 ** position, 0));

export const stringOf = (type: number, ...fields: readonly Field[]): OutString => [digits(String(type), 2), ...fields];

/** A Lanewise user string; null when all its texts are empty. */
export const ownString = (subtype: number, texts: readonly string[]): OutString | null => {
  const last = texts.findLastIndex((text) => text !== '');
  if (last < 0) return null;
  return stringOf(STRING.user, ORIGINATOR, digits(String(subtype), 2), ...texts.slice(0, last + 1).map(writeText));
};

/** Strings between quotes, separated by commas, and the end of the transaction. */
export const frame = (strings: readonly OutString[]): Buffer =>
  Buffer.from(`"${strings.map((string) => string.join(':')).join('","')}"\r\n`, 'latin1');
