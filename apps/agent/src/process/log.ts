import { appendFileSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maskText } from '@lanewise/tlog/mask';

/** Writes one line. */
export type Log = (level: 'debug' | 'info' | 'warning' | 'error', message: string) => void;

/** Bytes after which a new log begins. The previous log is kept. */
const LONGEST = 2 ** 20;

const pathOf = (data: string): string => join(data, 'agent.log');

/** The log so far, from the oldest line that is kept. */
export const readLog = async (data: string): Promise<Buffer> => {
  const none = (): Buffer => Buffer.alloc(0);
  const parts = [`${pathOf(data)}.1`, pathOf(data)].map((path) => readFile(path).catch(none));
  return Buffer.concat(await Promise.all(parts));
};

/**
 * Writes lines to the terminal and to a file that a user may ask for. If the disk is full, the file lacks lines, and
 * nothing else happens.
 */
export const openLog = (data: string, out: (line: string) => void): Log => {
  const path = pathOf(data);
  return (level, message) => {
    // Each message is one line, whatever a file name or an answer contains.
    const text = maskText(message.replace(/\p{Cc}+/gu, ' '));
    const line = `${new Date().toISOString()} ${level} ${text}\n`;
    out(line);
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LONGEST) renameSync(path, `${path}.1`);
      appendFileSync(path, line, { mode: 0o600 });
    } catch {
      // The terminal has it.
    }
  };
};
