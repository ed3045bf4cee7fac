import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UNFINISHED } from '../process/durable.ts';
import { openJournalLines } from './journal-lines.ts';

const home = mkdtempSync(join(tmpdir(), 'lanewise-lines-'));
afterAll(() => rmSync(home, { recursive: true }));

/** A device of Linux whose disk is always full. */
const FULL = '/dev/full';

describe.skipIf(!existsSync(FULL))('the lines of the journal on a full disk', () => {
  it('fail nothing, wait in memory, and are on the disk once there is room', async () => {
    const path = join(home, 'journal');
    for (const name of [path, `${path}${UNFINISHED}`]) symlinkSync(FULL, name);
    const noted: string[] = [];
    const lines = await openJournalLines(path, () => `all: ${noted.join(' ').length} characters\n`);
    const note = (line: string): Promise<void> => {
      noted.push(line);
      return lines.append(line);
    };
    await note('one\n');
    await lines.catchUp();
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    // So many lines wait that the journal is written anew. The disk has room for the new journal.
    await note(`${'x'.repeat(5 * 2 ** 20)}\n`);
    await note('three\n');
    await lines.close();
    expect(readFileSync(path, 'utf8')).toBe(`all: ${4 + 1 + 5 * 2 ** 20 + 1} characters\n\nthree\n`);
  });
});
