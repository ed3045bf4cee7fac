import { SegmentRefused, type Decoded } from '@lanewise/contract/facts/decode';
import type { DecodeOptions, DecoderRun } from '../format.ts';
import { occurrences } from '../occurrence.ts';
import { FieldProblem, Fields } from './fields.ts';
import { constantsBehind, kindOf, mayBeHeader, refuseNeither } from './header.ts';
import { MAX_LINE_BYTES, readLines, type FileLine } from './lines.ts';
import { refuseTwice } from './twice.ts';
import { constantsOf, noConstants, transactionOf, wire } from './transaction.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const NO_BYTES = new Uint8Array(0);

/** Decodes JSON lines: a transaction per line, and header lines with constants for the following lines. */
export const openJsonl = ({ profile }: DecodeOptions): DecoderRun => {
  const lines = readLines();
  const occurrence = occurrences();
  let constants = noConstants;
  let begun = false;

  const decode = function* (found: readonly FileLine[]): Iterable<Decoded> {
    for (const line of found) {
      const { offset, length } = line;
      let kind: ReturnType<typeof kindOf> | null = null;
      let fields: Fields | null = null;
      try {
        fields = fieldsOf(line);
        if (!fields) continue;
        kind = kindOf(fields);
        refuseTwice(line.bytes ?? NO_BYTES, fields.source);
        const unknown = unknownFields(fields, kind);
        if (kind !== 'receipt') checkVersion(fields, begun);
        if (kind === 'header') constants = constantsOf(fields);
        else {
          refuseNeither(fields);
          const transaction = transactionOf(fields, constants, profile?.location);
          const counted = occurrence(transaction);
          if (transaction.occurrence < 0) transaction.occurrence = counted;
          begun = true;
          yield { type: 'transaction', transaction, offset, length };
        }
        for (const record of unknown) yield { type: 'unknown', record, offset };
      } catch (problem) {
        if (!(problem instanceof FieldProblem)) throw problem;
        if (kind !== 'versioned' && mayBeHeader(line, fields)) constants = noConstants;
        const broken = { type: 'broken', offset, length, reason: problem.reason, detail: problem.message } as const;
        yield kind === 'header' ? { ...broken, records: 0 } : broken;
      }
      if (fields && kind === 'versioned') constants = constantsBehind(fields, constants);
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

const checkVersion = (fields: Fields, begun: boolean): void => {
  if (fields.source['lanewise'] === 1) return;
  const sentence = 'is a version of Lanewise JSON lines that is not known here: 1 is';
  if (begun) throw fields.wrong('lanewise', sentence);
  throw new SegmentRefused('ingest.notPosFile', fields.wrong('lanewise', sentence).message);
};

const lists = ['lines', 'tenders', 'taxes', 'discounts', 'vouchers', 'events'] as const;

/** Distinct unknown field names of a transaction, for example 'field lines[].colour'. */
const unknownFields = (fields: Fields, kind: ReturnType<typeof kindOf>): Set<string> => {
  const found = new Set<string>();
  const look = (object: unknown, known: ReadonlySet<string>, path: string): void => {
    if (typeof object !== 'object' || object === null) return;
    for (const field of Object.keys(object)) {
      if (!known.has(field)) found.add(`field ${path}${field.slice(0, 60)}`);
    }
  };
  look(fields.source, knownFields[kind], '');
  for (const list of lists) {
    const objects = fields.source[list];
    if (Array.isArray(objects)) for (const object of objects as unknown[]) look(object, known[list], `${list}[].`);
  }
  return found;
};

const knownHeader: ReadonlySet<string> = new Set(wire.header);
const knownFields: Record<ReturnType<typeof kindOf>, ReadonlySet<string>> = {
  header: knownHeader,
  packed: knownHeader,
  receipt: new Set(wire.transaction),
  versioned: new Set([...wire.header, ...wire.transaction]),
};
const known: Record<(typeof lists)[number], ReadonlySet<string>> = {
  lines: new Set(wire.lines),
  tenders: new Set(wire.tenders),
  taxes: new Set(wire.taxes),
  discounts: new Set(wire.discounts),
  vouchers: new Set(wire.vouchers),
  events: new Set(wire.events),
};
