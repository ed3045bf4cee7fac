import { own } from '@lanewise/contract/own';
import type { Found, Looked } from './folders.ts';
import { sameLook, type Unread } from './journal.ts';
import { reportMissed, unreadOf } from './missed.ts';
import type { AgentParts } from './parts.ts';
import { beginsAs, firstOf } from './prints.ts';

/** The files that wait in their folders. */
export interface UnreadFiles {
  /** Reports files that were written anew, or replaced by another file of their name, while they waited. */
  meet(looked: Looked): Promise<void>;
  /**
   * Remembers the files that still wait, and reports those that left their folder. `isLong`: they wait long, so that
   * the journal remembers them over a restart.
   */
  keep(looked: Looked, isLong: boolean): Promise<void>;
}

const isSameFile = ({ bytes: size, modified, inode }: Unread, { look }: Found): boolean =>
  sameLook({ size, modified, inode }, look);

/** Whether another content has taken the place of a file that waited. One that grew begins as before. */
const isAnother = async ({ bytes, first }: Unread, { look, path }: Found): Promise<boolean> =>
  first !== undefined && (look.size < bytes || (await beginsAs(path, first)) === false);

export const openUnread = (parts: AgentParts): UnreadFiles => {
  const { journal } = parts;
  const waiting = new Map<string, Unread>(Object.entries(journal.state.unread));

  /** Whether a file as it is now was read, or is followed by fingerprints of its own. */
  const isKnown = ({ key, look }: Found): boolean => {
    const known = own(journal.state.files, key);
    return known !== undefined && (known.place !== undefined || sameLook(known, look));
  };

  /** Whether a file was read as it was when it waited. */
  const wasRead = (key: string, lost: Unread): boolean => {
    const known = own(journal.state.files, key);
    return known !== undefined && (known.size === lost.bytes || known.place !== undefined);
  };

  const begun = async (found: Found): Promise<Unread> => {
    const first = await firstOf(found.path);
    return { ...unreadOf(found), ...(first && { first }) };
  };

  return {
    meet: async ({ present }) => {
      for (const [key, before] of waiting) {
        const found = present.get(key);
        if (!found || isKnown(found) || isSameFile(before, found)) continue;
        if (await isAnother(before, found)) await reportMissed(parts, key, before);
        waiting.set(key, await begun(found));
      }
    },
    keep: async ({ present, missing }, isLong) => {
      for (const [key, found] of present) {
        if (isKnown(found)) {
          waiting.delete(key);
          continue;
        }
        const before = waiting.get(key) ?? (await begun(found));
        waiting.set(key, before);
        if (isLong && !own(journal.state.unread, key))
          await journal.note({ type: 'unread', file: key, unread: before }).catch(() => undefined);
      }
      if (missing.size > 0) return;
      for (const [key, lost] of waiting) {
        if (present.has(key)) continue;
        waiting.delete(key);
        if (!wasRead(key, lost)) await reportMissed(parts, key, lost);
      }
    },
  };
};
