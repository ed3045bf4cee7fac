import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { CloseRules } from '@lanewise/contract/entities/ledger-rules';
import type { LineTill } from '@lanewise/contract/entities/tills';
import type { ValueLine, ValueSheet } from '@lanewise/contract/entities/value-table';
import { exactOf, type Exact } from '../points/evaluate.ts';
import { fieldKey, type LineCounters } from './counters.ts';
import type { Entered } from './entries.ts';
import { figureOf, less, lineFigures, overShortOf, sumOfExact, exactTextOf, type LineFigures } from './figures.ts';
import { approvableOf, lineTolerance } from './tolerance.ts';
import { definitionOn } from '../points/definitions.ts';
import type { PointValuation, Sums } from '../points/valuation.ts';

// Calculates the lines of a store's day (figures.ts has the arithmetic of one line). Each formula is calculated twice:
// with the amounts of the registers, as in reports, and with the totals of the lines.

const nothing: Exact = { over: 0n, by: 1n };

/** The opening amount of a line. */
export interface Opening {
  value: Exact;
  /** The business date whose total is the opening amount. */
  from: string;
}

/** All data from which the day of a store is calculated. */
export interface DayInput {
  date: string;
  valuation: PointValuation;
  sums: Sums;
  points: ReadonlyMap<number, DataPoint>;
  sheets: readonly LedgerSheet[];
  rules: CloseRules;
  entries: readonly Entered[];
  countersOf: (dpId: number) => LineCounters;
  /** Opening amounts by data point, for sheets with carry-over. */
  openings: ReadonlyMap<number, Opening>;
  /** Drawers by data point, for lines that are counted by drawer. */
  tills: ReadonlyMap<number, LineTill[]>;
  /** Amounts of late receipts of closed days, by data point that registers fill. */
  late: ReadonlyMap<number, Exact>;
}

interface Fields {
  enteredValue: string | null;
  adjustment: string | null;
  note: string;
  /** The approved difference and adjustment of the line (`approvableOf`) at the time of the approval. */
  approval: string | null;
  approvedBy: string | null;
  approvedAt: string | null;
  authors: string[];
  updatedBy: string | null;
  updatedAt: string | null;
}

const none: Fields = {
  enteredValue: null,
  adjustment: null,
  note: '',
  approval: null,
  approvedBy: null,
  approvedAt: null,
  authors: [],
  updatedBy: null,
  updatedAt: null,
};

/** The changed fields of each line, by data point. */
export const fieldsByPoint = (entries: readonly Entered[]): Map<number, Fields> => {
  const found = new Map<number, Fields>();
  for (const { dpId, field, value, by, at } of entries) {
    const known = found.get(dpId) ?? none;
    if (field === 'approval') {
      found.set(dpId, { ...known, approval: value, approvedBy: by, approvedAt: at.toISOString() });
      continue;
    }
    const isLast = known.updatedAt === null || known.updatedAt <= at.toISOString();
    found.set(dpId, {
      ...known,
      [field]: field === 'note' ? (value ?? '') : value,
      ...(field !== 'note' && value !== null && { authors: [...new Set([...known.authors, by])] }),
      ...(isLast && { updatedBy: by, updatedAt: at.toISOString() }),
    });
  }
  return found;
};

/** The source of a data point on a day. */
export const sourceOn = (point: DataPoint, date: string): DataPoint['source'] =>
  definitionOn(point, date)?.source ?? point.source;

/** The calculated figures of a line that is not text. */
interface Worked extends LineFigures {
  opening: Exact | null;
  pos: Exact | null;
}

/** A line of text has no figures. */
const unworked: Worked = { opening: null, pos: null, expected: null, total: null, overShort: null };

/** Calculates the figures of one day. */
const workerOf = ({ date, valuation, sums, points, entries, openings, sheets, late }: DayInput) => {
  const fields = fieldsByPoint(entries);
  const isFigure = (dpId: number): boolean => points.get(dpId)?.valueType !== 'text';
  const entered = (dpId: number): Exact | null =>
    isFigure(dpId) ? figureOf(fields.get(dpId)?.enteredValue ?? null) : null;
  const sourceOf = (dpId: number): DataPoint['source'] | undefined => {
    const point = points.get(dpId);
    return point && sourceOn(point, date);
  };
  const epoch = valuation.epochOf(date);
  const valueIn = (reader: ReturnType<PointValuation['read']>, dpId: number): Exact | null =>
    reader(dpId)[points.get(dpId)?.valueType === 'count' ? 'quantity' : 'amount'];
  const typed = [...fields.keys()].flatMap((dpId): [number, Exact][] => {
    const value = sourceOf(dpId) === 'manual' ? entered(dpId) : null;
    return value ? [[dpId, value]] : [];
  });
  const registers = valuation.read(sums, epoch, new Map(typed));
  const adjusted = (dpId: number, base: Exact | null): Exact | null =>
    sumOfExact([base, figureOf(fields.get(dpId)?.adjustment ?? null), late.get(dpId) ?? null]);
  // On a sheet with carry-over a count includes the opening amount, so formulas use the amount that the day added.
  const carried = new Set(sheets.flatMap((sheet) => (sheet.carryOver ? sheet.dpIds : [])));
  const given = sheets
    .flatMap(({ dpIds }) => dpIds)
    .flatMap((dpId): [number, Exact][] => {
      if (!isFigure(dpId) || sourceOf(dpId) === 'manual') return [];
      const isFormula = sourceOf(dpId) === 'formula';
      const counted = carried.has(dpId) ? null : entered(dpId);
      const value = counted ?? (isFormula ? null : adjusted(dpId, valueIn(registers, dpId)));
      return value ? [[dpId, value]] : [];
    });
  const onSheets = new Set(sheets.flatMap(({ dpIds }) => dpIds));
  // Formulas may also name data points that are on no sheet.
  for (const [dpId] of late)
    if (!onSheets.has(dpId)) given.push([dpId, adjusted(dpId, valueIn(registers, dpId)) ?? nothing]);
  const work = (dpId: number, carryOver: boolean): Worked => {
    const source = sourceOf(dpId);
    const pos = source === 'manual' ? null : valueIn(registers, dpId);
    // The value of a formula follows from the totals of its parts, even if the formula itself was counted.
    const own = source === 'formula' ? valuation.read(sums, epoch, without([...typed, ...given], dpId))(dpId) : null;
    const base = own ? own[points.get(dpId)?.valueType === 'count' ? 'quantity' : 'amount'] : pos;
    const opening = carryOver ? (openings.get(dpId)?.value ?? null) : null;
    return { opening, pos, ...lineFigures(sumOfExact([opening, base]), adjusted(dpId, null), entered(dpId)) };
  };
  return { fields, work };
};

const without = (given: readonly [number, Exact][], dpId: number): Map<number, Exact> =>
  new Map(given.filter(([id]) => id !== dpId));

/** Totals of the lines on sheets with carry-over, by data point. */
export const carriedTotals = (day: DayInput): Map<number, Exact> => {
  const { work } = workerOf(day);
  return new Map(
    day.sheets
      .filter(({ carryOver }) => carryOver)
      .flatMap(({ dpIds }) => dpIds)
      .flatMap((dpId): [number, Exact][] => {
        const text = day.points.get(dpId)?.valueType === 'text' ? null : exactTextOf(work(dpId, true).total);
        return text === null ? [] : [[dpId, exactOf(text)]];
      }),
  );
};

/** Whether a line is compared with an expected amount of its own source, so that it may be over or short. */
const isCompared = ({ points, date }: DayInput, dpId: number): boolean => {
  const point = points.get(dpId);
  return point !== undefined && sourceOn(point, date) !== 'manual';
};

/**
 * The amount by which the people who counted a line changed its expected amount, by entering or removing parts of its
 * formula: the expected amount minus the amount with the last values of other people. Only parts without a tolerance of
 * their own count. If the line is uncounted and its expected amount is 0, the entries of all people count. Null: there
 * are no such entries, or the line has no expected amount.
 */
const typedPartsIn = (
  day: DayInput,
  toleranceOf: (dpId: number, type: LedgerSheet['type']) => string | null,
): ((dpId: number, carryOver: boolean, expected: Exact | null) => Exact | null) => {
  // A manual line has no expected amount of its own, so no tolerance judges the values typed in it.
  const judged = new Set(
    day.sheets.flatMap(({ dpIds, type }) =>
      dpIds.filter((dpId) => {
        const drawers = day.tills.get(dpId);
        if (drawers) return drawers.every(({ tolerance }) => tolerance !== null);
        return isCompared(day, dpId) && toleranceOf(dpId, type) !== null;
      }),
    ),
  );
  const fields = fieldsByPoint(day.entries);
  return (dpId, carryOver, expected) => {
    if (!expected || day.entries.length === 0) return null;
    const { self, parts, others } = day.countersOf(dpId);
    const isExplainedAway = (fields.get(dpId)?.enteredValue ?? null) === null && expected.over === 0n;
    // For a part counted by drawer, the amount of the drawers is no value that other people typed.
    const saidBefore = (entry: Entered): string | null =>
      isExplainedAway || (entry.field === 'enteredValue' && day.tills.has(entry.dpId))
        ? null
        : (others.get(fieldKey(entry)) ?? null);
    const isOwn = (entry: Entered): boolean =>
      (entry.field === 'enteredValue' || entry.field === 'adjustment') &&
      (entry.value !== null || saidBefore(entry) !== null) &&
      parts.has(entry.dpId) &&
      !judged.has(entry.dpId) &&
      (isExplainedAway || self.has(entry.by));
    const own = new Set(day.entries.filter(isOwn).map((entry) => entry.dpId));
    if (own.size === 0) return null;
    // The amount of a part's drawers depends on typed movements too, whoever counted them.
    const isOwnDrawer = ({ dpId: part, field }: Entered): boolean =>
      field === 'enteredValue' && own.has(part) && day.tills.has(part);
    // The day without the counters' own entries: each part has the last value of other people, otherwise the amount of
    // the registers, or 0 if only people enter it.
    const entries = day.entries.map((entry) =>
      isOwn(entry) || isOwnDrawer(entry)
        ? { ...entry, value: saidBefore(entry) ?? (isCompared(day, entry.dpId) ? null : '0') }
        : entry,
    );
    return less(expected, workerOf({ ...day, entries }).work(dpId, carryOver).expected ?? nothing);
  };
};

/** The sheets of a day with their lines. */
export const sheetsOf = (day: DayInput): ValueSheet[] => {
  const { points, openings, date, rules } = day;
  const { fields, work } = workerOf(day);
  // If a line is counted by drawer, the tolerance applies to each drawer. It applies to the line too if it has an
  // adjustment or late receipts, because these are in no drawer.
  const toleranceOf = (dpId: number, type: LedgerSheet['type']): string | null => {
    const isMeasured = !day.tills.has(dpId) || day.late.has(dpId) || (fields.get(dpId)?.adjustment ?? null) !== null;
    return type === 'tender' && isMeasured ? lineTolerance(rules, dpId) : null;
  };
  const typedPartsOf = typedPartsIn(day, toleranceOf);
  // Each field is written out, because spreading objects takes most of the time of a page of stores.
  const lineOf = (point: DataPoint, { sheetId, carryOver, type }: LedgerSheet): ValueLine => {
    const { dpId, name, valueType, format, glAccount, sign } = point;
    const own = fields.get(dpId) ?? none;
    const { enteredValue, adjustment, note, approval, authors, updatedBy, updatedAt } = own;
    const isText = valueType === 'text';
    const { opening, pos, expected, total, overShort } = isText ? unworked : work(dpId, carryOver);
    const tolerance = isText ? null : toleranceOf(dpId, type);
    const line: ValueLine = {
      sheetId,
      dpId,
      name,
      source: sourceOn(point, date),
      valueType,
      format,
      glAccount,
      sign,
      enteredValue,
      adjustment,
      note,
      authors,
      updatedBy,
      updatedAt,
      approvedBy: null,
      approvedAt: null,
      tolerance,
      typedParts: tolerance === null ? null : exactTextOf(typedPartsOf(dpId, carryOver, expected)),
      tills: isText ? null : (day.tills.get(dpId) ?? null),
      opening: exactTextOf(opening),
      carriedFrom: carryOver && !isText ? (openings.get(dpId)?.from ?? null) : null,
      posValue: exactTextOf(pos),
      late: isText ? null : exactTextOf(day.late.get(dpId) ?? null),
      expected: exactTextOf(expected),
      total: isText ? enteredValue : exactTextOf(total),
      overShort: exactTextOf(overShort),
    };
    // An approval lapses if the difference has changed since, or if its author has since entered an amount of the line.
    const isApproved =
      !isText &&
      approval !== null &&
      approval === approvableOf(line) &&
      !day.countersOf(dpId).all.has(own.approvedBy ?? '');
    return isApproved ? { ...line, approvedBy: own.approvedBy, approvedAt: own.approvedAt } : line;
  };
  return day.sheets.map((sheet) => {
    const rows = sheet.dpIds.flatMap((dpId) => {
      const point = points.get(dpId);
      return point ? [lineOf(point, sheet)] : [];
    });
    const { sheetId, name, type, carryOver, authorityLevelId } = sheet;
    return { sheetId, name, type, carryOver, authorityLevelId, overShort: overShortOf(rows), rows };
  });
};
