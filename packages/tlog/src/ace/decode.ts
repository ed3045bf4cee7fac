import { SegmentRefused, type Decoded } from '@lanewise/contract/facts/decode';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { DecodeOptions, DecoderRun } from '../format.ts';
import { taxInPricesOf } from '../tax-in-prices.ts';
import { occurrences } from '../occurrence.ts';
import type { AceDraft } from './draft.ts';
import { openFramer, type Frame } from './frames.ts';
import { EXCEPTION, knownTypes, STRING } from './layout.ts';
import { readTransaction } from './read.ts';
import { BrokenTransaction, LogRecord } from './record.ts';
import { settle, type TransactionContext } from './settle.ts';
import { stringsOf } from './strings.ts';

/** Decodes a log. The result of `push` must be read to its end before the next `push`. */
export const openAce = (options: DecodeOptions): DecoderRun => {
  const framer = openFramer();
  const decode = openDecoder(options);
  return {
    push: (chunk) => decode(framer.push(chunk), false),
    end: () => decode(framer.end(), true),
  };
};

type Broken = Extract<Decoded, { type: 'broken' }>;

const openDecoder = ({ profile, items }: DecodeOptions) => {
  const toTransaction = openSettler(profile?.location ?? '', taxInPricesOf(profile));
  /** A broken frame that collects the pieces of a transaction that is too large, until the transaction ends. */
  let tooLarge: Broken | null = null;

  const decodeFrame = function* ({ bytes, offset, state }: Frame, isLast: boolean): Iterable<Decoded> {
    const length = bytes.length;
    if (state === 'open') {
      yield { type: 'broken', offset, length, ...withoutEnd(isLast) };
      return;
    }
    try {
      const strings = stringsOf(bytes);
      const [first] = strings;
      if (first?.type === STRING.exceptionLog) {
        const subtype = new LogRecord(bytes, first).code(EXCEPTION.subtype);
        yield { type: 'unknown', record: `exception log ${/^\d{1,4}$/.exec(subtype)?.[0] ?? ''}`.trim(), offset };
        return;
      }
      const draft = readTransaction(bytes, strings);
      const transaction = toTransaction(draft);
      if (items !== null) describe(transaction, items);
      yield { type: 'transaction', transaction, offset, length };
      for (const record of new Set(draft.unknown)) yield { type: 'unknown', record, offset };
    } catch (error) {
      if (!(error instanceof BrokenTransaction)) throw error;
      yield { type: 'broken', offset, length, reason: error.reason, detail: error.message };
    }
  };

  return function* (frames: readonly Frame[], isEnd: boolean): Iterable<Decoded> {
    for (const [at, frame] of frames.entries()) {
      if (frame.state === 'huge') {
        tooLarge ??= { type: 'broken', offset: frame.offset, length: 0, reason: 'tooLarge', detail: TOO_LARGE };
        tooLarge.length += frame.bytes.length;
        continue;
      }
      if (tooLarge !== null) yield tooLarge;
      tooLarge = null;
      if (!isPadding(frame.bytes)) yield* decodeFrame(frame, isEnd && at === frames.length - 1);
    }
    if (isEnd && tooLarge !== null) yield tooLarge;
  };
};

/** Assigns drafts their store, business date and occurrence, in the order of the log. */
const openSettler = (location: string, taxInPrices: (store: string) => boolean): ((draft: AceDraft) => Transaction) => {
  const occurrence = occurrences();
  let begun = false;
  /** Business date of the previous transaction. */
  let dated = '';

  const storeOf = (draft: AceDraft): string => {
    const store = location || draft.own.store;
    if (store !== '') return store;
    if (begun) throw new BrokenTransaction('missingField', 'The log does not name its store');
    throw new SegmentRefused(
      'ingest.profileNeeded',
      'A 4690 transaction log does not name its store: import it with --location and the number of the store.',
    );
  };

  return (draft) => {
    const { stamp, type } = draft.header;
    const store = storeOf(draft);
    begun = true;
    const businessDate = draft.own.businessDate || stamp.date || dated;
    const place: TransactionContext = { store, businessDate, pricesIncludeTax: taxInPrices(store) };
    if (place.businessDate === '')
      throw new BrokenTransaction('invalidValue', `${stamp.text} is no date, and no transaction stands before it`);
    dated = place.businessDate;
    const transaction = settle(draft, place);
    transaction.occurrence = occurrence(transaction);
    if (!knownTypes.has(type)) draft.unknown.push(`transaction type ${type}`);
    return transaction;
  };
};

/** The log contains only codes; an item file names them. */
const describe = ({ lines }: Transaction, items: NonNullable<DecodeOptions['items']>): void => {
  for (const line of lines) {
    const item = items.find(line.upc);
    if (item === undefined || line.upc === '') continue;
    if (line.description === '') line.description = item.description;
    if (item.department.length > 0) line.department = item.department.map((name) => ({ code: name, name }));
  }
};

const withoutEnd = (isLast: boolean): Pick<Broken, 'reason' | 'detail'> =>
  isLast
    ? { reason: 'truncated', detail: 'The log breaks off before the end of the transaction' }
    : { reason: 'malformed', detail: 'The transaction has no end before the next one begins' };

const TOO_LARGE = 'No transaction ends here within 1 MiB';

/** Filler of the last block of a file: zeros, blanks, an end-of-file mark. */
export const isPadding = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 0 || byte === 0x1a || byte === 0x20 || byte === 0x0d || byte === 0x0a);
