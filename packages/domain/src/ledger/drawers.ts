import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { DataPoint, PointDefinition } from '@lanewise/contract/entities/data-point';
import type { drawerKinds } from '@lanewise/contract/entities/data-point-rules';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { LineTill, TillRule } from '@lanewise/contract/entities/tills';
import type { TenderKind } from '@lanewise/contract/facts/transaction';
import { decimalTextOf, tenThousandthsOf } from '../points/evaluate.ts';
import { approvableOf } from './tolerance.ts';
import { tillOf, toleranceOf } from './tills.ts';
import { grouped } from '../list/grouped.ts';
import { definitionOn } from '../points/definitions.ts';
import type { NamesOf } from './counters.ts';
import type { Drawer, Entered, TillEntry } from './entries.ts';

// Calculates the drawers of a day. A drawer should hold its float, plus movements in, less movements out, plus the
// takings of its registers. The counted amount less float and movements is the amount that the drawer took; it is added
// to the count of the line.

const SCALE = 10_000n;
/** Prefix of the POS totals of tenders. */
const TENDER = 'tender.';
/** Ten-thousandths as decimal text. */
export const wideText = (value: bigint): string => decimalTextOf({ over: value, by: SCALE }, 4);

/**
 * The till rule of a day, even if the rule does not count by drawer. `rules` must be sorted with the newest rule first.
 */
export const anyRuleOn = (rules: readonly TillRule[], date: string): TillRule | null =>
  rules.find(({ since }) => since <= date) ?? null;

/** The till rule of a day if it counts by drawer; null: the store is counted as a whole. */
export const ruleOn = (rules: readonly TillRule[], date: string): TillRule | null => {
  const found = anyRuleOn(rules, date);
  return found && found.by !== 'store' ? found : null;
};

/** The tender whose whole, unfiltered total a definition takes. Null for other totals and for a filtered total. */
export const wholeTender = ({
  posAssignment,
  filters,
}: Pick<PointDefinition, 'posAssignment' | 'filters'>): string | null => {
  const isWhole = Object.values(filters).every((values) => values === undefined);
  return isWhole && posAssignment?.startsWith(TENDER) ? posAssignment.slice(TENDER.length) : null;
};

/** Lines that are counted by drawer: data points that hold a whole tender, on sheets of tenders without carry-over. */
export const tilledLines = (
  { tenders }: Pick<TillRule, 'tenders'>,
  sheets: readonly LedgerSheet[],
  points: ReadonlyMap<number, DataPoint>,
  date: string,
): Map<number, TenderKind> => {
  const carried = new Set(sheets.flatMap(({ carryOver, dpIds }) => (carryOver ? dpIds : [])));
  const dpIds = sheets.flatMap((sheet) => (sheet.type === 'tender' ? sheet.dpIds : []));
  return new Map(
    dpIds.flatMap((dpId): [number, TenderKind][] => {
      const point = points.get(dpId);
      const definition = point && definitionOn(point, date);
      if (!definition || carried.has(dpId) || point.valueType !== 'amount') return [];
      const whole = wholeTender(definition);
      const tender = tenders.find((kind) => kind === whole);
      return tender === undefined ? [] : [[dpId, tender]];
    }),
  );
};

/** Kinds of movements into or out of a drawer that registers report. */
export type MoveKind = Exclude<(typeof drawerKinds)[number], 'noSale'>;

/** Amount that registers took in at one drawer of a store's day, in ten-thousandths. */
export interface DrawerTaking extends Drawer {
  location: number;
  date: string;
  amount: bigint;
}

/** A movement into or out of a drawer, by its kind. The amount is in ten-thousandths. */
export interface DrawerMove extends Drawer {
  kind: MoveKind;
  amount: bigint;
  /** User who reports the movement; null: a register does. */
  by: string | null;
}

const signs: Readonly<Record<MoveKind, bigint>> = { loan: 1n, paidIn: 1n, pickup: -1n, paidOut: -1n };

/** All data about the drawers of a store's day. */
export interface DrawerDay {
  rule: TillRule;
  /** reg_loc_id */
  regLocId: RegLocId;
  takings: readonly DrawerTaking[];
  moves: readonly DrawerMove[];
  /**
   * Movements that a user typed and that were reversed, without a report of a register. `by`: the user who reversed the
   * movement.
   */
  takenBack: readonly DrawerMove[];
  /** Entries in the order in which they were made. */
  entries: readonly TillEntry[];
  preset: Pick<LedgerPreset, 'rules'>;
  namesOf: NamesOf;
}

const keyOf = ({ lane, cashier, tender }: Drawer): string => JSON.stringify([lane, cashier, tender]);

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

const isCount = ({ field }: TillEntry): boolean => field === 'count';

const newest = (entries: readonly TillEntry[], field: TillEntry['field']): TillEntry | undefined =>
  entries.findLast((entry) => entry.field === field);

/** The drawers of a tender on a day, in the order of lane and cashier. */
const tillsOfTender = (day: DrawerDay, tender: TenderKind, lineTolerance: string | null): LineTill[] => {
  const { rule, regLocId } = day;
  const named = (one: Drawer): string => keyOf({ ...tillOf(one, rule.by), tender });
  const of = <One extends Drawer>(list: readonly One[]) => list.filter((one) => one.tender === tender);
  const takings = grouped(of(day.takings), named);
  const moves = grouped(of(day.moves), named);
  const takenBack = grouped(of(day.takenBack), named);
  const entries = grouped(of(day.entries), keyOf);
  // A reason or an approval makes no drawer: a blind counter would see that somebody gave it.
  const counted = [...entries].filter(([, own]) => own.some(isCount)).map(([key]) => key);
  const keys = [...new Set([...takings.keys(), ...moves.keys(), ...counted])].sort();
  return keys.flatMap((key): LineTill[] => {
    const [lane, cashier] = JSON.parse(key) as [string, string, TenderKind];
    const own = entries.get(key) ?? [];
    const registers = sumOf((takings.get(key) ?? []).map(({ amount }) => amount));
    const movesOfDrawer = moves.get(key) ?? [];
    const moved = sumOf(movesOfDrawer.map(({ kind, amount }) => signs[kind] * amount));
    const counts = own.filter(isCount);
    const count = counts.at(-1);
    const before = moved + (tender === 'cash' ? tenThousandthsOf(rule.float) : 0n);
    const counted = count === undefined ? null : tenThousandthsOf(count.value ?? '0');
    const overShort = counted === null ? null : wideText(counted - before - registers);
    const [reason, approval] = [newest(own, 'reason'), newest(own, 'approval')];
    const authors = new Set(counts.map(({ by }) => by));
    // Movements that only a counter of the drawer reports, and reversed movements, change the expected amount. Such
    // movements are judged like an adjustment, so that nobody can hide a difference with a movement.
    const back = (takenBack.get(key) ?? []).map((one) => ({ ...one, amount: -one.amount }));
    const isOfCounter = ({ by }: DrawerMove): boolean =>
      by !== null && day.namesOf(by).some((name) => authors.has(name));
    const claims = [...movesOfDrawer, ...back];
    const claimed = [...movesOfDrawer.filter(isOfCounter), ...back];
    const adjustment =
      claimed.length === 0 ? null : wideText(sumOf(claimed.map(({ kind, amount }) => signs[kind] * amount)));
    for (const { by } of claims) if (by !== null) authors.add(by);
    const isApproved =
      approval !== undefined &&
      overShort !== null &&
      approval.value === approvableOf({ overShort, adjustment, reason: reason?.value ?? '' }) &&
      !day.namesOf(approval.by).some((name) => authors.has(name));
    const specific = toleranceOf(rule.tolerances, { regLocId, tender, cashier });
    return [
      {
        lane,
        cashier,
        tender,
        counted: counted === null ? null : wideText(counted),
        moved: wideText(before),
        registers: wideText(registers),
        expected: wideText(before + registers),
        taken: counted === null ? null : wideText(counted - before),
        overShort,
        adjustment,
        tolerance: specific ? specific.tolerance : lineTolerance,
        reason: reason?.value ?? '',
        approvedBy: isApproved ? approval.by : null,
        approvedAt: isApproved ? approval.at.toISOString() : null,
        authors: [...authors],
        countedBy: count?.by ?? null,
        countedAt: count?.at.toISOString() ?? null,
        counts: counts.length,
      },
    ];
  });
};

/** The drawers of each line that is counted by drawer, by data point. */
export const tillsOfLines = (day: DrawerDay, lines: ReadonlyMap<number, TenderKind>): Map<number, LineTill[]> => {
  const { tolerance, tolerances } = day.preset.rules;
  const own = new Map(tolerances.map((one) => [one.dpId, one.tolerance]));
  return new Map(
    [...lines].map(([dpId, tender]) => [
      dpId,
      tillsOfTender(day, tender, own.has(dpId) ? (own.get(dpId) ?? null) : tolerance),
    ]),
  );
};

/**
 * Whether nobody counted a drawer. A drawer without a count is uncounted even if it gave back all that it took, because
 * an exception would reveal its content.
 */
export const isUncounted = ({ counted }: LineTill): boolean => counted === null;

/** Amount that all drawers of a line took; null if not all of them are counted. */
export const takenOf = (tills: readonly LineTill[]): string | null => {
  const counted = tills.flatMap(({ taken }) => (taken === null ? [] : [tenThousandthsOf(taken)]));
  return counted.length === 0 || tills.some(isUncounted) ? null : wideText(sumOf(counted));
};

/**
 * The entries of a day, in which counts of drawers replace the typed values of their lines. A line without a counted
 * drawer keeps the value that was typed before the store counted by drawer.
 */
export const withTills = (
  entries: readonly Entered[],
  tills: ReadonlyMap<number, LineTill[]>,
  place: Pick<Entered, 'locationId' | 'date'>,
): { entries: readonly Entered[]; tills: ReadonlyMap<number, LineTill[]> } => {
  const isTyped = (dpId: number): boolean =>
    entries.some((entry) => entry.dpId === dpId && entry.field === 'enteredValue' && entry.value !== null);
  const used = new Map([...tills].filter(([dpId, list]) => list.some(({ counts }) => counts > 0) || !isTyped(dpId)));
  const counted = [...used].flatMap(([dpId, list]) =>
    list
      .flatMap(({ authors, countedBy, countedAt }) =>
        countedBy === null || countedAt === null
          ? []
          : [...authors.filter((by) => by !== countedBy), countedBy].map((by) => ({ by, at: countedAt })),
      )
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ by, at }): Entered => {
        const value = takenOf(list);
        return { entryId: 0, ...place, dpId, field: 'enteredValue', value, by, at: new Date(at) };
      }),
  );
  const kept = entries.filter(({ dpId, field }) => field !== 'enteredValue' || !used.has(dpId));
  return { entries: [...kept, ...counted], tills: used };
};
