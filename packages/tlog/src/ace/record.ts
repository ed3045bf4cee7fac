import type { BrokenReason } from '@lanewise/contract/facts/decode';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { readDigits, readFlags, readMoney, readNumber, readText } from './packed.ts';
import { fieldOf, type LogString } from './strings.ts';

/** Why one transaction cannot be understood. */
export class BrokenTransaction extends Error {
  override readonly name = 'BrokenTransaction';
  readonly reason: BrokenReason;
  constructor(reason: BrokenReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The fields of one string, by their place. An empty or missing field is 0 or ''. */
export interface LogRecord {
  type: number;
  /** How many fields there are, the type included. */
  size: number;
  isEmpty(field: number): boolean;
  /** A whole number. Throws BrokenTransaction when the field holds anything else. */
  number(field: number): number;
  /** Throws BrokenTransaction when the field is no amount. */
  money(field: number): Fixed;
  /** Null instead, for what figures do not depend on. */
  maybeMoney(field: number): Fixed | null;
  flags(field: number): number;
  /** The digits with their leading zeros, or the text where the field is no packed number. */
  code(field: number): string;
  /** The same of an account: digits in ASCII are a packed number too, but no account is that long. */
  account(field: number): string;
  text(field: number): string;
}

export const recordOf = (bytes: Uint8Array, string: LogString): LogRecord => {
  const isEmpty = (field: number): boolean => {
    const { from, to } = fieldOf(string, field);
    return from === to;
  };
  const text = (field: number): string => readText(bytes, fieldOf(string, field));
  const needed = (field: number, value: number | null): number => {
    if (value !== null) return value;
    const hex = Buffer.from(text(field), 'latin1').toString('hex').toUpperCase();
    const shown = hex.length > 40 ? `${hex.slice(0, 40)}…` : hex;
    throw new BrokenTransaction('invalidValue', `${nameOf(string.type)}, field ${field}: ${shown} is no packed number`);
  };
  const code = (field: number): string =>
    isEmpty(field) ? '' : (readDigits(bytes, fieldOf(string, field)) ?? text(field).trim());
  return {
    type: string.type,
    size: string.fields.length,
    isEmpty,
    number: (field) => (isEmpty(field) ? 0 : needed(field, readNumber(bytes, fieldOf(string, field)))),
    money: (field) => (isEmpty(field) ? 0 : needed(field, readMoney(bytes, fieldOf(string, field)))),
    maybeMoney: (field) => (isEmpty(field) ? null : readMoney(bytes, fieldOf(string, field))),
    flags: (field) => readFlags(bytes, fieldOf(string, field)),
    code,
    account: (field) => (ASCII_ACCOUNT.test(text(field)) ? text(field) : code(field)),
    text,
  };
};

const ASCII_ACCOUNT = /^[\d*]{13,}$/;

export const nameOf = (type: number): string => (type < 0 ? 'string' : `string ${String(type).padStart(2, '0')}`);
