import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { packDigits, packMoney, packNumber } from './packed.ts';
import { COLON, COMMA, CR, LF, QUOTE } from './strings.ts';
import { STRING } from './layout.ts';
import { ORIGINATOR } from './own.ts';
import { writeText } from './text.ts';

/** One field as bytes; an empty one is not present. */
export type Field = readonly number[];
/** The fields behind the type, which is the first. */
export type OutString = readonly Field[];

export const EMPTY: Field = [];
/** Zero is left out, as registers do. */
export const money = (amount: Fixed): Field => (amount === 0 ? EMPTY : packMoney(amount));
export const number = (value: number): Field => (value === 0 ? EMPTY : packNumber(value));
/** Digits in a fixed number of them; '' stays empty. */
export const digits = (text: string, length = text.length): Field =>
  text === '' ? EMPTY : packDigits(text.padStart(length, '0'));
export const bits = (...positions: readonly number[]): Field =>
  packNumber(positions.reduce((sum, position) => sum + 2 ** position, 0));

export const stringOf = (type: number, ...fields: readonly Field[]): OutString => [digits(String(type), 2), ...fields];

/** A user string of our own; null when all its texts are empty. */
export const ownString = (subtype: number, texts: readonly string[]): OutString | null => {
  const last = texts.findLastIndex((text) => text !== '');
  if (last < 0) return null;
  const fields = texts.slice(0, last + 1).map((text) => [...Buffer.from(writeText(text), 'latin1')]);
  return stringOf(STRING.user, [...Buffer.from(ORIGINATOR)], digits(String(subtype), 2), ...fields);
};

/** Strings between quotes, with commas between them, and the end of the transaction. */
export const frame = (strings: readonly OutString[]): Uint8Array => {
  const bytes: number[] = [];
  strings.forEach((string, at) => {
    bytes.push(...(at === 0 ? [QUOTE] : [QUOTE, COMMA, QUOTE]));
    string.forEach((field, place) => {
      if (place > 0) bytes.push(COLON);
      for (const byte of field) bytes.push(byte);
    });
  });
  bytes.push(QUOTE, CR, LF);
  return Uint8Array.from(bytes);
};
