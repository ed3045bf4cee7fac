import type { Decoded } from '@lanewise/contract/facts/decode';
import { importProfile, type ImportProfile } from '@lanewise/contract/facts/profile';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { Format, ItemMaster, Segment } from './format.ts';

/** Helpers for tests of decoders. */
export const profileOf = (profile: (typeof importProfile)['_input']): ImportProfile => importProfile.parse(profile);

/** Bytes cut at the given places (taken modulo the length, in any order). */
export const chunksOf = (bytes: Uint8Array, cuts: readonly number[] = []): Uint8Array[] => {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((to, at) => bytes.subarray(places[at], to));
};

export interface Decoding {
  profile?: ImportProfile | null;
  items?: ItemMaster | null;
  cuts?: readonly number[];
  goesOn?: boolean;
}

export const decodeAll = (
  format: Format,
  content: string | Uint8Array,
  { profile = null, items = null, cuts = [], goesOn = false }: Decoding = {},
): Decoded[] => {
  const run = format.open({ profile, items, goesOn });
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return [...chunksOf(bytes, cuts).flatMap((chunk) => [...run.push(chunk)]), ...run.end()];
};

export const transactionsOf = (decoded: readonly Decoded[]): Transaction[] =>
  decoded.flatMap((one) => (one.type === 'transaction' ? [one.transaction] : []));

export const splitAll = (
  format: Format,
  content: string | Uint8Array,
  options: {
    profile?: ImportProfile | null;
    targetBytes: number;
    targetTransactions?: number;
    limitBytes: number;
    cuts?: readonly number[];
  },
): Segment[] => {
  const { profile = null, targetBytes, targetTransactions = Infinity, limitBytes, cuts = [] } = options;
  const splitter = format.split({ profile, targetBytes, targetTransactions, limitBytes });
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return [...chunksOf(bytes, cuts).flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.end()];
};
