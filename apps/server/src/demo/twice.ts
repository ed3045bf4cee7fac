import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays } from '@lanewise/domain/calendar/day';
import { sentOf } from './chain/chain.ts';
import type { DemoCompany } from './chain/companies.ts';
import { fileOf, writtenAs, type DemoFile, type Installed } from './files.ts';

/** A dollar in ten-thousandths, the unit of amounts in a transaction. */
const dollar = 10_000;

/**
 * Whether a receipt stays consistent if the price of its first line is corrected and only the payment changes with it.
 */
const isPlain = ({ kind, lines, discounts, taxes, tenders, vouchers }: Transaction): boolean =>
  kind === 'sale' &&
  lines.length > 2 &&
  lines[0]?.quantity === dollar &&
  lines[0].amount > 2 * dollar &&
  discounts.length + vouchers.length === 0 &&
  taxes.every(({ amount }) => amount === 0) &&
  tenders.length === 1 &&
  tenders[0]?.kind !== 'cash';

/** The same receipt with its first price a dollar lower. */
const corrected = ({ lines, tenders, total, ...rest }: Transaction): Transaction => ({
  ...rest,
  lines: lines.map((line, at) =>
    at === 0 ? { ...line, unitPrice: line.unitPrice - dollar, amount: line.amount - dollar } : line,
  ),
  tenders: tenders.map((tender) => ({ ...tender, amount: tender.amount - dollar })),
  total: total - dollar,
});

/**
 * A file that holds one receipt of yesterday again, with another content: a price was corrected after it had been sent.
 * Two versions wait for a decision, and the first one counts until then. Null where the stores sold nothing.
 */
export const twiceOf = async ({ stores }: DemoCompany, installed: Installed): Promise<DemoFile | null> => {
  const date = addDays(installed.date, -1);
  for (const store of stores) {
    const sale = sentOf(store, date, installed.date).find(isPlain);
    if (sale) return fileOf(`${store.number}-${date}-again`, writtenAs(store, date, installed), [corrected(sale)]);
  }
  return null;
};
