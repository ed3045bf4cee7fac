import { importProfile, type ImportProfile } from '@lanewise/contract/facts/profile';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import { decimalText } from '../facts/decimal.ts';
import { daysBetween } from '@lanewise/domain/calendar/day';
import type { StoreDay } from './chain/chain.ts';

/** A file as a store would send it. */
export interface DemoFile {
  fileName: string;
  bytes: Uint8Array;
  profile: ImportProfile | null;
}

/** How the export of the CSV store is to be read; the columns are those of `csvRows`. */
const csvProfile = importProfile.parse({
  name: 'Sample chain, sales export',
  csv: {
    columns: {
      ...{ location: 'Store', transaction: 'Receipt', lane: 'Lane', cashier: 'Cashier', cashierName: 'Cashier name' },
      ...{
        timestamp: 'Time',
        item: 'UPC',
        description: 'Item',
        department: ['Group', 'Department'],
        quantity: 'Quantity',
      },
      ...{ unitPrice: 'Price', amount: 'Amount', discount: 'Discount', tax: 'Tax', tender: 'Tender' },
    },
    tenders: { CASH: 'cash', CREDIT: 'credit', DEBIT: 'debit' },
    rules: { weighed: { column: 'Weighed', equals: 'Y' } },
    rowsTogether: true,
  },
});

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const header =
  'Store,Receipt,Lane,Cashier,Cashier name,Time,UPC,Item,Group,Department,Quantity,Weighed,Price,Amount,Discount,Tax,Tender';

/** One row a line; the tax of a receipt stands on its first row. */
const csvRows = (transaction: Transaction): string[] =>
  transaction.lines.map((line, at) =>
    [
      ...[transaction.store, transaction.number, transaction.lane, transaction.cashier, transaction.cashierName],
      ...[transaction.ended.replace('T', ' '), line.upc, line.description],
      ...line.department.map(({ name }) => name),
      ...[decimalText(line.quantity), line.weighed ? 'Y' : '', decimalText(line.unitPrice), decimalText(line.amount)],
      decimalText(-line.discount),
      decimalText(at === 0 ? transaction.taxes.reduce((sum, { amount }) => sum + amount, 0) : 0),
      transaction.tenders[0]?.description ?? '',
    ]
      .map(quoted)
      .join(','),
  );

const text = (parts: Iterable<string>): Uint8Array => Buffer.from([...parts].join(''));

/** A store sends by its own means; POSLog for recent days alone, as after a change of software. */
const fileOf = (days: readonly StoreDay[], recent: boolean): DemoFile => {
  const [{ store, date } = { store: null, date: '' }] = days;
  const transactions = days.flatMap((day) => day.transactions);
  const name = `${store?.number ?? ''}-${date}`;
  if (store?.sends === 'csv')
    return {
      fileName: `sales-${name}.csv`,
      bytes: text([header, '\n', ...transactions.flatMap(csvRows).flatMap((row) => [row, '\n'])]),
      profile: csvProfile,
    };
  if (store?.sends === 'poslog' && recent)
    return { fileName: `POSLog-${name}.xml`, bytes: text(writePoslog(transactions)), profile: null };
  return { fileName: `journal-${name}.jsonl`, bytes: text(writeJsonl(transactions)), profile: null };
};

/** The last days come in a file each, as they do every morning; what lies behind, in one file a store. */
const recentDays = 2;

export function* filesOf(chain: Iterable<StoreDay>, today: string): Iterable<DemoFile> {
  let behind: StoreDay[] = [];
  for (const day of chain) {
    const [first] = behind;
    const recent = daysBetween(day.date, today) <= recentDays;
    if (first && (recent || first.store !== day.store)) {
      yield fileOf(behind, false);
      behind = [];
    }
    if (recent) yield fileOf([day], true);
    else behind.push(day);
  }
  if (behind.length > 0) yield fileOf(behind, false);
}
