import { transactionKinds } from '@lanewise/contract/facts/transaction';
import { own, ownValue } from '@lanewise/contract/own';
import { FieldProblem, type Fields } from './fields.ts';
import type { FileLine } from './lines.ts';
import type { Constants } from './transaction.ts';

/** The key that makes a line a header; below, the key that every receipt has. */
export const headerKey = Buffer.from('"lanewise"');
export const numberKey = Buffer.from('"number"');
const constantKeys = ['"store"', '"businessDate"'].map((key) => Buffer.from(key));

/** Fields that only receipts have. */
const ofReceipts = ['number', 'total', 'lines', 'tenders', 'taxes', 'discounts', 'vouchers', 'events'] as const;
const kinds: readonly unknown[] = transactionKinds;

const isReceipt = (fields: Fields): boolean =>
  ofReceipts.some((field) => fields.has(field)) || kinds.includes(own(fields.source, 'kind'));

/** Whether receipts lie in a value, at most a few objects deep. */
const holdsReceipts = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(isReceiptInside);
  return isLines(value) || (depth < 3 && Object.values(value).some((one) => holdsReceipts(one, depth + 1)));
};
const isLines = (value: object): boolean => Array.isArray(ownValue(value, 'lines'));
const isReceiptInside = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (isLines(value) || ownValue(value, 'number') !== undefined);

/** The header field that holds receipts, as in { "lanewise": 1, "receipts": [{ "number": "1" }] }. */
const packedIn = (fields: Fields): string | undefined =>
  Object.keys(fields.source).find((field) => holdsReceipts(own(fields.source, field)));

/**
 * The kind of a readable line: a header with constants, an object with receipts inside, a receipt, or a receipt that
 * states its version ('versioned'). A line with `lanewise` and fields of a receipt is 'versioned'. The splitter and the
 * decoder use only this function.
 */
export const kindOf = (fields: Fields): 'header' | 'packed' | 'receipt' | 'versioned' => {
  if (!fields.has('lanewise')) return 'receipt';
  if (isReceipt(fields)) return 'versioned';
  return packedIn(fields) === undefined ? 'header' : 'packed';
};

/**
 * The constants after a receipt that states its version. If the receipt states another store or business date than the
 * constants, the next receipts may mean either value. The constants then have no store, so each of these receipts must
 * state its own.
 */
export const constantsBehind = (fields: Fields, constants: Constants): Constants => {
  const differs = (['store', 'businessDate'] as const).some((field) => {
    const value = own(fields.source, field) ?? '';
    const stated = typeof value === 'string' ? value.trim() : null;
    return stated !== '' && constants[field] !== '' && stated !== constants[field];
  });
  return differs ? { ...constants, store: '' } : constants;
};

/**
 * Throws FieldProblem for a line with `lanewise` that is neither a header nor a receipt: the line contains receipts, or
 * the line has a number but no other field of a receipt.
 */
export const refuseNeither = (fields: Fields): void => {
  const kind = kindOf(fields);
  if (kind === 'packed')
    throw new FieldProblem(
      'malformed',
      `${packedIn(fields) ?? ''}: receipts lie in a header; each is a line of its own`,
    );
  const isBare = !['kind', ...ofReceipts].some((field) => field !== 'number' && fields.has(field));
  if (kind === 'versioned' && isBare)
    throw new FieldProblem('malformed', 'number: a header has none, and a receipt with a version has more than that');
};

/**
 * Whether an unreadable line may be a header: it has the header's first word, or other header fields but no receipt
 * number. The splitter judges by the same bytes, so that a file is read the same way wherever it is cut. After such a
 * line the constants are unknown, because the constants of the previous header would put receipts into a wrong store.
 * `fields`: the fields of the line, if they could be read.
 */
export const mayBeHeader = ({ bytes }: FileLine, fields: Fields | null): boolean => {
  if (bytes === null) return false;
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (line.includes(headerKey)) return true;
  const isNumbered = line.includes(numberKey) || fields?.has('number') === true;
  return !isNumbered && constantKeys.some((key) => line.includes(key));
};
