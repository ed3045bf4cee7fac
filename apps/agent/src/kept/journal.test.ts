import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openJournal, type Entry } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'lanewise-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'journal');

const look = (size: number) => ({ size, modified: 1 });
const entries: Entry[] = [
  { type: 'taken', file: 'a', look: look(10), segments: [1, 2] },
  { type: 'sent', number: 1, file: 'a', at: '2026-09-30T10:00:00.000Z' },
  { type: 'taken', file: 'b', look: look(20), segments: [3] },
  { type: 'sent', number: 3, file: 'b', at: '2026-09-30T10:00:01.000Z' },
  {
    type: 'aside',
    file: 'c',
    look: look(30),
    number: null,
    what: { name: 'c', code: 'ingest.empty', reason: 'Empty.' },
  },
];
const written = async (more: readonly Entry[] = entries): Promise<Buffer> => {
  rmSync(path, { force: true });
  const journal = await openJournal(path);
  for (const one of more) await journal.note(one);
  await journal.close();
  return readFileSync(path);
};
const reopened = async () => {
  const journal = await openJournal(path);
  await journal.close();
  return journal;
};

describe('the journal', () => {
  it('remembers over a start what waits, what was sent and what is left out', async () => {
    await written();
    await reopened();
    const { state, damaged } = await reopened();
    expect(damaged).toBe(0);
    expect(state).toEqual({
      files: {
        a: { size: 10, modified: 1, waiting: [2] },
        b: { size: 20, modified: 1, waiting: [] },
        c: { size: 30, modified: 1, waiting: [] },
      },
      untold: [{ name: 'c', code: 'ingest.empty', reason: 'Empty.' }],
      missed: { files: 0, bytes: 0, last: null },
      unread: {},
      lost: {},
      items: {},
      asideCount: 1,
      lostCount: 0,
      highest: 3,
      lastSent: '2026-09-30T10:00:01.000Z',
    });
  });

  it('forgets a file of which a segment was lost, so that it is read again', async () => {
    await written([...entries, { type: 'lost', number: 2 }]);
    expect(Object.keys((await reopened()).state.files)).toEqual(['b', 'c']);
  });

  it('never knows more than was noted, wherever it is cut or damaged', async () => {
    const whole = await written();
    const { state } = await reopened();
    const damage = fc.record({
      at: fc.nat(whole.length - 1),
      cut: fc.boolean(),
      value: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, cut, value }) => {
        const bytes = Buffer.from(cut ? whole.subarray(0, at) : whole);
        if (!cut) bytes.writeUInt8((bytes[at] ?? 0) ^ value, at);
        writeFileSync(path, bytes);
        const found = (await reopened()).state;
        for (const [key, file] of Object.entries(found.files)) {
          expect(state.files[key]).toMatchObject({ size: file.size });
          // The found journal may list segments as waiting that were sent; they are sent again. It never forgets a
          // waiting segment.
          expect(file.waiting).toEqual(expect.arrayContaining(state.files[key]?.waiting ?? []));
        }
      }),
      { numRuns: 60 },
    );
  });
});
