import { createHash } from 'node:crypto';
import { anyRuleOn } from '@lanewise/domain/ledger/drawers';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import type { WorkedDay } from './days.ts';
import { columnsOfCloses } from './journal-source.ts';
import type { TableQuestion } from './question.ts';

type Given = Pick<WorkedDay, 'sheets' | 'late' | 'registers'>;

/** Letters of a basis: two that differ have the same once in 2^64. */
const LENGTH = 16;

const definedBy = ({ sheets, named, date, preset }: TableQuestion): unknown[] => [
  sheets.map(({ sheetId, name, type, carryOver, dpIds }) => [sheetId, name, type, carryOver, dpIds]),
  definitionsOf(
    named.points,
    sheets.flatMap(({ dpIds }) => dpIds),
    date,
  ),
  [preset.name, preset.rules],
];

/**
 * What lines come to by others than who enters values of the day: by days before, late receipts and registers, of parts of
 * formulas as well, which may stand on no sheet.
 */
const givenOf = ({ sheets, late, registers }: Given): unknown[] => [
  sheets.flatMap(({ rows }) => rows).map(({ dpId, opening }) => [dpId, opening]),
  late,
  registers(),
];

/** What a day is booked by that its lines do not show: GL columns, currency, rules of drawers, and its newest receipt. */
export const readBookedBy = async ({ books, scope, preset, entries, locationId, date, isBlind }: TableQuestion) => {
  if (isBlind) return null;
  const [{ columns, currency }, rules, last] = await Promise.all([
    books.accounts(scope.company, preset.presetId),
    books.tills.rules(scope.company),
    entries.of(scope.company, [locationId], date, date),
  ]);
  return [
    columns.map(({ name, glAccount, side, dpIds }) => [name, glAccount, side, dpIds]),
    [currency, anyRuleOn(rules, date), last.get(locationId)?.get(date) ?? 0],
  ];
};
type BookedBy = Awaited<ReturnType<typeof readBookedBy>>;

/**
 * Names what the lines of a day are worked out and booked by beside what people enter on it: sheets, definitions, rules, GL
 * columns, receipts, what is carried into it, and closed days that it books again. None for who counts blind, who could guess what is expected by it.
 */
export const readBasis = async (question: TableQuestion, bookedBy: BookedBy, given: Given): Promise<string> => {
  if (bookedBy === null) return '';
  const parts = [definedBy(question), ...bookedBy, givenOf(given), await columnsOfCloses(question, given.late)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH);
};
