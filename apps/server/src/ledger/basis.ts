import { createHash } from 'node:crypto';
import type { ValueSheet } from '@lanewise/contract/entities/value-table';
import { anyRuleOn } from '@lanewise/domain/ledger/drawers';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import type { BooksQuestion } from './question.ts';
import type { LocationId } from '@lanewise/contract/primitives/ids';

/** Letters of a basis: two that differ have the same once in 2^64. */
const LENGTH = 16;

const definedBy = ({ sheets, named, date, preset }: BooksQuestion & { date: string }): unknown[] => [
  sheets.map(({ sheetId, name, type, carryOver, dpIds }) => [sheetId, name, type, carryOver, dpIds]),
  definitionsOf(
    named.points,
    sheets.flatMap(({ dpIds }) => dpIds),
    date,
  ),
  [preset.name, preset.rules],
];

/** What lines come to by others than who enters values of the day: by registers, days before, and tolerances. */
const givenOf = (sheets: readonly ValueSheet[]): unknown[] =>
  sheets
    .flatMap(({ rows }) => rows)
    .map(({ dpId, source, opening, posValue, late, tolerance }) => [
      dpId,
      opening,
      source === 'posTotal' ? posValue : null,
      late,
      tolerance,
    ]);

/**
 * Names what the lines of a day are worked out and booked by beside what people enter on it: sheets, definitions, rules, GL
 * columns, receipts, and what is carried into it. None for who counts blind, who could guess what is expected by it.
 */
export const readBasis = async (
  question: BooksQuestion & { locationId: LocationId; date: string },
  sheets: readonly ValueSheet[],
): Promise<string> => {
  if (question.isBlind) return '';
  const { books, scope, preset, entries, locationId, date } = question;
  const [{ columns, currency }, rules, last] = await Promise.all([
    books.accounts(scope.company, preset.presetId),
    books.tills.rules(scope.company),
    entries.of(scope.company, [locationId], date, date),
  ]);
  const parts = [
    definedBy(question),
    columns.map(({ name, glAccount, side, dpIds }) => [name, glAccount, side, dpIds]),
    [currency, anyRuleOn(rules, date), last.get(locationId)?.get(date) ?? 0],
    givenOf(sheets),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH);
};
