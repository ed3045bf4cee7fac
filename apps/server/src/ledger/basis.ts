import { createHash } from 'node:crypto';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import type { ReadBooks } from '../meta/ledger-types.ts';
import type { BooksQuestion } from './question.ts';

/** Letters of a basis: two that differ have the same once in 2^64. */
const LENGTH = 16;

/**
 * Names what the lines of a day are worked out and booked by: sheets, definitions, rules and GL columns. Rules hold
 * tolerances, which who counts blind could guess by it.
 */
export const basisOf = (
  { sheets, named, date, preset, isBlind }: BooksQuestion & { date: string },
  { columns, currency }: Awaited<ReturnType<ReadBooks['accounts']>>,
): string => {
  const dpIds = sheets.flatMap((sheet) => sheet.dpIds);
  const parts = [
    sheets.map(({ sheetId, name, type, carryOver, dpIds: own }) => [sheetId, name, type, carryOver, own]),
    definitionsOf(named.points, dpIds, date),
    columns.map(({ name, glAccount, side, dpIds: own }) => [name, glAccount, side, own]),
    [preset.name, currency, isBlind ? null : preset.rules],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH);
};
