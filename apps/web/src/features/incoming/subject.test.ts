import { expect, it } from 'vitest';
import { subjectOf } from './subject.ts';

const say = (key: string, values: Record<string, string | number> = {}): string =>
  key === 'closedDay' ? 'fermé' : `Caisse ${values['lane']}, numéro ${values['number']}`;

it.each([
  ['keepBoth', 'lane 4, 2026-11-20, number 0005', 'Caisse 4, numéro 0005, 20/11/2026'],
  ['setDays', '2027-01-01: closed', '01/01/2027: fermé'],
  ['setDays', '2026-12-24 - 2026-12-26: 6:00-17:30', '24/12/2026 - 26/12/2026: 6:00 am-5:30 pm'],
  ['clearDays', '2026-12-25', '25/12/2026'],
  // Names of files stay as they are.
  ['withdraw', 'closed-2026-11-20.jsonl', 'closed-2026-11-20.jsonl'],
] as const)('writes what %s was about in the language of the reader', (kind, subject, written) => {
  expect(subjectOf({ kind, subject }, say, 'fr')).toBe(written);
});
