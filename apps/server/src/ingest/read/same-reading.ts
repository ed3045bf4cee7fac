import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { contentHash } from './content-hash.ts';
import { read, type Item, type Source } from './opened.ts';

/** A text that identifies the content of an item: the hash of a transaction, or the message about a broken record. */
const textOf = (item: Item): string => {
  if (item.type === 'unknown') return item.record;
  const { offset, length } = item;
  const said = item.type === 'broken' ? [item.reason, item.detail] : [contentHash(item.transaction), ...item.doubts];
  return [item.type, offset, length, ...said].join(' ');
};

/** Texts of all items. For a refused file, the last text is the code of the refusal. */
async function* textsOf(source: Source): AsyncGenerator<string, void> {
  try {
    for await (const item of read(source)) yield textOf(item);
  } catch (error) {
    if (!(error instanceof SegmentRefused)) throw error;
    yield `refused ${error.code}`;
  }
}

/** Whether the bytes give the same items with another profile. Holds only one item of each reading in memory. */
export const readsAlike = async (source: Source, profile: ImportProfile | null): Promise<boolean> => {
  const other = textsOf({ ...source, profile });
  for await (const text of textsOf(source)) {
    const { value } = await other.next();
    if (value === text) continue;
    await other.return();
    return false;
  }
  return (await other.next()).done === true;
};
