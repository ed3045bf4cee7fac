import { isCardNumber, type NumberMeaning } from '../redact/card.ts';
import { maskBytes } from '../redact/mask-bytes.ts';
import { openFramer, type Frame } from './frames.ts';
import { stampOf } from './header.ts';
import { ACE_USER, EXCEPTION, HEADER, ITEM, SIGN_EXCEPTION, STRING, TENDER, USER } from './layout.ts';
import { ORIGINATOR } from './own.ts';
import { readDigits } from './packed.ts';
import { LogRecord } from './record.ts';
import { coverReaderForms, KEPT, LONGEST, SHORTEST } from './redact-packed.ts';
import { coverSplit } from './redact-split.ts';
import { COLON, fromOf, QUOTE, sizeOf, stringsOf, toOf, type LogString } from './strings.ts';

export interface LogRedactor {
  push(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
  readonly found: number;
  /** Bytes examined; a field examined twice counts twice. */
  readonly steps: number;
}

/**
 * Masks a log in a stream, transaction by transaction, without changing its length or framing: operators' passwords
 * become zeros, card and account numbers keep their last four digits, magnetic tracks are masked entirely. Packed
 * numbers remain packed numbers.
 */
export const openLogRedactor = (): LogRedactor => {
  const framer = openFramer();
  const counts = { found: 0, steps: 0 };
  const cover = (frames: readonly Frame[]): Uint8Array => {
    // The framer has copied these bytes, so they may be changed.
    for (const { bytes } of frames)
      for (const [at, string] of stringsOf(bytes).entries()) {
        if (at === 0) counts.found += coverStart(bytes, string);
        coverString(bytes, string, counts);
      }
    return Buffer.concat(frames.map(({ bytes }) => bytes));
  };
  return {
    push: (chunk) => cover(framer.push(chunk)),
    end: () => cover(framer.end()),
    get found() {
      return counts.found;
    },
    get steps() {
      return counts.steps;
    },
  };
};

interface Counts {
  found: number;
  steps: number;
}

const coverString = (bytes: Buffer, string: LogString, counts: Counts): void => {
  const password = passwordOf(bytes, string);
  if (password > 0 && fill(bytes, fromOf(string, password), toOf(string, password))) counts.found++;
  const isPayment = isPaymentString(bytes, string);
  // What stands in place of a type may be the rest of a field.
  for (let field = 0; field < sizeOf(string); field++) {
    const isAccount = (isPayment && field > 0) || (field === TENDER.account && isTender(string));
    const place = isAccount ? 'card' : string.type === STRING.item && field === ITEM.code ? 'item' : 'unknown';
    coverField(bytes.subarray(fromOf(string, field), toOf(string, field)), place, isAccount, counts);
  }
  if (mayBeSplit(bytes, string)) counts.found += coverSplit(bytes, string);
};

/** Strings in which people and devices write free content: no figure is read from them. */
const mayBeSplit = (bytes: Buffer, string: LogString): boolean =>
  string.type === STRING.dataEntry ||
  string.type === STRING.electronicPayment ||
  (string.type === STRING.user && new LogRecord(bytes, string).code(USER.originator) !== ORIGINATOR);

const isTender = ({ type }: LogString): boolean => type === STRING.tender || type === STRING.tenderCorrection;

/** Electronic payments, and ACE's records of stored value. */
const isPaymentString = (bytes: Buffer, string: LogString): boolean => {
  if (string.type === STRING.electronicPayment) return true;
  if (string.type !== STRING.user) return false;
  const record = new LogRecord(bytes, string);
  return /^0+$/.test(record.code(USER.originator)) && Number(record.code(USER.subtype)) === ACE_USER.storedValue;
};

/**
 * Index of the password field; 0: the string has none. A header has its password field. In an exception log string of a
 * sign-on, the password follows the operator.
 */
const passwordOf = (bytes: Buffer, string: LogString): number => {
  if (string.type === STRING.header) return HEADER.password;
  if (string.type !== STRING.exceptionLog) return 0;
  const subtype = new LogRecord(bytes, string).code(EXCEPTION.subtype);
  const isSigning = subtype.replace(/^0+/, '') === SIGN_EXCEPTION;
  return isSigning ? EXCEPTION.afterOperator : 0;
};

/** First strings of a transaction. */
const FIRST: readonly number[] = [STRING.header, STRING.exceptionLog, STRING.closing];

/**
 * Masks the password at the start of damaged data. Such data begins with the rest of a header, or with the rest of a
 * field if the first byte is neither a quote nor a colon. The position of the stamp in the header shows where the
 * password is. Returns the number of masked passwords.
 */
const coverStart = (bytes: Buffer, string: LogString): number => {
  if (bytes[0] === QUOTE && FIRST.includes(string.type)) return 0;
  if (bytes[0] !== QUOTE && bytes[0] !== COLON) string.places[0] = 0;
  const fields = Array.from({ length: sizeOf(string) }, (_, field) => field);
  const stamp = fields.find((field) => isStamp(bytes.subarray(fromOf(string, field), toOf(string, field))));
  const password = (stamp ?? sizeOf(string)) + HEADER.password - HEADER.dateTime;
  return fill(bytes, fromOf(string, password), toOf(string, password)) ? 1 : 0;
};

const isStamp = (field: Buffer): boolean =>
  field.length === STAMP_BYTES && stampOf(readDigits(field, 0, STAMP_BYTES) ?? '').date !== '';
const STAMP_BYTES = 5;

/** Writes zeros: a packed number of the same length, without separator bytes. Returns whether anything changed. */
const fill = (bytes: Uint8Array, from: number, to: number): boolean => {
  const covered = bytes.subarray(from, to).some((byte) => byte !== 0);
  bytes.fill(0, from, to);
  return covered;
};

/** Bytes of the shortest one, packed. */
const SHORTEST_FIELD = 7;
/** Bytes of the longest account or track field; longer payment fields are masked entirely. */
const LONGEST_ACCOUNT = 512;

/** Text is tested first: ASCII digits are also a packed number with twice as many digits. */
const coverField = (field: Buffer, place: NumberMeaning, isAccount: boolean, counts: Counts): void => {
  counts.steps += field.length;
  if (field.length < SHORTEST_FIELD) return;
  const masked = coverAccount(field, place, isAccount);
  if (masked !== null) {
    counts.found += masked;
    return;
  }
  const { found, work } = maskBytes(field, 'column');
  counts.found += found;
  counts.steps += work;
};

/** Returns null for text without a known form. */
const coverAccount = (field: Buffer, place: NumberMeaning, isAccount: boolean): number | null => {
  if (isAccount && field.length > LONGEST_ACCOUNT) return fill(field, 0, field.length) ? 1 : 0;
  const text = isAccount ? field.toString('latin1') : '';
  if (TRACK.test(text)) return coverText(field, 0, field.length, 0);
  if (ACCOUNT.test(text)) return coverText(field, 0, field.length, KEPT);
  const digits = field.length > LONGEST_ACCOUNT ? '' : (readDigits(field, 0, field.length) ?? '');
  if (digits.length > LONGEST && isAccount) return fill(field, 0, field.length) ? 1 : 0;
  if (digits === '') return (field.length <= LONGEST_ACCOUNT && coverReaderForms(field, isAccount)) || null;
  // Fields of a fixed length have zeros in front of the number.
  const bare = digits.replace(/^0+/, '');
  if (digits.length < SHORTEST || bare.length > LONGEST) return null;
  const isCard = isAccount || [digits, bare].some((number) => isCardNumber([...number].map(Number), place, false));
  return isCard ? coverPacked(field, 0, field.length) : 0;
};

/**
 * A track has twelve or more digits, with its separator after them or its format code B before them. Twelve digits are
 * required because the bytes of a packed Visa number that begins with 423 look like the code B and one digit. Other
 * long runs of digits and letters are encrypted tracks, PINs or keys.
 */
const TRACK = /\d{12,}[=D^]|^%?B(?: ?\d){12}|[0-9A-F]{20,}/i;
/** Account numbers of any issuer, in one run or in groups. */
const ACCOUNT = /^\D{0,2}\d(?:[ -]?\d){12,18}\D{0,2}$/;

/**
 * Sets the half bytes before the last four digits to zero. The filler half byte of a number with an odd count of digits
 * stays.
 */
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

/** Replaces letters and digits with stars, except the last `kept` digits. */
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
/** Blanks, dashes and existing stars. */
const isSign = (byte: number): boolean => byte === 0x20 || byte === 0x2d || byte === STAR;
