import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { LineTill } from '@lanewise/contract/entities/tills';
import { grouped } from '@lanewise/domain/list/grouped';
import { withDates, withLocations } from '../facts/scope.ts';
import type { Entered, ReportedAlone } from '@lanewise/domain/ledger/entries';
import { readReported, readTakings } from './drawer-facts.ts';
import { matchDay, movesOf, reportedAlone, takenBackOf, unmatchedIn } from './moves.ts';
import { anyRuleOn, tilledLines, tillsOfLines, withTills } from '@lanewise/domain/ledger/drawers';
import type { BooksQuestion } from './question.ts';
import { readWithheld } from './withheld.ts';

/** The entries of a store's day including entries of its drawers, and the drawers of each line. */
export interface DrawersOfDay {
  entries: readonly Entered[];
  tills: ReadonlyMap<number, LineTill[]>;
  /** Movements that only one side (the register or a person) reports; null: not requested. */
  unmatched: readonly string[] | null;
  /** Movements of drawers that only people report, with the reversals by their own authors. */
  reportedAlone: readonly ReportedAlone[];
}
export type DrawersOf = (locationId: LocationId, date: string, entries: readonly Entered[]) => DrawersOfDay;

const none = { tills: new Map<number, LineTill[]>(), unmatched: null, reportedAlone: [] };
const keyOf = (locationId: LocationId, date: string): string => `${locationId} ${date}`;

interface Span {
  locationIds: readonly LocationId[];
  from: string;
  to: string;
  /** Days that are shown. Other days matter only if a drawer was counted on them. */
  wanted: readonly string[];
}

/** Reads the drawers of days of stores; empty if the company does not tell drawers apart. */
export const readDrawers = async (
  question: BooksQuestion,
  { locationIds, from, to, wanted }: Span,
): Promise<DrawersOf> => {
  const { facts, scope, books, named, sheets, preset } = question;
  const rules = await books.tills.rules(scope.company);
  if (!rules.some(({ since, by, matchMovements }) => since <= to && (by !== 'store' || matchMovements)))
    return (_, __, entries) => ({ entries, ...none });
  const said = await books.tills.entered({ companyId: scope.company, locationIds }, from, to);
  const days = [...wanted, ...said.map(({ date }) => date)].filter((date) => anyRuleOn(rules, date) !== null).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return (_, __, entries) => ({ entries, ...none });
  const place = withDates(withLocations(scope, locationIds), first, last);
  const tenders = [...new Set(rules.flatMap((rule) => rule.tenders))];
  const isPlaced = rules.some(({ tolerances }) => tolerances.some((one) => one.locationId !== null));
  const [takings, reported, typed, regLocIds, namesOf, wrote, withheldOn] = await Promise.all([
    readTakings(facts, place, tenders),
    readReported(facts, place),
    books.movements.entered({ companyId: scope.company, locationIds }, first, last),
    isPlaced ? books.tills.regLocIds(scope.company) : new Map<number, number>(),
    books.names(scope.company),
    books.wroteOf(question.by),
    readWithheld(question, locationIds),
  ]);
  const byDay = <Row extends { location: LocationId; date: string }>(rows: readonly Row[]) =>
    grouped(rows, ({ location, date }) => keyOf(location, date));
  const [taken, moved] = [byDay(takings), byDay(reported)];
  const entered = grouped(said, ({ locationId, date }) => keyOf(locationId, date));
  const written = grouped(typed, ({ locationId, date }) => keyOf(locationId, date));
  const points = new Map(named.points.map((point) => [point.dpId, point]));
  const asked = new Set(days);
  return (locationId, date, entries) => {
    const rule = asked.has(date) ? anyRuleOn(rules, date) : null;
    if (!rule) return { entries, ...none };
    const key = keyOf(locationId, date);
    const [reports, own] = [moved.get(key) ?? [], written.get(key) ?? []];
    const pairs = matchDay(reports, own, rule.by);
    const withheld = withheldOn(locationId, date);
    // A blind counter does not see a drawer that is known only from movements of other people.
    const isTold = ({ reported: by, typed: act }: (typeof pairs)[number]): boolean => {
      const move = by ?? act;
      return move === null || !withheld.has(move.kind) || (by === null && act !== null && wrote(act.by, act.at));
    };
    const day = {
      rule,
      regLocId: regLocIds.get(locationId) ?? 0,
      takings: taken.get(key) ?? [],
      moves: movesOf(pairs.filter(isTold)),
      takenBack: takenBackOf(reports, own, rule.by),
      entries: entered.get(key) ?? [],
      preset,
      namesOf,
    };
    const tills = rule.by === 'store' ? none.tills : tillsOfLines(day, tilledLines(rule, sheets, points, date));
    return {
      ...withTills(entries, tills, { locationId, date }),
      unmatched: rule.matchMovements ? unmatchedIn(pairs) : null,
      reportedAlone: reportedAlone(reports, own, rule.by),
    };
  };
};
