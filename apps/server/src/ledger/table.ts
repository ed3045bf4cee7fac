import type { BookClose, ValueSheet, ValueTable } from '@lanewise/contract/entities/value-table';
import { blindTable, ownWordsOf, type OwnWords } from '@lanewise/domain/ledger/blind';
import { checksOf } from '@lanewise/domain/ledger/checks';
import { changedSince, differencesOf } from '@lanewise/domain/ledger/differences';
import { overShortOfDay } from '@lanewise/domain/ledger/figures';
import { withDates, withLocations } from '../facts/scope.ts';
import type { KeptClose } from '../meta/close-types.ts';
import { readStates } from '../question/completeness.ts';
import { readBasis, readBookedBy } from './basis.ts';
import { readKnown, workOutDays } from './days.ts';
import { later, type TableQuestion } from './question.ts';
import { rebooked } from './rebook.ts';
import { readSuspended, suspendedIn } from './suspended.ts';

/** Reads a day as of now, with the checks before its close. */
export const readDay = async (question: TableQuestion) => {
  const { facts, books, scope, locationId, regLocId, date, preset, isBlind } = question;
  // Versions are read first. A change that arrives while the rest is read is then newer than the versions: a close
  // starts again, receipts count as late, and an entry is refused because its author has not read the change.
  const place = { companyId: scope.company, locationId, date };
  const [version, told, position, bookedBy] = await Promise.all([
    books.version(place),
    // A blind counter is told nothing of approvals.
    isBlind ? books.version(place, 'told') : null,
    books.position(scope.company),
    readBookedBy(question),
  ]);
  const readWorked = async () => {
    const known = await readKnown(question, [locationId], later(date, question.now.today));
    return { late: known.late, days: await workOutDays(question, new Map([[locationId, [date]]]), known) };
  };
  const [{ late, days }, whole, suspendedOf] = await Promise.all([
    readWorked(),
    readStates(question),
    readSuspended(facts, withDates(withLocations(scope, [locationId]), date, date)),
  ]);
  const completeness = whole.stateOf(regLocId, date) ?? 'notExpected';
  const {
    sheets,
    openBefore,
    unmatched,
    reportedAlone,
    late: taken,
    registers,
  } = days.of(locationId, date) ?? {
    sheets: [],
    openBefore: [],
    unmatched: null,
    reportedAlone: [],
    late: [],
    registers: () => [],
  };
  const suspended = suspendedOf(locationId, date);
  const said = { unmatched, suspended: suspendedIn(suspended) };
  const bookedLate = preset.rules.lateReceipts === 'rebooking' ? await rebooked(question, taken, late) : [...taken];
  return {
    sheets,
    version,
    told: told ?? version,
    basis: await readBasis(question, bookedBy, { sheets, late: bookedLate, registers }),
    position,
    completeness,
    late: bookedLate,
    lateOn: [...late.placesOf(locationId, date)],
    suspended,
    reportedAlone,
    /** The checks before a close of these lines. */
    checksOf: (lines: readonly ValueSheet[]) => checksOf(lines, completeness, openBefore, preset.rules, said),
  };
};
export type Day = Awaited<ReturnType<typeof readDay>>;

const closeOf = (kept: KeptClose, earlier: KeptClose | undefined, isKnown: boolean): BookClose => {
  const {
    sheets,
    definitions: _,
    position: __,
    closeId: ___,
    date: ____,
    late: _____,
    journal: ______,
    ...close
  } = kept;
  return { ...close, isKnown, differences: earlier ? differencesOf(earlier.sheets, sheets) : [] };
};

/** The notes and reasons that the asking person wrote on the day. */
export const readOwnWords = async ({ books, scope, locationId, date, by }: TableQuestion): Promise<OwnWords> => {
  const stores = { companyId: scope.company, locationIds: [locationId] };
  const [wrote, entries, ofDrawers] = await Promise.all([
    books.wroteOf(by),
    books.entered(stores, date, date),
    books.tills.entered(stores, date, date),
  ]);
  return ownWordsOf(wrote, entries, ofDrawers);
};

/**
 * The book of a store's day from data that is already read: of a closed day as of its close, of an open day as of now.
 */
export const tableOf = async (question: TableQuestion, day: Day): Promise<ValueTable> => {
  const { books, scope, locationId, regLocId, date, preset, isBlind, mayClose } = question;
  const closes = await books.closes({ companyId: scope.company, locationId, date }, preset.presetId);
  const known = await Promise.all(
    closes.map(
      async ({ closedAt, position }) => (await books.positionAt(scope.company, new Date(closedAt))) >= position,
    ),
  );
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
    basis: day.basis,
    sheets,
    late: closed?.late ?? day.late,
    lateOn: closed ? day.lateOn : [],
    suspended: closed?.suspended ?? day.suspended,
    overShort: overShortOfDay(sheets),
    checks: closed ? [] : day.checksOf(day.sheets),
    mayClose,
    mayBeIncomplete: preset.rules.mayBeIncomplete,
    secondPerson: preset.rules.secondPerson,
    isBookClosed: closed !== null,
    closedBy: closed?.closedBy ?? null,
    closedAt: closed?.closedAt ?? null,
    // The newest close comes first.
    closes: closes.map((close, at) => closeOf(close, closes[at + 1], known[at] ?? false)),
    changedSince: closed ? changedSince(closed.sheets, day.sheets) : [],
  };
  return isBlind ? blindTable(table, await readOwnWords(question), day.sheets) : table;
};

/** Reads the book of a store's day. */
export const readTable = async (question: TableQuestion): Promise<ValueTable> =>
  tableOf(question, await readDay(question));
