import { own } from '@lanewise/contract/own';
import type { Found, Looked } from '../files/folders.ts';
import type { Unread } from '../kept/journal.ts';
import { sameLook } from '../files/look.ts';
import { reportMissed, unreadOf } from './missed.ts';
import type { AgentParts } from '../shared/parts.ts';
import { beginsAs, firstOf } from './prints.ts';

/** The files that wait in their folders. */
export interface UnreadFiles {
  /** Reports waiting files that were written anew, or that another file with the same name replaced. */
  meet(looked: Looked): Promise<void>;
  /**
   * Remembers the files that still wait, and reports the files that are no longer in their folder. `isLong`: the files
   * wait for long, so the journal keeps them across a restart.
   */
  keep(looked: Looked, isLong: boolean): Promise<void>;
  /** Keys of the files that wait. */
  keys(): Iterable<string>;
}

const isSameFile = ({ bytes: size, modified, inode }: Unread, { look }: Found): boolean =>
  sameLook({ size, modified, inode }, look);

/**
 * Whether other content has replaced the content of a file that waited. A file that only grew still begins as before.
 */
const isAnother = async ({ bytes, first }: Unread, { look, path }: Found): Promise<boolean> =>
  first !== undefined && (look.size < bytes || (await beginsAs(path, first)) === false);

export const openUnread = (parts: AgentParts): UnreadFiles => {
  const { journal } = parts;
  const known = (key: string) => own(journal.state.files, key);
  /** `read`: what the journal knew of the file when it began to wait. */
  const waiting = new Map(
    Object.entries(journal.state.unread).map(([key, file]) => [key, { file, read: known(key) }] as const),
  );

  /** Whether the present content of a file was read, or is followed by fingerprints of its own. */
  const isKnown = ({ key, look }: Found): boolean => {
    const read = known(key);
    return read !== undefined && (read.place !== undefined || sameLook(read, look));
  };

  const begun = async (found: Found) => {
    const first = await firstOf(found.path);
    return { file: { ...unreadOf(found), ...(first && { first }) }, read: known(found.key) };
  };

  return {
    keys: () => waiting.keys(),
    meet: async ({ present }) => {
      for (const [key, { file, read }] of waiting) {
        const found = present.get(key);
        if (!found || isKnown(found) || isSameFile(file, found)) continue;
        // A file that was read since it began to wait is not lost, even if it grew meanwhile.
        if (read === known(key) && (await isAnother(file, found))) await reportMissed(parts, key, file);
        waiting.set(key, await begun(found));
      }
    },
    keep: async ({ present, unseen, missing }, isLong) => {
      for (const [key, found] of present) {
        if (isKnown(found)) {
          waiting.delete(key);
          continue;
        }
        const before = waiting.get(key) ?? (await begun(found));
        waiting.set(key, before);
        if (isLong && !own(journal.state.unread, key))
          await journal.note({ type: 'unread', file: key, unread: before.file }).catch(() => undefined);
      }
      if (missing.size > 0) return;
      for (const [key, { file, read }] of waiting) {
        if (present.has(key) || unseen.has(key)) continue;
        waiting.delete(key);
        if (read === known(key)) await reportMissed(parts, key, file);
      }
    },
  };
};
