import { own } from '@lanewise/contract/own';
import type { Found } from '../files/folders.ts';
import { isTouched, sameLook, type Look } from '../files/look.ts';
import type { Journal } from '../kept/journal.ts';
import type { AgentParts } from '../shared/parts.ts';
import { endsOf } from './prints.ts';

/**
 * The content of a file that was taken in before, for the case that another content replaces it. Undefined if no
 * segment of this content waits.
 */
export const earlierOf = (file: Journal['state']['files'][string] | undefined) => {
  if (!file || file.waiting.length === 0) return undefined;
  const { size: bytes, modified, place } = file;
  return { below: file.waiting.reduce((most, one) => Math.max(most, one), 0) + 1, bytes, modified, place };
};

/**
 * Returns the function that records that a whole file was read. The ends of the file are read first, so that they
 * differ at the next look if the file is replaced meanwhile.
 */
export const beginWhole = async ({ journal }: AgentParts, { key, path, look: { changed } }: Found) => {
  const ends = (await endsOf(path)) ?? undefined;
  const known = own(journal.state.files, key);
  const isOther = known?.ends && ends && known.ends[0]?.hash !== ends[0]?.hash;
  const earlier = isOther ? earlierOf(known) : undefined;
  return (look: Look, segments: number[]): Promise<void> =>
    journal.note({ type: 'taken', file: key, look: { ...look, changed }, segments, ends, earlier });
};

/**
 * Whether a file that was touched still has the content that was read. Compares the beginning and the end of the file,
 * because another file of the same size and time may have replaced it.
 */
export const isOnlyTouched = async ({ journal }: AgentParts, { key, path, look }: Found): Promise<boolean> => {
  const known = own(journal.state.files, key);
  if (!known?.ends || !sameLook(known, look) || !isTouched(known, look)) return false;
  const ends = await endsOf(path);
  if (ends === null || ends.some(({ hash }, at) => hash !== known.ends?.[at]?.hash)) return false;
  await journal.note({ type: 'taken', file: key, look, segments: [], ends });
  return true;
};
