import { SegmentRefused, type FormatId } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { HEAD_BYTES } from '@lanewise/intake/limits';
import { detectFormat } from '@lanewise/tlog/detect';
import { formats } from '@lanewise/tlog/formats';
import type { MaskedFile } from '../../meta/connector-types.ts';
import { tooLarge, type BodyLimits } from './body.ts';
import { readItemMaster } from './item-master.ts';
import { maskChunks } from './masked-file.ts';
import { isPacked, peek, unpacked } from './unpack.ts';

/** A received part of a POS file. Plain data, so that it crosses to another thread. */
export interface Sent {
  body: Uint8Array[];
  fileName: string;
  limits: BodyLimits;
  profile: ImportProfile | null;
  /** Content of the item file, for profiles that use one. */
  items: Uint8Array | null;
}

export interface Recognised extends MaskedFile {
  format: FormatId;
  /** Whether the times of the file are UTC and the zones of its stores are not known yet. */
  needsZone: boolean;
}

/**
 * Maximum of kept bytes, as a multiple of the limit of a compressed upload. Our compression is faster and weaker than
 * the sender's compression.
 */
const keptRatio = 4;

/** A UTC time in XML. */
const utcTime = />\s*\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z\s*</;

/**
 * Refuses a file without its item file, because departments and names would be missing and nobody would notice. Files
 * that were accepted without an item file before are still decoded.
 */
const itemsNeeded = new SegmentRefused(
  'ingest.itemsNeeded',
  'The import profile joins an item file (csv.items): send one with PUT ingest/items and name its hash in items.',
);

/** Collects the first bytes of a stream, which is passed in chunk by chunk. */
const collectHead = () => {
  const first: Uint8Array[] = [];
  let size = 0;
  return {
    show: (chunk: Uint8Array): void => {
      if (size >= HEAD_BYTES) return;
      first.push(chunk.slice(0, HEAD_BYTES - size));
      size += chunk.length;
    },
    bytes: () => Buffer.concat(first),
  };
};

/**
 * Decompresses, recognises and masks an upload, and checks that it can be read at all. A missing profile or column or a
 * hostile prologue is refused here, while the sender still waits. Throws SegmentRefused before anything is kept.
 */
export const recognise = async ({ body, fileName, limits, profile, items }: Sent): Promise<Recognised> => {
  const size = body.reduce((sum, part) => sum + part.length, 0);
  if (isPacked(body) && size > limits.segmentBytes) throw tooLarge(limits.segmentBytes);
  const content = unpacked(body, limits.segmentDecodedBytes);
  const { head, whole } = await peek(content, HEAD_BYTES);
  const format = detectFormat(formats, head.subarray(0, HEAD_BYTES), fileName);
  if (format.id === 'csv' && profile?.csv?.items && !items) throw itemsNeeded;
  const clean = collectHead();
  const masked = await maskChunks(whole, { mostKept: limits.segmentBytes * keptRatio, seen: clean.show });
  const run = format.open({ profile, items: profile && items ? readItemMaster(items, profile) : null });
  for (const _ of run.push(clean.bytes())) break;
  const needsZone = format.id === 'poslog' && !profile?.storeTimeZone && utcTime.test(clean.bytes().toString('latin1'));
  return { ...masked, format: format.id, needsZone };
};
