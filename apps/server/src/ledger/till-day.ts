import type { TillBy, TillName } from '@lanewise/contract/entities/till-rules';
import type { TillChange as TillInput, TillDay, TillRow } from '@lanewise/contract/entities/tills';
import { addDays } from '@lanewise/domain/calendar/day';
import { sumOfPieces, unknownPiece } from '@lanewise/domain/ledger/denominations';
import { approvableOf, isBeyond } from '@lanewise/domain/ledger/tolerance';
import { tillOf } from '@lanewise/domain/ledger/tills';
import { grouped } from '@lanewise/domain/list/grouped';
import type { TillChange, TillEntry } from '@lanewise/domain/ledger/entries';
import { changedMeanwhile } from '../meta/version.ts';
import { refused } from './approve.ts';
import { refuseOwnRules } from './close.ts';
import { readCashierNames, readSeen } from './drawer-facts.ts';
import { ruleOn, tilledLines } from '@lanewise/domain/ledger/drawers';
import { readDay } from './table.ts';
import type { TableQuestion } from './question.ts';
import { blindTill, ownWordsOf, withToldDrawers } from '@lanewise/domain/ledger/blind';
import { linesOf } from '@lanewise/domain/ledger/differences';
import type { WrongField } from './typed.ts';

const keyOf = ({ lane, cashier, tender }: TillName & { tender: string }): string =>
  JSON.stringify([lane, cashier, tender]);

const countsOf = (entries: readonly TillEntry[]): TillRow['history'] =>
  entries
    .filter(({ field }) => field === 'count')
    .map(({ value, pieces, by, at }) => ({ amount: value ?? '0', pieces, by, at: at.toISOString() }))
    .reverse();

/**
 * Reads the drawers of a store's day with all counts. For a closed book, reads only the counts that were known at the
 * close.
 */
export const readTillDay = async (question: TableQuestion, currency: string): Promise<TillDay> => {
  const { books, scope, locationId, regLocId, date, preset, isBlind, facts } = question;
  const place = { companyId: scope.company, locationId, date };
  const [rules, closes, day, entries, names, wrote] = await Promise.all([
    books.tills.rules(scope.company),
    books.closes(place, preset.presetId),
    readDay(question),
    books.tills.entered({ companyId: scope.company, locationIds: [locationId] }, date, date),
    readCashierNames(facts, scope),
    books.wroteOf(question.by),
  ]);
  const [newest] = closes;
  const closed = newest?.reopenedBy === null ? newest : undefined;
  const rule = ruleOn(rules, date);
  const [said, own] = [grouped(entries, keyOf), ownWordsOf(wrote, [], entries)];
  const kept = closed?.sheets ?? day.sheets;
  const lines = new Map(linesOf(isBlind ? withToldDrawers(kept, day.sheets) : kept).map((line) => [line.dpId, line]));
  const rows = [...lines.values()].flatMap(({ dpId, name, tills }) =>
    (tills ?? []).map((till): TillRow => {
      const history = countsOf(said.get(keyOf(till)) ?? []);
      const shown = isBlind ? blindTill(till, own) : till;
      return { ...shown, dpId, lineName: name, cashierName: names.get(till.cashier) ?? '', history };
    }),
  );
  return {
    locationId: regLocId,
    date,
    by: rule?.by ?? 'store',
    tenders: rule?.tenders ?? [],
    currency,
    isBlind,
    isBookClosed: closed !== undefined,
    secondPerson: preset.rules.secondPerson,
    version: day.told,
    basis: day.basis,
    rows,
  };
};

/**
 * The first field that names a drawer wrongly; null: none. A drawer is named by its lane or by its cashier, as the
 * company chooses, and not by both.
 */
export const misnamed = (till: TillName, by: TillBy): 'lane' | 'cashier' | null => {
  const proper = tillOf(till, by);
  if (proper.lane !== till.lane) return 'lane';
  return proper.cashier === till.cashier ? null : 'cashier';
};

/** The drawers of a store on a day: lanes or cashiers that worked there lately. */
export const readDrawerNames = async (
  { facts, scope, locationId, date }: TableQuestion,
  by: TillBy,
): Promise<TillName[]> => {
  const seen = await readSeen(facts, scope, locationId, date, (day, days) => addDays(day, -days));
  const names = new Map(seen.map((one) => tillOf(one, by)).map((till) => [JSON.stringify(till), till]));
  return [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, till]) => till);
};

/** The first field of changes that does not fit the drawers of the store's day; null: every field fits. */
export const wrongTillOf = async (
  question: TableQuestion,
  changes: readonly TillInput[],
  currency: string,
): Promise<WrongField | null> => {
  const { books, scope, date, sheets, named } = question;
  const rule = ruleOn(await books.tills.rules(scope.company), date);
  if (!rule) return { field: 'date', code: 'till.store', message: 'Drawers are not counted apart on this day' };
  const points = new Map(named.points.map((point) => [point.dpId, point]));
  const known = new Set((await readDrawerNames(question, rule.by)).map((till) => JSON.stringify(till)));
  const tenders = new Set(tilledLines(rule, sheets, points, date).values());
  for (const [at, { lane, cashier, tender, pieces }] of changes.entries()) {
    const field = (name: string): string => `tills.${at}.${name}`;
    if (!tenders.has(tender))
      return { field: field('tender'), code: 'choice', message: 'This tender is not counted by drawer' };
    const wrong = misnamed({ lane, cashier }, rule.by);
    if (wrong) return { field: field(wrong), code: 'unknown', message: 'Drawers are not told apart by this' };
    if (!known.has(JSON.stringify({ lane, cashier })))
      return {
        field: field(rule.by === 'cashier' ? 'cashier' : 'lane'),
        code: 'choice',
        message: 'The store has no such drawer',
      };
    const piece = pieces ? unknownPiece(pieces, currency) : null;
    if (piece !== null)
      return { field: field(`pieces.${piece}`), code: 'choice', message: 'The currency has no such piece' };
  }
  return null;
};

/** Counts and reasons in the form in which they are stored. */
export const tillEntriesOf = (changes: readonly TillInput[], currency: string): TillChange[] =>
  changes.flatMap(({ lane, cashier, tender, pieces, amount, reason }): TillChange[] => {
    const drawer = { lane, cashier, tender };
    const sum = pieces ? sumOfPieces(pieces, currency) : amount;
    return [
      ...(sum === undefined ? [] : [{ ...drawer, field: 'count' as const, value: sum, pieces: pieces ?? null }]),
      ...(reason === undefined ? [] : [{ ...drawer, field: 'reason' as const, value: reason || null, pieces: null }]),
    ];
  });

/**
 * The entries that approve drawers or withdraw approvals. An approval holds the over/short of its drawer and the
 * reason. Refuses a drawer with 'conflict' if the drawer is within its tolerance (bookEven), or if the person counted
 * the drawer or moved cash for it (bookOwnCount).
 */
export const tillApprovalsOf = async (
  question: TableQuestion,
  changes: readonly TillInput[],
  by: string,
  basis: string | undefined,
): Promise<TillChange[]> => {
  const asked = changes.filter(({ approved }) => approved !== undefined);
  if (asked.length === 0) return [];
  const [day, namesOf] = await Promise.all([readDay(question), question.books.names(question.scope.company)]);
  if (basis !== undefined && basis !== day.basis) throw changedMeanwhile();
  if (asked.some(({ approved }) => approved === true)) await refuseOwnRules(question, day, by, 'approves');
  const tills = linesOf(day.sheets).flatMap((line) => line.tills ?? []);
  const byKey = new Map(tills.map((till) => [keyOf(till), till]));
  return asked.map(({ lane, cashier, tender, approved, pieces, amount, reason }): TillChange => {
    const drawer = { lane, cashier, tender, field: 'approval' as const, pieces: null };
    if (approved !== true) return { ...drawer, value: null };
    const till = byKey.get(keyOf({ lane, cashier, tender }));
    const name = [lane, cashier].filter((part) => part !== '').join(' / ');
    if (!till || !isBeyond(till)) throw refused(`"${name}" is within its tolerance.`, 'bookEven', name);
    if (namesOf(by).some((own) => till.authors.includes(own)) || pieces !== undefined || amount !== undefined)
      throw refused(`Somebody else than who counted "${name}" approves it.`, 'bookOwnCount', name);
    return { ...drawer, value: approvableOf({ ...till, ...(reason !== undefined && { reason }) }) };
  });
};
