import { isCardNumber, type Place } from '../redact/card.ts';
import { maskNumbers } from '../redact/numbers.ts';
import { openFramer, type Frame } from './frames.ts';
import { ACE_USER, EXCEPTION, HEADER, ITEM, SIGN_EXCEPTION, STRING, TENDER, USER } from './layout.ts';
import { readDigits } from './packed.ts';
import { LogRecord } from './record.ts';
import { fromOf, sizeOf, stringsOf, toOf, type LogString } from './strings.ts';

export interface LogRedactor {
  push(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
  readonly found: number;
}

/**
 * Covers a log in a stream, transaction by transaction, without changing its length or its framing: operators' passwords become zeros, card and
 * account numbers keep their last four digits, magnetic tracks are covered wholly. Packed numbers stay packed numbers.
 */
export const openLogRedactor = (): LogRedactor => {
  const framer = openFramer();
  let found = 0;
  const cover = (frames: readonly Frame[]): Uint8Array => {
    // The framer has copied what it holds: its bytes are ours to change.
    for (const { bytes } of frames) for (const string of stringsOf(bytes)) found += coverString(bytes, string);
    return Buffer.concat(frames.map(({ bytes }) => bytes));
  };
  return {
    push: (chunk) => cover(framer.push(chunk)),
    end: () => cover(framer.end()),
    get found() {
      return found;
    },
  };
};

/** Answers how many values were covered. */
const coverString = (bytes: Buffer, string: LogString): number => {
  let found = 0;
  const password = passwordOf(bytes, string);
  if (password > 0 && fill(bytes, fromOf(string, password), toOf(string, password))) found++;
  const isPayment = isPaymentString(bytes, string);
  for (let field = 1; field < sizeOf(string); field++) {
    const isAccount = isPayment || (field === TENDER.account && isTender(string));
    const place = isAccount ? 'card' : string.type === STRING.item && field === ITEM.code ? 'item' : 'unknown';
    found += coverField(bytes, fromOf(string, field), toOf(string, field), place, isAccount);
  }
  return found;
};

const isTender = ({ type }: LogString): boolean => type === STRING.tender || type === STRING.tenderCorrection;

/** Electronic payments, and what ACE logs of stored value. */
const isPaymentString = (bytes: Buffer, string: LogString): boolean => {
  if (string.type === STRING.electronicPayment) return true;
  if (string.type !== STRING.user) return false;
  const record = new LogRecord(bytes, string);
  return /^0+$/.test(record.code(USER.originator)) && Number(record.code(USER.subtype)) === ACE_USER.storedValue;
};

/** The field of a password, 0 when there is none: in the header, and behind the operator where the exception log tells of signing on. */
const passwordOf = (bytes: Buffer, string: LogString): number => {
  if (string.type === STRING.header) return HEADER.password;
  if (string.type !== STRING.exceptionLog) return 0;
  const isSigning = new LogRecord(bytes, string).code(EXCEPTION.subtype) === SIGN_EXCEPTION;
  return isSigning ? EXCEPTION.afterOperator : 0;
};

/** Zeros: a packed number of as many bytes, which no separator is made of. Answers whether anything changed. */
const fill = (bytes: Uint8Array, from: number, to: number): boolean => {
  const covered = bytes.subarray(from, to).some((byte) => byte !== 0);
  bytes.fill(0, from, to);
  return covered;
};

/** Digits of a card or account number: the shortest and the longest. */
const SHORTEST = 13;
const LONGEST = 19;
/** Bytes of the shortest, packed. */
const SHORTEST_FIELD = 7;
/** Digits that may stay. */
const KEPT = 4;

/** Text goes first: digits in ASCII are a packed number of twice as many digits too. */
const coverField = (bytes: Buffer, from: number, to: number, place: Place, isAccount: boolean): number => {
  if (to - from < SHORTEST_FIELD) return 0;
  const text = isAccount ? bytes.toString('latin1', from, to) : '';
  if (TRACK.test(text)) return coverText(bytes, from, to, 0);
  if (ACCOUNT.test(text)) return coverText(bytes, from, to, KEPT);
  const digits = readDigits(bytes, from, to) ?? '';
  if (digits.length > LONGEST && isAccount) return fill(bytes, from, to) ? 1 : 0;
  if (digits.length >= SHORTEST && digits.length <= LONGEST) {
    const isCard = isAccount || isCardNumber([...digits].map(Number), place, false);
    return isCard ? coverPacked(bytes, from, to) : 0;
  }
  return maskNumbers(bytes.subarray(from, to), 0, to - from, 'text');
};

/**
 * A track has twelve or more digits, and its separator behind them or its format code before them (packed, a Visa card that begins with 423
 * reads like that code and one digit). Other long runs of digits and letters are encrypted tracks, PINs or keys.
 */
const TRACK = /\d{12,}[=D^]|^%?B(?: ?\d){12}|[0-9A-F]{20,}/i;
/** Account numbers, whoever issued them, in one run or in groups. */
const ACCOUNT = /^\D{0,2}\d(?:[ -]?\d){12,18}\D{0,2}$/;

/** Half bytes before the last four become zeros; the half byte that fills up an odd number stays. */
const coverPacked = (bytes: Uint8Array, from: number, to: number): number => {
  let changed = false;
  for (let at = from; at < to - KEPT / 2; at++) {
    const byte = bytes[at] ?? 0;
    const covered = byte >= 0xf0 ? 0xf0 : 0;
    changed ||= byte !== covered;
    bytes[at] = covered;
  }
  return changed ? 1 : 0;
};

/** Stars for letters and digits, from the left, but for the last `kept` digits. */
const coverText = (bytes: Uint8Array, from: number, to: number, kept: number): number => {
  let left = kept;
  let changed = false;
  for (let at = to - 1; at >= from; at--) {
    const byte = bytes[at] ?? 0;
    const isDigit = byte >= 48 && byte <= 57;
    if (isDigit && left > 0) {
      left--;
      continue;
    }
    if (isSign(byte)) continue;
    bytes[at] = STAR;
    changed = true;
  }
  return changed ? 1 : 0;
};

const STAR = 0x2a;
/** Blanks, dashes and stars that are there already. */
const isSign = (byte: number): boolean => byte === 0x20 || byte === 0x2d || byte === STAR;
