import { formatFixed } from '../fixed.ts';
import type { SaleRow } from './sale.ts';

/** One way to read the voided rows of a receipt. */
export interface VoidReading {
  /** Rows that count, in the order of the file. A voided row among them takes an earlier row off. */
  counted: readonly SaleRow[];
  /** Voided rows that were rung up and taken off again. */
  takenOff: readonly SaleRow[];
}

const isBelow = ({ quantity, amount }: SaleRow): boolean => quantity < 0 || amount < 0;

/** A voided row below zero is itself a correction, unless a rule gives another reason for its sign. */
const mayCorrect = (row: SaleRow): boolean =>
  row.voided && isBelow(row) && !row.returned && !row.reduces && !row.cancels;

/** What a row sells, to find the sale that a correction takes off. */
const goodsOf = ({ item, description }: SaleRow): string => `${item}\0${item === '' ? description : ''}`;

/**
 * The sales that the file marks as void because the receipt has a correction of the same item and amount. Each
 * correction takes the first of several equal sales. The function looks at each row once, because a receipt may have
 * thousands of rows.
 */
const twinsOf = (corrections: readonly SaleRow[], rows: readonly SaleRow[]): Set<SaleRow> => {
  const keyOf = (row: SaleRow): string => `${Math.abs(row.amount)} ${goodsOf(row)}`;
  const free = new Map<string, SaleRow[]>();
  for (const row of rows.toReversed()) {
    if (!row.voided || isBelow(row)) continue;
    const same = free.get(keyOf(row));
    if (same) same.push(row);
    else free.set(keyOf(row), [row]);
  }
  return new Set(corrections.flatMap((row) => free.get(keyOf(row))?.pop() ?? []));
};

/**
 * Ways to read the voided rows of a receipt, the likely way first. A voided row below zero corrects a sale, or, if the
 * total says so, is a return that was voided. A receipt with only voided rows is void as a whole.
 */
export const voidReadings = (rows: readonly SaleRow[]): [VoidReading, ...VoidReading[]] => {
  const voided = rows.filter((row) => row.voided);
  if (voided.length === 0 || voided.length === rows.length) return [{ counted: rows, takenOff: [] }];
  const plain = { counted: rows.filter((row) => !row.voided), takenOff: voided };
  const corrections = voided.filter(mayCorrect);
  if (corrections.length === 0) return [plain];
  const kept = new Set([...corrections, ...twinsOf(corrections, voided)]);
  const corrected = {
    counted: rows.filter((row) => !row.voided || kept.has(row)),
    takenOff: voided.filter((row) => !kept.has(row)),
  };
  return [corrected, plain];
};

/**
 * Why the reading of a receipt's voided rows is doubtful; '' if there is no doubt. `isTotalled`: a stated total has
 * decided the reading.
 */
export const doubtOfVoids = (rows: readonly SaleRow[], isTotalled: boolean): string => {
  if (rows.every((row) => row.voided)) {
    const sum = rows.reduce((all, row) => all + (isBelow(row) ? 0 - Math.abs(row.amount) : row.amount), 0);
    const isBack = sum < 0 && !rows.some((row) => row.returned || row.cancels);
    return isBack ? `all rows are void and come to ${formatFixed(sum)}: they may take back another receipt` : '';
  }
  if (isTotalled) return '';
  const left = new Map<string, number>();
  const add = (row: SaleRow, amount: number): void => {
    left.set(goodsOf(row), (left.get(goodsOf(row)) ?? 0) + amount);
  };
  for (const row of rows) if (!isBelow(row) && !row.returned) add(row, row.amount);
  const corrections = rows.filter(mayCorrect);
  for (const row of corrections) add(row, 0 - Math.abs(row.amount));
  const unsold = corrections.find((row) => (left.get(goodsOf(row)) ?? 0) < 0);
  return unsold
    ? `a void row of ${formatFixed(0 - Math.abs(unsold.amount))} takes off more of "${unsold.item || unsold.description}" than was sold`
    : '';
};
