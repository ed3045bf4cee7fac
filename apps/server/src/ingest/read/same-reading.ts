import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { contentHash } from './content-hash.ts';
import { read, type Item, type Source } from './opened.ts';

/** The text of what an item enters, or of the message about it. */
const textOf = (item: Item): string => {
  if (item.type === 'unknown') return item.record;
  const { offset, length } = item;
  const said = item.type === 'broken' ? [item.reason, item.detail] : [contentHash(item.transaction), ...item.doubts];
  return [item.type, offset, length, ...said].join(' ');
};

/** Texts of all items; a refused file ends with its refusal. */
async function* textsOf(source: Source): AsyncGenerator<string, void> {
  try {
    for await (const item of read(source)) yield textOf(item);
  } catch (error) {
    if (!(error instanceof SegmentRefused)) throw error;
    yield `refused ${error.code}`;
  }
}

/** Whether the bytes say the same with another profile. Holds one item of each reading. */
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
