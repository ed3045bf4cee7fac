import { bareNumber } from '../bare-number.ts';

// Finds suspended sales: a register suspends a sale to serve other customers, and until somebody resumes the sale,
// nobody has paid for its goods.

/** A record of a register that suspended a sale, resumed one, or both. */
export interface ParkedRecord {
  lane: string;
  number: string;
  /** Local time of the store; '' if unknown. */
  at: string;
  isSuspended: boolean;
  /** The register's text about the resumed sale; null: the record resumed none. */
  resumed: string | null;
  /** Whether the record only announces that a sale was resumed; another record then holds the sale. */
  isNotice: boolean;
}

/** The resumed sale, as far as a record names it. */
interface Named {
  date: string | null;
  lane: string | null;
  number: string;
}

/** Reads 'store 9 lane 2 2026-03-01 number 8', parts of it, or a number alone; null: the text names no sale. */
export const namedIn = (text: string): Named | null => {
  const found = /^(?:store \S+ ?)?(?:lane (?<lane>\S+) ?)?(?<date>\d{4}-\d\d-\d\d ?)?number (?<number>\S+)$/.exec(text);
  if (found?.groups) {
    const { lane = null, date = null, number = '' } = found.groups;
    return { lane, date: date?.trim() ?? null, number };
  }
  return /^\d+$/.test(text) ? { lane: null, date: null, number: text } : null;
};

const isSame = (one: string, other: string): boolean => bareNumber(one) === bareNumber(other);

/** Whether a sale was suspended before a record was written; assumed if either has no time. */
const isBefore = (sale: ParkedRecord, record: ParkedRecord): boolean =>
  sale !== record && (sale.at === '' || record.at === '' || sale.at <= record.at);

/**
 * One record for each resumption. A notice and the next sale at the same lane describe one resumption, so the sale is
 * left out.
 */
const resumptionsOf = (records: readonly ParkedRecord[]): ParkedRecord[] => {
  const noticed = new Map<string, ParkedRecord>();
  return records.filter((record) => {
    if (record.resumed === null) return false;
    const isToldBefore = !record.isNotice && noticed.has(record.lane) && namedIn(record.resumed) === null;
    if (record.isNotice) noticed.set(record.lane, record);
    else noticed.delete(record.lane);
    return !isToldBefore;
  });
};

/**
 * Sales of a store's business date that were suspended and not resumed, in the order of `records`, which must be
 * ordered by time. A record that names a sale resumed that sale. A record of the following day counts if it names the
 * date. A record that names no sale resumed the latest suspended sale before the record: at the same lane if possible,
 * otherwise at any lane.
 */
export const neverResumed = <One extends ParkedRecord>(
  date: string,
  records: readonly One[],
  dayAfter: readonly One[] = [],
): One[] => {
  const open = new Set(records.filter(({ isSuspended }) => isSuspended));
  const withNames = (some: readonly ParkedRecord[]) =>
    resumptionsOf(some).map((record) => ({ record, named: namedIn(record.resumed ?? '') }));
  const resumptions = [
    ...withNames(records),
    ...withNames(dayAfter).filter(({ named }) => named !== null && named.date === date),
  ];
  const latest = (record: ParkedRecord, isWanted: (sale: One) => boolean): One | undefined =>
    [...open].findLast((sale) => isBefore(sale, record) && isWanted(sale));
  const unnamed = resumptions.filter(({ record, named }) => {
    if (!named) return true;
    // A suspended sale of another day is not in `records`.
    if (named.date !== null && named.date !== date) return false;
    const sale = latest(record, ({ lane, number }) => isSame(number, named.number) && isSame(lane, named.lane ?? lane));
    if (sale) open.delete(sale);
    return false;
  });
  for (const { record } of unnamed) {
    const sale = latest(record, ({ lane }) => lane === record.lane) ?? latest(record, () => true);
    if (sale) open.delete(sale);
  }
  return [...open];
};
