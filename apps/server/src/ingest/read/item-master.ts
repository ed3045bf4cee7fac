import { gunzipSync } from 'node:zlib';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { ItemMaster } from '@lanewise/tlog/format';
import { isGzip } from '@lanewise/tlog/gzip';
import { readItems } from '@lanewise/tlog/items/read';

/**
 * The last item file that was read. Every segment of an import uses the same item file, and reading the file may take a
 * second.
 */
let last: { kept: Uint8Array; profile: string; items: ItemMaster } | null = null;

/** Reads a kept item file. Earlier versions kept it uncompressed. Throws SegmentRefused. */
export const readItemMaster = (kept: Uint8Array, profile: ImportProfile): ItemMaster => {
  const by = JSON.stringify(profile);
  if (last?.profile === by && Buffer.compare(last.kept, kept) === 0) return last.items;
  last = null;
  const items = readItems([isGzip(kept) ? gunzipSync(kept) : kept], profile);
  last = { kept, profile: by, items };
  return items;
};
