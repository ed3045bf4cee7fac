import type { Decoded } from '@lanewise/contract/facts/decode';
import { own } from '@lanewise/contract/own';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { NumberMeaning } from './redact/card.ts';
import { digitOf } from './redact/digits.ts';
import { maskBytes } from './redact/mask-bytes.ts';
import { Covered, standIns } from './redact/stand-in.ts';

/** Characters of the shortest card number, in any notation. */
const SHORTEST = 13;
/** Base64 of this many digits. */
const SHORTEST_BASE64 = 18;

/**
 * Masks the card numbers in one text by the same rule as in the bytes of a file. A text without card numbers is
 * returned unchanged. `place` is the known meaning of the text: 'item' for item codes, 'column' where numbers of 13 and
 * 14 digits always stay.
 */
export const maskText = (text: string, place: NumberMeaning = 'unknown'): string => {
  // Item codes of 13 and 14 digits stay.
  if (!mayHoldCard(text, place === 'item' ? SHORTEST + 2 : SHORTEST)) return text;
  const stood = standIns(text.length, (at) => text.charCodeAt(at));
  const bytes = stood.slice();
  if (maskBytes(bytes, place).found === 0) return text;
  const covered = new Covered();
  const units = Array.from(bytes, (byte, at) => {
    const written = covered.unit(byte, stood[at] ?? 0, text.charCodeAt(at));
    return written === null ? text.charAt(at) : String.fromCharCode(written);
  });
  return units.join('');
};

/**
 * Whether a text has as many digits, or characters that may encode them, as the shortest number. Called for every text
 * of a file.
 */
const mayHoldCard = (text: string, least: number): boolean => {
  if (text.length < least) return false;
  let digits = 0;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits++;
    else if (code === 37 || code === 38 || code === 92) return true;
    else if (code >= 128 && digitOf(text.codePointAt(at) ?? 0) >= 0) digits++;
    if (isBase64(code)) {
      if (++letters >= SHORTEST_BASE64) return true;
    } else letters = 0;
  }
  return digits >= least;
};

const isBase64 = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 47 && code <= 57) ||
  code === 43 ||
  code === 45 ||
  code === 95;

/**
 * Masks the card numbers in all texts of a transaction, in place. The source bytes are masked earlier, with more
 * context for each number. This function finds numbers that no single field of the file shows.
 */
export const maskTransaction = (transaction: Transaction): Transaction => {
  maskFields(transaction);
  for (const line of transaction.lines) maskFields(line);
  for (const { department } of transaction.lines) for (const step of department) maskFields(step);
  for (const tender of transaction.tenders) maskFields(tender);
  for (const tax of transaction.taxes) maskFields(tax);
  for (const discount of transaction.discounts) maskFields(discount);
  for (const voucher of transaction.vouchers) maskFields(voucher);
  for (const event of transaction.events) maskFields(event);
  if (transaction.voids) maskFields(transaction.voids);
  return transaction;
};

/** Masks the card numbers in any item of a decoder, like `maskTransaction`. */
export const maskDecoded = (item: Decoded): Decoded => {
  if (item.type === 'unknown') return { ...item, record: maskText(item.record, 'column') };
  if (item.type === 'broken') return { ...item, detail: maskText(item.detail, 'column') };
  maskTransaction(item.transaction);
  return item;
};

/** Fields that hold text of the file; the others are numbers, dates and fixed words. */
const ITEM_CODES: ReadonlySet<string> = new Set(['upc']);
/** Times that a decoder has parsed: they have 14 digits and are not text of the file. */
const TIMES: ReadonlySet<string> = new Set(['began', 'ended']);

const maskFields = (part: object): void => {
  const fields = part as Record<string, unknown>;
  for (const name in fields) {
    const value = own(fields, name);
    if (typeof value !== 'string' || value.length < SHORTEST || TIMES.has(name)) continue;
    const masked = maskText(value, ITEM_CODES.has(name) ? 'item' : 'column');
    if (masked !== value) fields[name] = masked;
  }
};
