// Sales that registers suspend to go on with others: until somebody resumes one, its goods are paid by nobody.

/** A record of a register that suspended a sale, resumed one, or both. */
export interface ParkedRecord {
  lane: string;
  number: string;
  /** Wall clock of the store; '' when unknown. */
  at: string;
  isSuspended: boolean;
  /** What it says of the sale that it resumed: text of the register; null: it resumed none. */
  resumed: string | null;
  /** Whether it says only that a sale was resumed, which another record then sells. */
  isNotice: boolean;
}

/** The sale that a record names as the one it resumed. */
interface Named {
  date: string | null;
  lane: string | null;
  number: string;
}

/** Reads 'store 9 lane 2 2026-03-01 number 8', parts of it, or a number alone; null: it names none. */
export const namedIn = (text: string): Named | null => {
  const found = /^(?:store \S+ ?)?(?:lane (?<lane>\S+) ?)?(?<date>\d{4}-\d\d-\d\d ?)?number (?<number>\S+)$/.exec(text);
  if (found?.groups) {
    const { lane = null, date = null, number = '' } = found.groups;
    return { lane, date: date?.trim() ?? null, number };
  }
  return /^\d+$/.test(text) ? { lane: null, date: null, number: text } : null;
};

/** Whether a sale was suspended before a record; what has no time may have been. */
const isBefore = (sale: ParkedRecord, record: ParkedRecord): boolean =>
  sale !== record && (sale.at === '' || record.at === '' || sale.at <= record.at);

/** Records that resumed a sale, one for each: a notice and the sale after it at its lane are of the same. */
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
 * The sales of a store's business date that were suspended and not resumed, in the order of the records, which is that of
 * their times. A record that names a sale resumed it, one of the day after too where it names the date; each other one
 * resumed the latest before it, at its own lane if there is one.
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
    // A sale of another day is not among these.
    if (named.date !== null && named.date !== date) return false;
    const sale = latest(record, ({ lane, number }) => number === named.number && lane === (named.lane ?? lane));
    if (sale) open.delete(sale);
    return false;
  });
  for (const { record } of unnamed) {
    const sale = latest(record, ({ lane }) => lane === record.lane) ?? latest(record, () => true);
    if (sale) open.delete(sale);
  }
  return [...open];
};
