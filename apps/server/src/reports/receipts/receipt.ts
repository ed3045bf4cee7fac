import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { withDates, withLocations, type Scope } from '../../facts/scope.ts';
import { readTransactions, type TransactionKey } from '../../facts/journal.ts';
import type { Questions } from '../../facts/types.ts';
import { encodeToken, uniqueIdOf } from '../../question/receipt-token.ts';

/** A receipt without its metadata: store, company, file. */
export type BareReceipt = Omit<Receipt, 'company' | 'currency' | 'store' | 'regionLocationId' | 'source'> & {
  location: LocationId;
  source: Omit<Receipt['source'], 'fileName' | 'receivedAt' | 'format'> & { decoder: string };
};

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

/** Integer ten-thousandths as a number with 2 decimals, half away from zero. */
const money = (fixed: number): number => (Math.sign(fixed) * Math.round(Math.abs(fixed) / 100)) / 100;

const figuresOf = ({ lines, taxes }: Transaction) => ({
  subtotal: money(sum(lines, (line) => line.amount + line.discount)),
  tax: money(sum(taxes, (tax) => tax.amount)),
  discount: money(sum(lines, (line) => line.discount)),
});

/**
 * Reads the current version of each named transaction, in the given order. Leaves out transactions outside the scope.
 */
export const readReceipts = async (
  facts: Questions,
  scope: Scope,
  keys: readonly TransactionKey[],
): Promise<BareReceipt[]> => {
  if (keys.length === 0) return [];
  const dates = keys.map(({ date }) => date).sort();
  const narrowed = withLocations(
    withDates(scope, dates[0] ?? scope.from, dates.at(-1) ?? scope.to),
    keys.map(({ location }) => location),
  );
  const documents = await readTransactions(facts, narrowed, keys);
  const byId = new Map(
    documents.map((document) => [
      uniqueIdOf({ ...document.transaction, date: document.transaction.businessDate, location: document.location }),
      document,
    ]),
  );
  return keys.flatMap((key) => {
    const document = byId.get(uniqueIdOf(key));
    if (!document) return [];
    const { transaction, segment, byteOffset, byteLength, version, entryNo, decoder } = document;
    return [
      {
        token: encodeToken(key),
        uniqueId: uniqueIdOf(key),
        location: key.location,
        transaction,
        departments: document.stamps.lineDepartments,
        ...figuresOf(transaction),
        source: {
          segment,
          offset: byteOffset,
          length: byteLength,
          version,
          entryNo,
          decoder,
          decoderVersion: Number(decoder.split('/')[1] ?? 0),
        },
      },
    ];
  });
};
