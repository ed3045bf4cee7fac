import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { BookPeriod, PeriodLine } from '@lanewise/contract/entities/book-days';
import type { ValueLine, ValueSheet } from '@lanewise/contract/entities/value-table';
import { addDays } from '@lanewise/domain/calendar/day';
import { workOutDays } from './days.ts';
import { overShortOfDay } from '@lanewise/domain/ledger/figures';
import { bookStateOf } from './overview.ts';
import { readStates } from '../question/completeness.ts';
import type { BooksQuestion } from './question.ts';
import { blindSheets, noWords, withToldDrawers } from '@lanewise/domain/ledger/blind';
import { linesOf } from '@lanewise/domain/ledger/differences';

/** The books of one store over several days. */
export interface PeriodQuestion extends BooksQuestion {
  locationId: LocationId;
  regLocId: RegLocId;
}

/** The days of the scope on which the book is kept. */
export const daysOf = ({ scope, preset }: PeriodQuestion): string[] => {
  const days: string[] = [];
  for (let date = scope.from > preset.since ? scope.from : preset.since; date <= scope.to; date = addDays(date, 1))
    days.push(date);
  return days;
};

/** The sheets of each day: of closed days as of their close, of other days as of now. */
export const readSheets = async (question: PeriodQuestion, days: readonly string[]) => {
  const { scope, books, preset, locationId, isBlind } = question;
  const stores = { companyId: scope.company, locationIds: [locationId] };
  const newest = await books.closeStates(stores, preset.presetId, days[0] ?? '', days.at(-1) ?? '');
  const closes = new Map(newest.map((close) => [close.date, close]));
  const standing = newest.filter(({ isStanding }) => isStanding);
  const [kept, worked] = await Promise.all([
    books.kept(
      scope.company,
      standing.map(({ closeId }) => closeId),
    ),
    workOutDays(question, new Map([[locationId, [...days]]])),
  ]);
  const closed = new Map(kept.map(({ date, sheets }) => [date, sheets]));
  const sheetsOn = (date: string): readonly ValueSheet[] => {
    const sheets = closed.get(date) ?? worked.of(locationId, date)?.sheets ?? [];
    const now = worked.of(locationId, date)?.sheets ?? [];
    return isBlind ? blindSheets(withToldDrawers(sheets, now), noWords) : sheets;
  };
  return { sheetsOn, stateOn: (date: string) => bookStateOf(closes.get(date)), isSum: worked.isSum };
};

/**
 * Lines of the present sheets with their values by day. Lines of closed days that are no longer in their sheet follow.
 */
const rowsOf = (
  sheetId: number,
  carryOver: boolean,
  ofDays: readonly (readonly ValueSheet[])[],
  isSum: (dpId: number) => boolean,
): PeriodLine[] => {
  const byDay = ofDays.map(
    (sheets) => new Map(linesOf(sheets.filter((one) => one.sheetId === sheetId)).map((line) => [line.dpId, line])),
  );
  const known = new Map<number, ValueLine>(byDay.flatMap((lines) => [...lines]));
  return [...known.values()].map(({ dpId, name, valueType, format }) => ({
    dpId,
    name,
    valueType,
    format,
    isSum: !carryOver && valueType !== 'text' && isSum(dpId),
    values: byDay.map((lines) => {
      const line = lines.get(dpId);
      return line ? { total: line.total, overShort: line.overShort } : null;
    }),
  }));
};

/** Reads the books of a store over the dates of the scope. */
export const readBookPeriod = async (question: PeriodQuestion): Promise<BookPeriod> => {
  const { preset, regLocId, isBlind } = question;
  const days = daysOf(question);
  const [{ sheetsOn, stateOn, isSum }, whole] = await Promise.all([readSheets(question, days), readStates(question)]);
  const ofDays = days.map(sheetsOn);
  const all = new Map(ofDays.flat().map((sheet) => [sheet.sheetId, sheet]));
  return {
    locationId: regLocId,
    presetId: preset.presetId,
    presetName: preset.name,
    isBlind,
    days: days.map((date, at) => ({
      date,
      state: stateOn(date),
      completeness: whole.stateOf(regLocId, date) ?? 'notExpected',
      overShort: isBlind ? null : overShortOfDay(ofDays[at] ?? []),
    })),
    sheets: [...all.values()].map(({ sheetId, name, type, carryOver }) => ({
      sheetId,
      name,
      type,
      carryOver,
      rows: rowsOf(sheetId, carryOver, ofDays, isSum),
    })),
  };
};
