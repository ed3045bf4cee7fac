import { SegmentRefused, type Decoded } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { sellingKinds, type Transaction } from '@lanewise/contract/facts/transaction';
import { isUnbalanced } from '../../balance.ts';
import { formatFixed } from '../../fixed.ts';
import { openCsv } from '../decode.ts';

/** Results of a sample with a profile. Amounts are decimals. */
export interface Check {
  transactions: number;
  lines: number;
  netSales: string;
  tax: string;
  stores: number;
  days: readonly string[];
  doubts: readonly string[];
}

export const check = (bytes: Uint8Array, profile: ImportProfile): Check | null => {
  try {
    const run = openCsv({ profile, items: null });
    return summed([...run.push(bytes), ...run.end()]);
  } catch (error) {
    if (error instanceof SegmentRefused) return null;
    throw error;
  }
};

const summed = (decoded: readonly Decoded[]): Check => {
  const stores = new Set<string>();
  const days = new Set<string>();
  const unbalanced: string[] = [];
  let [transactions, lines, net, tax] = [0, 0, 0n, 0n];
  for (const one of decoded) {
    if (one.type !== 'transaction') continue;
    const { transaction } = one;
    transactions += 1;
    stores.add(transaction.store);
    days.add(transaction.businessDate);
    if (isUnbalanced(transaction)) unbalanced.push(`${transaction.number}, ${whyOf(transaction)}`);
    if (!sellingKinds.includes(transaction.kind)) continue;
    lines += transaction.lines.length;
    for (const line of transaction.lines) if (line.kind !== 'deposit') net += BigInt(line.amount + line.discount);
    for (const { amount } of transaction.taxes) tax += BigInt(amount);
  }
  const sums = { netSales: formatFixed(Number(net)), tax: formatFixed(Number(tax)) };
  const doubts = [...brokenIn(decoded), ...unbalancedIn(unbalanced, transactions)];
  return { transactions, lines, ...sums, stores: stores.size, days: [...days].sort(), doubts };
};

/** The sample may end within a row, which is not a fault of the file. */
const brokenIn = (decoded: readonly Decoded[]): string[] => {
  const broken = decoded.flatMap((one) => (one.type === 'broken' && one.reason !== 'truncated' ? [one.detail] : []));
  return broken.length === 0 ? [] : [`${broken.length} receipts of the sample cannot be read. The first: ${broken[0]}`];
};

const unbalancedIn = (unbalanced: readonly string[], all: number): string[] =>
  unbalanced.length === 0
    ? []
    : [`${unbalanced.length} of ${all} receipts of the sample do not add up. The first: ${unbalanced[0]}`];

const whyOf = ({ events }: Transaction): string =>
  events.find(({ kind }) => kind === 'unbalanced')?.detail ?? 'its parts do not come to its total';
