import { maskText } from '@lanewise/tlog/mask';
import { namesIn, type Found } from '../files/folders.ts';
import { isOf } from './prints.ts';
import type { Lost, Place, Unread } from '../kept/journal.ts';
import type { AgentParts } from '../shared/parts.ts';

export const unreadOf = ({ name, look }: Found, bytes = look.size): Unread => ({
  name: maskText(name).slice(-255),
  bytes,
  modified: look.modified,
  inode: look.inode,
});

/**
 * The latest time whose year has four digits. Some file systems keep much later times, and a date with a four-digit
 * year cannot state them.
 */
const LAST_MOMENT = Date.UTC(9999, 11, 31);

/** When a file was written, limited to times that a date can state. */
export const writtenAt = (modified: number): Date => new Date(Math.min(Math.max(modified, 0), LAST_MOMENT));

const dayOf = (modified: number): string => writtenAt(modified).toISOString().slice(0, 10);

/** Notes bytes that are missing, in the log and for the server. */
const report = async (
  { journal, clock, log }: AgentParts,
  file: string,
  { name, bytes }: Pick<Unread, 'name' | 'bytes'>,
  reason: string,
): Promise<void> => {
  const what = { name, code: 'ingest.missed', reason };
  await journal.note({ type: 'missed', file, bytes, at: clock.now().toISOString(), what });
  log('error', `${name}: ${reason}`);
};

/**
 * Reports a file that left its folder, or was written anew, before it was read. The report goes to the log and to the
 * server, with name, size and day.
 */
export const reportMissed = (parts: AgentParts, file: string, lost: Unread): Promise<void> => {
  const what = `${lost.bytes} bytes of ${dayOf(lost.modified)} are missing.`;
  return report(parts, file, lost, `The file left its folder, or was written anew, before it was read: ${what}`);
};

/**
 * Reports that bytes of a file are missing: the agent's disk damaged the part that was read, and the file then left its
 * folder or was written anew.
 */
export const reportLost = (parts: AgentParts, file: string, lost: Lost): Promise<void> => {
  const what = `up to ${lost.bytes} bytes of ${dayOf(lost.modified)} are missing.`;
  const reason = `The disk of the agent damaged a part of the file before it was sent, and the file has left its folder, or was written anew: ${what}`;
  return report(parts, file, lost, reason);
};

/**
 * Reports a hole in a growing file: bytes that were not written for a long time, although the file continues after
 * them.
 */
export const reportHole = (parts: AgentParts, file: string, lost: Unread): Promise<void> =>
  report(
    parts,
    file,
    lost,
    `The file has NULs where receipts may be: ${lost.bytes} bytes of ${dayOf(lost.modified)} are missing. They are read if they are written later.`,
  );

/**
 * Returns the new name of a followed file, or null if no folder of growing files has the file. A register may rename
 * its journal, or copy the journal before emptying it, possibly to a name that the agent does not read.
 */
export const movedTo = async (
  parts: AgentParts,
  place: Place,
): Promise<Pick<Found, 'key' | 'name' | 'path' | 'folder'> | null> => {
  for (const folder of parts.settings.folders.filter(({ arrive }) => arrive === 'grows'))
    for (const named of await namesIn(folder).catch(() => [])) if (await isOf(named.path, place)) return named;
  return null;
};
