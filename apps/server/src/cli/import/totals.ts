import type { SegmentReceipt, SegmentSummary } from '@lanewise/contract/entities/ingest';
import { doubtKinds, type DoubtKind } from '@lanewise/contract/facts/decode';
import { addDecimals } from '../decimal.ts';
import { isTaken, type FileAccount } from './account.ts';
import type { OwnRefusal } from './refusals.ts';

/** The outcome of an import, added up over its segments. Amounts are exact decimal text. */
export interface Totals {
  /** One account for each file that was sent, with the outcome of its records. */
  accounts: FileAccount[];
  /** Files that were not sent, with the reason. */
  refused: { name: string; reason: string }[];
  /** Refused files that the server has not heard of. */
  untold: OwnRefusal[];
  transactions: number;
  lines: number;
  entered: number;
  duplicates: number;
  conflicts: number;
  reversed: number;
  /** Whether the importing person may not read sales, so that no amounts are shown. */
  isWithheld: boolean;
  /** Net sales of the transactions that entered now or before. */
  amount: string;
  /** The parts of `amount` that entered now, and that were known before. */
  enteredAmount: string;
  knownAmount: string;
  /** The money at stake with conflicts. */
  conflictAmount: string;
  /** Number and amount of the receipts that entered although another receipt has the same number, day and lane. */
  sameNumber: number;
  sameNumberAmount: string;
  quarantined: SegmentSummary['quarantined'];
  quarantinedCount: number;
  unknown: Map<string, number>;
  /** Receipts that entered with a doubt, by kind of doubt. */
  doubts: Map<DoubtKind, number>;
  /** Their money at stake. */
  stakes: Map<DoubtKind, string>;
  locationsCreated: Set<string>;
}

export const noTotals = (): Totals => ({
  accounts: [],
  refused: [],
  untold: [],
  transactions: 0,
  lines: 0,
  entered: 0,
  duplicates: 0,
  conflicts: 0,
  reversed: 0,
  isWithheld: false,
  amount: '0.00',
  enteredAmount: '0.00',
  knownAmount: '0.00',
  conflictAmount: '0.00',
  sameNumber: 0,
  sameNumberAmount: '0.00',
  quarantined: [],
  quarantinedCount: 0,
  unknown: new Map(),
  doubts: new Map(),
  stakes: new Map(),
  locationsCreated: new Set(),
});

/** The number shown in the closing summary. */
const SHOWN = 20;

const addAmounts = (totals: Totals, summary: NonNullable<SegmentReceipt['summary']>, duplicate: boolean): void => {
  const { amount, enteredAmount, knownAmount, conflictAmount, sameNumberAmount } = summary;
  totals.isWithheld ||= amount === null;
  const [entered, known] = duplicate ? ['0', enteredAmount] : [enteredAmount, '0'];
  const add = (sum: string, ...told: (string | null)[]): string => addDecimals([sum, ...told.map((one) => one ?? '0')]);
  totals.amount = add(totals.amount, amount);
  totals.enteredAmount = add(totals.enteredAmount, entered);
  totals.knownAmount = add(totals.knownAmount, knownAmount, known);
  totals.conflictAmount = add(totals.conflictAmount, conflictAmount);
  totals.sameNumberAmount = add(totals.sameNumberAmount, sameNumberAmount);
};

/**
 * Adds a segment. For a segment that was sent before, the server returns the first summary. The transactions that
 * entered at that time count as known, and none of them count as entered in this import.
 */
export const addReceipt = (totals: Totals, { summary, duplicate }: SegmentReceipt): void => {
  if (summary === null) return;
  totals.transactions += summary.transactions;
  totals.lines += summary.lines;
  addAmounts(totals, summary, duplicate);
  totals.entered += duplicate ? 0 : summary.entered;
  totals.reversed += duplicate ? 0 : summary.reversed;
  totals.duplicates += summary.duplicates + (duplicate ? summary.entered + summary.reversed : 0);
  totals.conflicts += summary.conflicts;
  totals.sameNumber += summary.sameNumber;
  totals.quarantinedCount += summary.quarantinedCount;
  for (const one of summary.quarantined.slice(0, SHOWN - totals.quarantined.length)) totals.quarantined.push(one);
  for (const [record, count] of Object.entries(summary.unknown))
    totals.unknown.set(record, (totals.unknown.get(record) ?? 0) + count);
  for (const doubt of doubtKinds) {
    const count = summary.doubts[doubt] ?? 0;
    if (count > 0) totals.doubts.set(doubt, (totals.doubts.get(doubt) ?? 0) + count);
    const stakes = [totals.stakes.get(doubt) ?? '0', summary.stakes[doubt] ?? '0'];
    if (count > 0) totals.stakes.set(doubt, addDecimals(stakes));
  }
  if (!duplicate) for (const location of summary.locationsCreated) totals.locationsCreated.add(location);
};

/** Whether all given files are in the figures, now or before. */
export const tookAll = ({ refused, conflicts, quarantinedCount, accounts }: Totals): boolean =>
  refused.length === 0 && conflicts === 0 && quarantinedCount === 0 && accounts.every(isTaken);
