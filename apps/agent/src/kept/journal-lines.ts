import { open, type FileHandle } from 'node:fs/promises';
import { isFull, writeDurably } from '../process/durable.ts';

/** Bytes after which the journal is written anew. */
const LONGEST = 4 * 2 ** 20;

/** The lines of the journal on the disk. One call runs at a time. */
export interface JournalLines {
  /** Returns when the line is on the disk, or waits in memory because the disk is full. */
  append(line: string): Promise<void>;
  /** Writes the lines that wait, if the disk has room for them by now. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the lines of the journal. `whole`: the line that replaces all lines so far. A full disk fails no line: the line
 * waits in memory and is written with the next line, because sending frees space. If the agent is killed first, the
 * agent finds out the content of the waiting line again.
 */
export const openJournalLines = async (path: string, whole: () => string): Promise<JournalLines> => {
  let appended = 0;
  /** Bytes of the file up to the end of the last line that was written. */
  let size = 0;
  let waiting = '';

  const begin = async (): Promise<FileHandle> => {
    try {
      await writeDurably(path, [Buffer.from(whole())]);
      waiting = '';
    } catch (error) {
      // It goes on behind the old lines.
      if (!isFull(error)) throw error;
    }
    appended = 0;
    const handle = await open(path, 'a', 0o600);
    ({ size } = await handle.stat());
    return handle;
  };
  let handle = await begin();

  const catchUp = async (): Promise<void> => {
    if (waiting === '') return;
    try {
      await handle.appendFile(waiting);
      await handle.datasync();
    } catch (error) {
      if (!isFull(error)) throw error;
      // Removes what was written of the lines: half a line takes room, and a line that is written twice counts twice.
      await handle.truncate(size).catch(() => undefined);
      return;
    }
    const bytes = Buffer.byteLength(waiting);
    waiting = '';
    size += bytes;
    appended += bytes;
  };

  return {
    append: async (line) => {
      // Begins with a line end, so that an earlier line that was cut in two does not swallow this line.
      waiting += `\n${line}`;
      await catchUp();
      if (appended + waiting.length < LONGEST) return;
      await handle.close();
      handle = await begin();
    },
    catchUp,
    close: async () => {
      await catchUp().catch(() => undefined);
      await handle.close();
    },
  };
};
