import { SegmentRefused, type FormatId } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { detectFormat } from '@lanewise/tlog/detect';
import { formats } from '@lanewise/tlog/formats';
import type { MaskedFile } from '../meta/connector-types.ts';
import { tooLarge, type BodyLimits } from './body.ts';
import { readItemMaster } from './item-master.ts';
import { maskChunks } from './masked-file.ts';
import { headBytes, isPacked, peek, unpacked } from './unpack.ts';

/** What somebody sent as a part of a POS file. Plain data: it crosses to another thread. */
export interface Sent {
  body: Uint8Array[];
  fileName: string;
  limits: BodyLimits;
  profile: ImportProfile | null;
  /** Content of the item file, for profiles that join one. */
  items: Uint8Array | null;
}

export interface Recognised extends MaskedFile {
  format: FormatId;
  /** It writes times in UTC, and nothing says yet in which zone its stores are. */
  needsZone: boolean;
}

/** Bytes that are kept of a segment, as a multiple of those that may travel packed: ours is packed faster and so less. */
const keptRatio = 4;

/** A time of UTC as XML writes it. */
const utcTime = />\s*\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z\s*</;

/** Departments and names would be missing without a word. What entered so before is still decoded. */
const itemsNeeded = new SegmentRefused(
  'ingest.itemsNeeded',
  'The import profile joins an item file (csv.items): send one with PUT ingest/items and name its hash in items.',
);

/** The first bytes of a stream that is shown chunk by chunk. */
const collectHead = () => {
  const first: Uint8Array[] = [];
  let size = 0;
  return {
    show: (chunk: Uint8Array): void => {
      if (size >= headBytes) return;
      first.push(chunk.slice(0, headBytes - size));
      size += chunk.length;
    },
    bytes: () => Buffer.concat(first),
  };
};

/**
 * Unpacks, recognises and masks an upload, and looks whether it can be read at all: a missing profile or column, or a hostile
 * prologue, is refused here, while the sender still listens. Throws SegmentRefused; nothing has been kept then.
 */
export const recognise = async ({ body, fileName, limits, profile, items }: Sent): Promise<Recognised> => {
  const size = body.reduce((sum, part) => sum + part.length, 0);
  if (isPacked(body) && size > limits.segmentBytes) throw tooLarge(limits.segmentBytes);
  const content = unpacked(body, limits.segmentDecodedBytes);
  const { head, whole } = await peek(content, headBytes);
  const format = detectFormat(formats, head.subarray(0, headBytes), fileName);
  if (format.id === 'csv' && profile?.csv?.items && !items) throw itemsNeeded;
  const clean = collectHead();
  const masked = await maskChunks(whole, { mostKept: limits.segmentBytes * keptRatio, seen: clean.show });
  const run = format.open({ profile, items: profile && items ? readItemMaster(items, profile) : null });
  for (const _ of run.push(clean.bytes())) break;
  const needsZone = format.id === 'poslog' && !profile?.storeTimeZone && utcTime.test(clean.bytes().toString('latin1'));
  return { ...masked, format: format.id, needsZone };
};
