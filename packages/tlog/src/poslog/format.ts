import { taxInPricesOf } from '../tax-in-prices.ts';
import { Framer } from './frames.ts';
import { BrokenTransaction } from './element.ts';
import { looksLikePoslog } from './detect.ts';
import { TransactionReader } from './reader.ts';
import { settle, type ImportSettings } from './settle.ts';
import { zone, type Zone } from '../zones.ts';
import { PoslogSplitter } from './split.ts';
import { unknownStanding } from './status.ts';
import type { DecodeOptions, DecoderRun, Format } from '../format.ts';
import type { Frame } from './frames.ts';
import { own } from '@lanewise/contract/own';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Decoded } from '@lanewise/contract/facts/decode';
import type { Transaction } from '@lanewise/contract/facts/transaction';

/** ARTS/NRF POSLog XML, versions 1 to 6, with the extensions of NCR ACS. */
export const poslog: Format = {
  id: 'poslog',
  decoderVersion: 10,
  detect: looksLikePoslog,
  open: (options) => openDecoder(options),
  split: (options) => new PoslogSplitter(options),
};

const placeOf = (profile: ImportProfile | null): ImportSettings => {
  const zones = new Map<string, Zone>();
  return {
    store: profile?.location ?? '',
    pricesIncludeTax: taxInPricesOf(profile),
    zoneOf: (store) => {
      const name = own(profile?.otherTimeZones ?? {}, store) ?? profile?.storeTimeZone;
      if (name === undefined) return null;
      const known = zones.get(name) ?? zone(name);
      zones.set(name, known);
      return known;
    },
  };
};

/** The result of `push` must be read to its end before the next `push`: transactions are decoded lazily. */
const openDecoder = (options: DecodeOptions): DecoderRun => {
  const framer = new Framer();
  const reader = new TransactionReader();
  const place = placeOf(options.profile);
  const occurrences = new Map<string, number>();

  const number = (transaction: Transaction): void => {
    const { store: place, businessDate, lane } = transaction;
    const key = `${place}\u0000${businessDate}\u0000${lane}\u0000${transaction.number}`;
    transaction.occurrence = occurrences.get(key) ?? 0;
    occurrences.set(key, transaction.occurrence + 1);
  };

  function* decode(frames: Frame[]): Iterable<Decoded> {
    for (const frame of frames) {
      const { offset, length } = frame;
      if (frame.reason !== null) {
        yield { type: 'broken', ...frame };
        continue;
      }
      try {
        const draft = reader.read(frame.text, frame.surroundings);
        if (draft.type === '' && draft.unknown.size === 0) draft.unknown.add('Transaction');
        const transaction = settle(draft, place);
        number(transaction);
        yield { type: 'transaction', transaction, offset, length };
        const standing = unknownStanding(draft);
        if (standing !== '') draft.unknown.add(standing);
        for (const record of draft.unknown) yield { type: 'unknown', record, offset };
      } catch (error) {
        if (!(error instanceof BrokenTransaction)) throw error;
        yield { type: 'broken', offset, length, reason: error.reason, detail: error.message };
      }
    }
  }

  return {
    push: (chunk) => decode(framer.push(chunk)),
    end: () => decode(framer.end()),
  };
};
