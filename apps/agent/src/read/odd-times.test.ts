import { expect, it } from 'vitest';
import type { Entry } from '../kept/journal.ts';
import { reportMissed, writtenAt } from './missed.ts';
import type { AgentParts } from '../shared/parts.ts';

// Some file systems keep any time that a program sets. A file with such a time must not hold up other files.

it.each([9e15, 1e300, -1e16, 253_402_300_800_000])('a file of the time %d is missed as any other', async (modified) => {
  const noted: Entry[] = [];
  const parts = {
    journal: { note: (entry: Entry) => Promise.resolve(noted.push(entry)) },
    clock: { now: () => new Date(0) },
    log: () => undefined,
  } as unknown as AgentParts;
  await reportMissed(parts, 'key', { name: 'a.jsonl', bytes: 5, modified });
  expect(noted).toMatchObject([{ type: 'missed', bytes: 5 }]);
  expect(writtenAt(modified).toISOString()).toMatch(/^\d{4}-\d\d-\d\dT/);
});
