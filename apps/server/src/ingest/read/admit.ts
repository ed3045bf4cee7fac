import { own } from '@lanewise/contract/own';
import type { BrokenReason, DoubtKind } from '@lanewise/contract/facts/decode';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { FIRST_DATE, isReportDate, LAST_DATE } from '@lanewise/contract/reports/period-rules';
import { isUnbalanced } from '@lanewise/tlog/balance';
import { dayNumber } from '../../facts/days.ts';
import { isStorable } from '../../meta/storable.ts';

/** A transaction that the journal can hold, with its doubts, or the reason why it cannot enter. */
export type Admitted =
  | { transaction: Transaction; doubts: readonly DoubtKind[] }
  | { reason: BrokenReason; detail: string };

/** 99,999,999,999.9999. A single amount has at most 11 digits before the point (docs/decisions/028). */
const largestAmount: Fixed = 999_999_999_999_999;
/** Stands for an unknown time in the journal. */
const unknownSecond = '1970-01-01T00:00:00';
/**
 * Seconds. Durations are limited to twelve days, so that 100,000 receipts a day of 20,000 stores over ten years sum
 * within 64 bits (docs/decisions/028).
 */
const longest = { ringSeconds: 2 ** 20 - 1, tenderSeconds: 2 ** 20 - 1, idleSeconds: 2 ** 31 - 1 } as const;
const largestSequence = 2 ** 32 - 1;
/** Most lines, tenders, taxes, discounts, vouchers and events of one receipt together. */
const mostParts = 20_000;
const deepestDepartment = 32;
/** Most characters of a code or name, and of a description or detail. */
const longestName = 255;
const longestText = 4_096;

type Problem = Exclude<Admitted, { transaction: Transaction }>;

const invalid = (detail: string): Problem => ({ reason: 'invalidValue', detail });
const tooLarge = (detail: string): Problem => ({ reason: 'tooLarge', detail });

const noText = 'holds NUL or half a character';
const noName = 'holds control characters or half a character';
/**
 * Matches control characters other than tab and line ends, and unpaired surrogates. These characters come from a
 * damaged register. Characters from U+0080 on are accepted, because they are letters and quotes that a program read in
 * another encoding.
 */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\p{Surrogate}/u;

const isAmount = (value: Fixed): boolean => Number.isSafeInteger(value) && Math.abs(value) <= largestAmount;

/** The fields of each kind of part of a receipt, by type of value. */
const parts = {
  lines: {
    amounts: ['quantity', 'units', 'unitPrice', 'amount', 'discount'],
    names: ['upc', 'taxFlag'],
    texts: ['description'],
  },
  tenders: { amounts: ['amount', 'change'], names: ['code', 'cardBrand', 'cardLast4'], texts: ['description'] },
  taxes: {
    amounts: ['taxable', 'percent', 'amount', 'exempted', 'exemptTax'],
    names: ['code'],
    texts: ['description', 'exemptReason'],
  },
  discounts: { amounts: ['amount'], names: ['code'], texts: ['description'] },
  vouchers: { amounts: ['amount'], names: ['number', 'program', 'expiry'], texts: [] },
  events: { amounts: [], names: [], texts: ['detail'] },
} as const satisfies {
  [Part in 'lines' | 'tenders' | 'taxes' | 'discounts' | 'vouchers' | 'events']: {
    amounts: readonly (keyof Transaction[Part][number])[];
    names: readonly (keyof Transaction[Part][number])[];
    texts: readonly (keyof Transaction[Part][number])[];
  };
};
const partNames = Object.keys(parts) as (keyof typeof parts)[];
/** The fields that identify a receipt. */
const keyNames = ['store', 'lane', 'number'] as const;
const headNames = ['store', 'lane', 'number', 'cashier', 'cashierName', 'customer', 'currency'] as const;

/** One part of a receipt, read by field name. */
type Part = Readonly<Record<string, unknown>> & { sequence: number };

const problemOfPart = (
  name: string,
  part: Part,
  { amounts, names, texts }: { amounts: readonly string[]; names: readonly string[]; texts: readonly string[] },
): Problem | null => {
  const place = `${name} ${part.sequence}`;
  const { sequence } = part;
  if (!Number.isInteger(sequence) || sequence < 0 || sequence > largestSequence) return invalid(`${place}: sequence`);
  for (const field of amounts)
    if (!isAmount(own(part, field) as Fixed))
      return invalid(`${place}: ${field} has more than 11 digits before the point`);
  for (const field of names)
    if ((own(part, field) as string).length > longestName) return tooLarge(`${place}: ${field}`);
  for (const field of texts)
    if ((own(part, field) as string).length > longestText) return tooLarge(`${place}: ${field}`);
  return null;
};

const problemOfParts = (transaction: Transaction): Problem | null => {
  if (partNames.reduce((sum, name) => sum + transaction[name].length, 0) > mostParts)
    return tooLarge(`The receipt has more than ${mostParts} lines, tenders, taxes, discounts, vouchers and events`);
  for (const name of partNames) {
    const fields = parts[name];
    for (const part of transaction[name]) {
      const problem = problemOfPart(name, part as unknown as Part, fields);
      if (problem) return problem;
    }
  }
  for (const { sequence, department } of transaction.lines) {
    const long = department.some(({ code, name }) => code.length > longestName || name.length > longestName);
    if (long || department.length > deepestDepartment) return tooLarge(`lines ${sequence}: department`);
    if (!department.every(({ code, name }) => isStorable(code) && isStorable(name)))
      return invalid(`lines ${sequence}: department ${noText}`);
  }
  return null;
};

/**
 * Whether the sum of the absolute values of a receipt's parts is within the limit. No figure of a receipt is larger
 * than this sum.
 */
const isWithin = (sizes: Iterable<Fixed>): boolean => {
  let sum = 0;
  for (const size of sizes) {
    sum += Math.abs(size);
    if (sum > largestAmount) return false;
  }
  return true;
};

const problemOfSums = ({ total, lines, tenders, taxes, discounts, vouchers }: Transaction): Problem | null => {
  if (!isAmount(total)) return invalid('total has more than 11 digits before the point');
  const isSmall =
    isWithin(lines.flatMap(({ amount, discount }) => [amount, discount])) &&
    isWithin(lines.map(({ units }) => units)) &&
    isWithin(tenders.flatMap(({ amount, change }) => [amount, change])) &&
    isWithin(taxes.map(({ amount }) => amount)) &&
    isWithin(taxes.flatMap(({ taxable, exempted }) => [taxable, exempted])) &&
    isWithin(taxes.map(({ exemptTax }) => exemptTax)) &&
    isWithin(discounts.map(({ amount }) => amount)) &&
    isWithin(vouchers.map(({ amount }) => amount));
  return isSmall ? null : invalid('The amounts of the receipt add up to more than 11 digits before the point');
};

/** A date that exists and that a report can ask for. A receipt of any other date would be in no report. */
const isBusinessDate = (date: string): boolean => dayNumber(date) !== null && isReportDate(date);

const problemOfHead = (transaction: Transaction): Problem | null => {
  const { businessDate, voids } = transaction;
  for (const field of headNames) if (transaction[field].length > longestName) return tooLarge(field);
  for (const field of keyNames) if (control.test(transaction[field])) return invalid(`${field} ${noName}`);
  const noDay = [businessDate, voids?.businessDate ?? businessDate].find((date) => !isBusinessDate(date));
  if (noDay !== undefined) return invalid(`The business date ${noDay} is not between ${FIRST_DATE} and ${LAST_DATE}`);
  if (voids && [voids.store, voids.lane, voids.number].some(({ length }) => length > longestName))
    return tooLarge('The sale that it voids');
  if (voids && keyNames.some((field) => control.test(voids[field])))
    return invalid(`The name of the sale that it voids ${noName}`);
  return null;
};

/**
 * Whether a time cannot be written. Such times include the dates that programs write for "nothing" (0001-01-01,
 * 1899-12-30, 9999-12-31).
 */
const isNoTime = (time: string): boolean =>
  time !== '' && (time === unknownSecond || dayNumber(time.slice(0, 10)) === null);

const isNoDuration = (seconds: number, most: number): boolean =>
  !Number.isInteger(seconds) || seconds < 0 || seconds > most;

const times = ['began', 'ended'] as const;
const durations = ['ringSeconds', 'tenderSeconds', 'idleSeconds'] as const;

/**
 * Checks whether the journal can hold a transaction, before any decision about it. An optional time or duration that
 * cannot be written becomes unknown and counts as a doubt, like a receipt that does not add up. Any other value that
 * cannot be written keeps the receipt out.
 */
export const admit = (transaction: Transaction): Admitted => {
  const problem = problemOfHead(transaction) ?? problemOfParts(transaction) ?? problemOfSums(transaction);
  if (problem) return problem;
  const noTimes = times.filter((field) => isNoTime(transaction[field]));
  const noDurations = durations.filter((field) => isNoDuration(transaction[field], longest[field]));
  const doubts: DoubtKind[] = isUnbalanced(transaction) ? ['unbalanced'] : [];
  if (noTimes.length === 0 && noDurations.length === 0) return { transaction, doubts };
  const known = { ...transaction };
  for (const field of noTimes) known[field] = '';
  for (const field of noDurations) known[field] = 0;
  if (noTimes.length > 0) doubts.push('unknownTime');
  if (noDurations.length > 0) doubts.push('unknownDuration');
  return { transaction: known, doubts };
};
