import { sniffEncoding, openUnits } from './encoding.ts';

const LOOK_AT = 65_536;
/** JSON is known by its first bytes. */
const FIRST_LOOK = 256;

/**
 * Whether the first bytes of a file are XML with POSLog transactions: an element POSLog, or a Transaction with the
 * children of every ARTS transaction. A document type declaration other than HTML also counts, so that the file gets
 * its own refusal. A file without its beginning counts if it shows the end of a transaction.
 */
export const looksLikePoslog = (head: Uint8Array): boolean => {
  const first = textOf(head.subarray(0, FIRST_LOOK));
  if (!isMarkup.test(first) && isJson.test(first)) return false;
  const text = textOf(head.subarray(0, LOOK_AT));
  if (!isMarkup.test(text)) return !isJson.test(text) && endOfTransaction.test(text) && hasTransaction(text);
  if (/<!doctype\s+html|<html[\s>]/i.test(text)) return false;
  if (/<!DOCTYPE/i.test(text)) return true;
  if (/<(?:[^\s<>/:]+:)?POSLog[\s>/]/i.test(text)) return true;
  return hasTransaction(text);
};

const textOf = (head: Uint8Array): string => {
  const { buffer, byteOffset, byteLength } = openUnits(sniffEncoding(head))(head);
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
};

const isMarkup = /^[^<]{0,3}\s*</;

const isJson = /^[^{[]{0,3}\s*[{[]/;
const endOfTransaction = /<\/(?:[^\s<>/:]+:)?Transaction\s*>/;
const partOfTransaction =
  /<(?:[^\s<>/:]+:)?(?:RetailTransaction|ControlTransaction|TenderControlTransaction|BusinessDayDate|WorkstationID)[\s>/]/;

const hasTransaction = (text: string): boolean =>
  /<(?:[^\s<>/:]+:)?Transaction[\s>]/.test(text) && partOfTransaction.test(text);
