import type { LineTill } from '@lanewise/contract/entities/tills';
import type {
  BookClose,
  CloseDifference,
  ValueLine,
  ValueSheet,
  ValueTable,
} from '@lanewise/contract/entities/value-table';
import { comparedFigures } from '@lanewise/contract/entities/value-table';
import type { KeptClose } from '../meta/ledger-types.ts';
import { checksOf, tellsExpected } from './checks.ts';
import { workOutDays } from './days.ts';
import { readLate } from './late.ts';
import { overShortOfDay } from './lines.ts';
import { later, type BooksQuestion } from './question.ts';
import { rebooked } from './rebook.ts';
import { readWhole } from '../question/completeness.ts';

/** The book of a store's day, for somebody. */
export interface TableQuestion extends BooksQuestion {
  locationId: number;
  regLocId: number;
  date: string;
  mayClose: boolean;
}

/** A day as it is now, with what is asked before its close. */
export const readDay = async (question: TableQuestion) => {
  const { books, scope, locationId, regLocId, date, preset, isBlind } = question;
  // The version and the position first: what comes while the rest is read makes a close begin anew, or is late.
  const place = { companyId: scope.company, locationId, date };
  const [version, told, position] = await Promise.all([
    books.version(place),
    // Who counts blind learns nothing of approvals.
    isBlind ? books.version(place, 'told') : null,
    books.position(scope.company),
  ]);
  const late = await readLate(question, [locationId], later(date, question.now.today));
  const [days, whole] = await Promise.all([
    workOutDays(question, new Map([[locationId, [date]]]), late),
    readWhole(question),
  ]);
  const completeness = whole.stateOf(regLocId, date) ?? 'notExpected';
  const {
    sheets,
    openBefore,
    unmatched,
    late: taken,
  } = days.of(locationId, date) ?? {
    sheets: [],
    openBefore: [],
    unmatched: null,
    late: [],
  };
  return {
    sheets,
    version,
    told: told ?? version,
    position,
    completeness,
    late: preset.rules.lateReceipts === 'rebooking' ? await rebooked(question, taken, late) : [...taken],
    lateOn: [...late.placesOf(locationId, date)],
    checks: checksOf(sheets, completeness, openBefore, preset.rules, unmatched),
  };
};

export const linesOf = (sheets: readonly ValueSheet[]): ValueLine[] => sheets.flatMap(({ rows }) => rows);

const keyOf = ({ sheetId, dpId }: ValueLine): string => `${sheetId} ${dpId}`;

/** Lines of a close that differ from those of an earlier one; a line that only one of them has differs from nothing. */
export const differencesOf = (earlier: readonly ValueSheet[], later: readonly ValueSheet[]): CloseDifference[] => {
  const [before, after] = [earlier, later].map((sheets) => new Map(linesOf(sheets).map((line) => [keyOf(line), line])));
  return [...new Map([...(before ?? []), ...(after ?? [])])].flatMap(([key, { sheetId, dpId, name }]) => {
    const [was, is] = [before?.get(key), after?.get(key)];
    const of = comparedFigures.find((figure) => (was?.[figure] ?? null) !== (is?.[figure] ?? null));
    return of ? [{ sheetId, dpId, name, of, was: was?.[of] ?? null, is: is?.[of] ?? null }] : [];
  });
};

/** Lines of a close that are expected to be something else now. */
export const changedSince = (closed: readonly ValueSheet[], now: readonly ValueSheet[]): ValueTable['changedSince'] => {
  const current = new Map(linesOf(now).map((line) => [keyOf(line), line]));
  return linesOf(closed).flatMap((kept) => {
    const { sheetId, dpId, name, expected } = kept;
    const line = current.get(keyOf(kept));
    return line && line.expected !== expected ? [{ sheetId, dpId, name, was: expected, is: line.expected }] : [];
  });
};

/** A drawer with nothing but its counts. */
export const blindTill = (till: LineTill): LineTill => ({
  ...till,
  moved: null,
  registers: null,
  expected: null,
  taken: null,
  overShort: null,
  adjustment: null,
  tolerance: null,
  approvedBy: null,
  approvedAt: null,
});

/** A line without what lets one guess what it is expected to be. */
const blindLine = (line: ValueLine): ValueLine => ({
  ...line,
  opening: null,
  carriedFrom: null,
  posValue: null,
  adjustment: null,
  late: null,
  expected: null,
  overShort: null,
  tolerance: null,
  tills: line.tills?.map(blindTill) ?? null,
  authors: [],
  approvedBy: null,
  approvedAt: null,
  total: line.source === 'formula' ? null : line.enteredValue,
});

/** Sheets without what is expected. */
export const blindSheets = (sheets: readonly ValueSheet[]): ValueSheet[] =>
  sheets.map((sheet) => ({ ...sheet, overShort: null, rows: sheet.rows.map(blindLine) }));

const blind = (table: ValueTable): ValueTable => ({
  ...table,
  isBlind: true,
  sheets: blindSheets(table.sheets),
  late: [],
  lateOn: [],
  overShort: null,
  checks: table.checks.filter(({ check }) => !tellsExpected(check)),
  secondPerson: false,
  closes: table.closes.map((close) => ({
    ...close,
    hash: null,
    overShort: null,
    differences: [],
    missing: close.missing.filter(({ check }) => !tellsExpected(check)),
  })),
  changedSince: [],
});

const closeOf = (kept: KeptClose, earlier: KeptClose | undefined, isKnown: boolean): BookClose => {
  const { sheets, definitions: _, position: __, closeId: ___, date: ____, late: _____, ...close } = kept;
  return { ...close, isKnown, differences: earlier ? differencesOf(earlier.sheets, sheets) : [] };
};

/** Reads the book of a store's day: closed ones as they were closed, others as they are now. */
export const readTable = async (question: TableQuestion): Promise<ValueTable> => {
  const { books, scope, locationId, regLocId, date, preset, isBlind, mayClose } = question;
  const closes = await books.closes({ companyId: scope.company, locationId, date }, preset.presetId);
  const [day, known] = await Promise.all([
    readDay(question),
    Promise.all(
      closes.map(
        async ({ closedAt, position }) => (await books.positionAt(scope.company, new Date(closedAt))) >= position,
      ),
    ),
  ]);
  const [newest] = closes;
  const closed = newest && newest.reopenedBy === null ? newest : null;
  const sheets = closed?.sheets ?? day.sheets;
  const table: ValueTable = {
    locationId: regLocId,
    date,
    presetId: preset.presetId,
    presetName: preset.name,
    state: closed ? 'Closed' : newest ? 'Reopened' : 'Open',
    completeness: day.completeness,
    knownAt: question.knownAt,
    isBlind,
    version: day.told,
    sheets,
    late: closed?.late ?? day.late,
    lateOn: closed ? day.lateOn : [],
    overShort: overShortOfDay(sheets),
    checks: closed ? [] : day.checks,
    mayClose,
    mayBeIncomplete: preset.rules.mayBeIncomplete,
    secondPerson: preset.rules.secondPerson,
    isBookClosed: closed !== null,
    closedBy: closed?.closedBy ?? null,
    closedAt: closed?.closedAt ?? null,
    // The newest comes first.
    closes: closes.map((close, at) => closeOf(close, closes[at + 1], known[at] ?? false)),
    changedSince: closed ? changedSince(closed.sheets, day.sheets) : [],
  };
  return isBlind ? blind(table) : table;
};
