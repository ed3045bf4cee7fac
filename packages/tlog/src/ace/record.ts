import type { BrokenReason } from '@lanewise/contract/facts/decode';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { readDigits, readFlags, readMoney, readNumber } from './packed.ts';
import { fromOf, sizeOf, toOf, type LogString } from './strings.ts';

/** Reason why one transaction cannot be understood. */
export class BrokenTransaction extends Error {
  override readonly name = 'BrokenTransaction';
  readonly reason: BrokenReason;
  constructor(reason: BrokenReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The fields of one string, by index. An empty or missing field is 0 or ''. */
export class LogRecord {
  readonly type: number;
  readonly #bytes: Buffer;
  readonly #string: LogString;

  constructor(bytes: Buffer, string: LogString) {
    this.type = string.type;
    this.#bytes = bytes;
    this.#string = string;
  }

  /** Number of fields, including the type. */
  get size(): number {
    return sizeOf(this.#string);
  }

  /** Number of bytes of a field. */
  length(field: number): number {
    return toOf(this.#string, field) - fromOf(this.#string, field);
  }

  isEmpty(field: number): boolean {
    return this.length(field) === 0;
  }

  /** A whole number. Throws BrokenTransaction when the field holds anything else. */
  number(field: number): number {
    const [from, to] = [fromOf(this.#string, field), toOf(this.#string, field)];
    return from === to ? 0 : (readNumber(this.#bytes, from, to) ?? this.#refuse(field));
  }

  /** Throws BrokenTransaction when the field is not an amount. */
  money(field: number): Fixed {
    return this.isEmpty(field) ? 0 : (this.maybeMoney(field) ?? this.#refuse(field));
  }

  /** Reads an amount like `money`, but returns null for an invalid field. For fields that no figure depends on. */
  maybeMoney(field: number): Fixed | null {
    return this.isEmpty(field) ? null : readMoney(this.#bytes, fromOf(this.#string, field), toOf(this.#string, field));
  }

  flags(field: number): number {
    return readFlags(this.#bytes, fromOf(this.#string, field), toOf(this.#string, field));
  }

  /** The digits with leading zeros, or the text where the field is no packed number. */
  code(field: number): string {
    if (this.isEmpty(field)) return '';
    const digits = readDigits(this.#bytes, fromOf(this.#string, field), toOf(this.#string, field));
    return digits ?? this.text(field).trim();
  }

  /**
   * Reads an account like `code`, except that ASCII digits are read as text. ASCII digits are also a valid packed
   * number, but no account has that many digits.
   */
  account(field: number): string {
    const text = this.text(field);
    return ASCII_ACCOUNT.test(text) ? text : this.code(field);
  }

  /** ISO 8859-1. */
  text(field: number): string {
    return this.#bytes.toString('latin1', fromOf(this.#string, field), toOf(this.#string, field));
  }

  #refuse(field: number): never {
    const hex = this.#bytes.toString('hex', fromOf(this.#string, field), toOf(this.#string, field)).toUpperCase();
    const shown = hex.length > 40 ? `${hex.slice(0, 40)}…` : hex;
    throw new BrokenTransaction('invalidValue', `${nameOf(this.type)}, field ${field}: ${shown} is no packed number`);
  }
}

const ASCII_ACCOUNT = /^[\d*]{13,}$/;

export const nameOf = (type: number): string => (type < 0 ? 'string' : `string ${String(type).padStart(2, '0')}`);
