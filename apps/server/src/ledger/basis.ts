import { createHash } from 'node:crypto';
import type { TillRule } from '@lanewise/contract/entities/tills';
import { anyRuleOn } from '@lanewise/domain/ledger/drawers';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import type { WorkedDay } from './days.ts';
import { columnsOfCloses } from './journal-source.ts';
import type { TableQuestion } from './question.ts';

type Given = Pick<WorkedDay, 'sheets' | 'late' | 'registers'>;

/** Number of letters of a basis. Two different bases have the same text only once in 2^64 cases. */
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
 * Everything that changes lines without being typed on the day: openings from earlier days, late receipts, and figures
 * of the registers. Includes the parts of formulas, which may be on no sheet.
 */
const givenOf = ({ sheets, late, registers }: Given): unknown[] => [
  sheets.flatMap(({ rows }) => rows).map(({ dpId, opening }) => [dpId, opening]),
  late,
  registers(),
];

/**
 * The parts of a rule of drawers that concern a store, without tolerances of other stores, which may be out of sight.
 */
const drawersBy = ({ by, tenders, float, matchMovements, tolerances }: TillRule, regLocId: number): unknown[] => [
  [by, tenders, float, matchMovements],
  tolerances.filter(({ locationId }) => locationId === null || locationId === regLocId),
];

/**
 * Everything that changes how a day is booked but that the lines of the day do not show: GL columns, currency, rules of
 * drawers, and the newest receipt.
 */
export const readBookedBy = async (question: TableQuestion) => {
  const { books, scope, preset, entries, locationId, regLocId, date, isBlind } = question;
  if (isBlind) return null;
  const [{ columns, currency }, rules, last] = await Promise.all([
    books.accounts(scope.company, preset.presetId),
    books.tills.rules(scope.company),
    entries.of(scope.company, [locationId], date, date),
  ]);
  const rule = anyRuleOn(rules, date);
  return [
    columns.map(({ name, glAccount, side, dpIds }) => [name, glAccount, side, dpIds]),
    [currency, rule && drawersBy(rule, regLocId), last.get(locationId)?.get(date) ?? 0],
  ];
};
type BookedBy = Awaited<ReturnType<typeof readBookedBy>>;

/**
 * A text that changes with every input of the lines and the journal of a day, except the values that people enter on
 * the day. Inputs: sheets, definitions, rules, GL columns, receipts, openings, and closed days that the day books
 * again. Empty for a blind counter, who could guess expected amounts from it.
 */
export const readBasis = async (question: TableQuestion, bookedBy: BookedBy, given: Given): Promise<string> => {
  if (bookedBy === null) return '';
  const parts = [definedBy(question), ...bookedBy, givenOf(given), await columnsOfCloses(question, given.late)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH);
};
