import { SegmentRefused, type Decoded } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Line, Tender, Transaction } from '@lanewise/contract/facts/transaction';
import { formatFixed } from '@lanewise/tlog/fixed';
import type { ItemMaster } from '@lanewise/tlog/format';
import { maskDecoded } from '@lanewise/tlog/mask';
import { openRedactor } from '@lanewise/tlog/redact';
import { readItemMaster } from '../../ingest/read/item-master.ts';
import { readStart } from './bytes.ts';
import type { KnownFile } from './deliver.ts';

const SHOWN = 5;
const SHOWN_LINES = 30;
/** Enough bytes for five receipts of any format. */
const SAMPLE_BYTES = 1024 * 1024;

/** Decodes the first receipts of the first files for a user who tries a profile. Nothing has been sent yet. */
export const preview = async (
  known: readonly KnownFile[],
  profile: ImportProfile | null,
  itemFile: Uint8Array | null,
): Promise<string[]> => {
  const lines: string[] = [];
  let left = SHOWN;
  for (const one of known) {
    if (left === 0) break;
    const found = (await transactionsOf(one, profile, itemFile)).slice(0, left);
    left -= found.length;
    if (found.length === 0) continue;
    lines.push(`As understood, from ${one.file.name}:`);
    for (const line of found.flatMap(drawn)) lines.push(line);
    lines.push('');
  }
  return lines;
};

/**
 * Decodes the beginning of a file, without the last transaction, which the end of the sample may have cut. A refused
 * file is reported elsewhere.
 */
const transactionsOf = async (
  { file, format }: KnownFile,
  profile: ImportProfile | null,
  itemFile: Uint8Array | null,
): Promise<Transaction[]> => {
  try {
    const { bytes, isWhole } = await readStart(file.path, SAMPLE_BYTES);
    const redactor = openRedactor();
    const items = profile?.csv?.items && itemFile ? readItemMaster(itemFile, profile) : null;
    const found = decoded(Buffer.concat([redactor.push(bytes), redactor.end()]), { format, profile, items });
    return isWhole ? found : found.slice(0, -1);
  } catch (error) {
    if (error instanceof SegmentRefused) return [];
    throw error;
  }
};

interface Reading extends Pick<KnownFile, 'format'> {
  profile: ImportProfile | null;
  items: ItemMaster | null;
}

const decoded = (bytes: Uint8Array, { format, profile, items }: Reading): Transaction[] => {
  const run = format.open({ profile, items });
  const found: Transaction[] = [];
  const take = (all: Iterable<Decoded>): void => {
    for (const one of all) {
      if (found.length > SHOWN) return;
      const item = maskDecoded(one);
      if (item.type === 'transaction') found.push(item.transaction);
    }
  };
  take(run.push(bytes));
  if (found.length <= SHOWN) take(run.end());
  return found;
};

const drawn = (transaction: Transaction): string[] => {
  const { lines, discounts, taxes, tenders, events, total } = transaction;
  const more = lines.length - SHOWN_LINES;
  return [
    `  ${headOf(transaction)}`,
    ...lines.slice(0, SHOWN_LINES).map((line) => `    ${lineOf(line)}`),
    ...(more > 0 ? [`    and ${more} more lines`] : []),
    ...discounts.map(({ description, code, amount, line }) =>
      row(`discount ${description || code}${line === 0 ? ' (of the whole receipt)' : ''}`, amount),
    ),
    ...taxes.map(({ description, code, amount }) => row(`tax ${description || code}`.trim(), amount)),
    row('total', total),
    ...tenders.map((tender) => row(tenderOf(tender), tender.amount)),
    ...events.filter(({ kind }) => kind === 'unbalanced').map(({ detail }) => `    does not add up: ${detail}`),
  ];
};

const headOf = ({ store, businessDate, lane, number, kind, began, cashier, customer, currency }: Transaction): string =>
  [
    `${kind} ${number}, store ${store}`,
    lane && `lane ${lane}`,
    businessDate,
    began && `began ${began.replace('T', ' ')}`,
    cashier && `cashier ${cashier}`,
    customer && `customer ${customer}`,
    currency,
  ]
    .filter((part) => part !== '')
    .join(', ');

const lineOf = ({ kind, quantity, unitPrice, upc, description, department, amount }: Line): string => {
  const what = [kind === 'sale' ? '' : kind, upc, description].filter((part) => part !== '').join(' ');
  const path = department.map(({ name, code }) => name || code).join(' / ');
  const counted = `${formatFixed(quantity)} x ${formatFixed(unitPrice)}`;
  return `${`${what}${path === '' ? '' : ` [${path}]`}`.padEnd(50)} ${counted.padStart(18)} ${formatFixed(amount).padStart(11)}`;
};

const tenderOf = ({ kind, description }: Tender): string =>
  description === '' || description.toLowerCase() === kind ? `paid ${kind}` : `paid ${kind} (${description})`;

const row = (label: string, amount: number): string => `    ${label.padEnd(69)} ${formatFixed(amount).padStart(11)}`;
