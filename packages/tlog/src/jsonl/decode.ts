import { SegmentRefused, type Decoded } from '@lanewise/contract/facts/decode';
import type { DecodeOptions, DecoderRun } from '../format.ts';
import { occurrences } from '../occurrence.ts';
import { FieldProblem, Fields } from './fields.ts';
import { MAX_LINE_BYTES, readLines, type FileLine } from './lines.ts';
import { refuseTwice } from './twice.ts';
import { constantsOf, transactionOf, wire, type Constants } from './transaction.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const NOTHING: Constants = { store: '', businessDate: '', lane: '', currency: '' };
const NO_BYTES = new Uint8Array(0);

/** Decodes JSON lines: a transaction per line, and header lines with constants for the following lines. */
export const openJsonl = ({ profile }: DecodeOptions): DecoderRun => {
  const lines = readLines();
  const occurrence = occurrences();
  let constants = NOTHING;
  let begun = false;

  const decode = function* (found: readonly FileLine[]): Iterable<Decoded> {
    for (const line of found) {
      const { offset, length } = line;
      let isRecord = true;
      let fields: Fields | null = null;
      try {
        fields = fieldsOf(line);
        if (!fields) continue;
        isRecord = !isHeader(fields);
        refuseTwice(line.bytes ?? NO_BYTES, fields.source);
        const unknown = unknownFields(fields);
        if (!isRecord) {
          checkVersion(fields, begun);
          constants = constantsOf(fields);
        } else {
          const transaction = transactionOf(fields, constants, profile?.location);
          const counted = occurrence(transaction);
          if (transaction.occurrence < 0) transaction.occurrence = counted;
          begun = true;
          yield { type: 'transaction', transaction, offset, length };
        }
        for (const record of unknown) yield { type: 'unknown', record, offset };
      } catch (problem) {
        if (!(problem instanceof FieldProblem)) throw problem;
        if (mayBeHeader(line, fields)) constants = NOTHING;
        const broken = { type: 'broken', offset, length, reason: problem.reason, detail: problem.message } as const;
        yield isRecord ? broken : { ...broken, records: 0 };
      }
    }
  };
  return { push: (chunk) => decode(lines.push(chunk)), end: () => decode(lines.end()) };
};

/** The object of a line; null for an empty line. Throws FieldProblem. */
export const fieldsOf = ({ bytes, ended }: FileLine): Fields | null => {
  if (!bytes) throw new FieldProblem('tooLarge', `the line is longer than ${MAX_LINE_BYTES} bytes`);
  let value: unknown;
  try {
    const text = utf8.decode(bytes).trim();
    if (text === '') return null;
    value = JSON.parse(text);
  } catch {
    throw ended
      ? new FieldProblem('malformed', 'the line is no JSON object in UTF-8')
      : new FieldProblem('truncated', 'the last line breaks off: it is no whole JSON object');
  }
  return new Fields(value, '');
};

/** The key that makes a line a header; below, the key that every receipt has. */
export const headerKey = Buffer.from('"lanewise"');
export const numberKey = Buffer.from('"number"');
const constantKeys = ['"store"', '"businessDate"'].map((key) => Buffer.from(key));

/**
 * Whether an unreadable line may be a header: it has the header's first word, or other header fields but no receipt
 * number. The splitter judges by the same bytes, so that a file is read the same way wherever it is cut. After such a
 * line constants are unknown, because those of the previous header would put receipts into a wrong store. `fields`: the
 * fields of the line, if they could be read.
 */
export const mayBeHeader = ({ bytes }: FileLine, fields: Fields | null): boolean => {
  if (bytes === null) return false;
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (line.includes(headerKey)) return true;
  const isNumbered = line.includes(numberKey) || fields?.has('number') === true;
  return !isNumbered && constantKeys.some((key) => line.includes(key));
};

export const isHeader = (fields: Fields): boolean => fields.has('lanewise');

const checkVersion = (fields: Fields, begun: boolean): void => {
  if (fields.source['lanewise'] === 1) return;
  const sentence = 'is a version of Lanewise JSON lines that is not known here: 1 is';
  if (begun) throw fields.wrong('lanewise', sentence);
  throw new SegmentRefused('ingest.notPosFile', fields.wrong('lanewise', sentence).message);
};

const lists = ['lines', 'tenders', 'taxes', 'discounts', 'vouchers', 'events'] as const;

/** Distinct unknown field names of a transaction, for example 'field lines[].colour'. */
const unknownFields = (fields: Fields): Set<string> => {
  const found = new Set<string>();
  const look = (object: unknown, known: ReadonlySet<string>, path: string): void => {
    if (typeof object !== 'object' || object === null) return;
    for (const field of Object.keys(object)) {
      if (!known.has(field)) found.add(`field ${path}${field.slice(0, 60)}`);
    }
  };
  look(fields.source, isHeader(fields) ? knownHeader : knownTransaction, '');
  for (const list of lists) {
    const objects = fields.source[list];
    if (Array.isArray(objects)) for (const object of objects as unknown[]) look(object, known[list], `${list}[].`);
  }
  return found;
};

const knownHeader: ReadonlySet<string> = new Set(wire.header);
const knownTransaction: ReadonlySet<string> = new Set(wire.transaction);
const known: Record<(typeof lists)[number], ReadonlySet<string>> = {
  lines: new Set(wire.lines),
  tenders: new Set(wire.tenders),
  taxes: new Set(wire.taxes),
  discounts: new Set(wire.discounts),
  vouchers: new Set(wire.vouchers),
  events: new Set(wire.events),
};
