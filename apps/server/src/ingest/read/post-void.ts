import type { Line, Transaction, Voucher } from '@lanewise/contract/facts/transaction';
import { areApart, type Moments } from '@lanewise/tlog/two-sales';
import { withAnyZeros } from '../../facts/documents.ts';
import { readTransactions, type StoredEntry } from '../../facts/journal.ts';
import { scopeOf } from '../../facts/scope.ts';
import { saleKey, type SaleKey } from '../../facts/sale-key.ts';
import type { Facts } from '../../facts/types.ts';

/** The lines of a sale that were not corrected. Corrected lines leave nothing to take back. */
const standing = (lines: readonly Line[]): Line[] => {
  const corrections = lines.filter(({ kind }) => kind === 'void');
  return lines.filter((line) => {
    if (line.kind === 'void') return false;
    const at = corrections.findIndex((void_) => void_.upc === line.upc && void_.amount === -line.amount);
    if (at < 0) return true;
    corrections.splice(at, 1);
    return false;
  });
};

const negative = (value: number): number => (value === 0 ? 0 : -value);

const takenBy = ({ vouchers }: Transaction): Voucher[] =>
  vouchers
    .filter(({ action }) => action === 'redeemed')
    .map((voucher) => ({ ...voucher, amount: negative(voucher.amount) }));

/**
 * Returns the post void with the parts of its sale, with opposite signs. A voucher that the sale redeemed is returned.
 * A voucher that the sale printed has left the store and is not taken back, unless the register says otherwise.
 */
export const reversalOf = (postVoid: Transaction, sale: Transaction): Transaction => ({
  ...postVoid,
  total: negative(sale.total),
  lines: standing(sale.lines).map((line) => ({
    ...line,
    kind: line.kind === 'deposit' ? 'deposit' : 'return',
    quantity: negative(line.quantity),
    units: negative(line.units),
    amount: negative(line.amount),
    discount: negative(line.discount),
  })),
  tenders: sale.tenders.map((tender) => ({ ...tender, amount: negative(tender.amount), change: 0 })),
  taxes: sale.taxes.map((tax) => ({
    ...tax,
    taxable: negative(tax.taxable),
    amount: negative(tax.amount),
    exempted: negative(tax.exempted),
    exemptTax: negative(tax.exemptTax),
  })),
  discounts: sale.discounts.map((discount) => ({ ...discount, amount: negative(discount.amount) })),
  vouchers: postVoid.vouchers.length > 0 ? postVoid.vouchers : takenBy(sale),
  events: postVoid.events.filter(({ kind }) => kind !== 'unbalanced'),
});

/**
 * The journal entries of sales, by sale key. Missing sales are left out. A number that started again within a day has
 * several entries. A number without a lane may have thousands of entries, so only its first entry is read. Takes a few
 * hundred keys at a time.
 */
export const standingSales = async (
  facts: Facts,
  company: number,
  keys: readonly SaleKey[],
): Promise<Map<string, readonly StoredEntry[]>> => {
  const [first, ...others] = keys.map(({ date }) => date).sort();
  if (first === undefined) return new Map();
  // The offsets of the sales are not needed.
  const locations = [...new Set(keys.map(({ location }) => location))].map((locationId) => ({
    locationId,
    regLocId: 0,
  }));
  const scope = scopeOf(
    { companyId: company, locations, everyStore: false },
    { startDate: first, lastDate: others.at(-1) ?? first },
  );
  const wanted = new Map(keys.map((key) => [saleKey(key), key.lane === '' ? { ...key, occurrence: 0 } : key]));
  const found = new Map<string, StoredEntry[]>();
  for (const entry of await readTransactions(facts, scope, [...wanted.values()], withAnyZeros)) {
    const key = saleKey(entry.key);
    const others = found.get(key);
    if (others) others.push(entry);
    else found.set(key, [entry]);
  }
  return found;
};

const clockOf = ({ transaction: { began, ended } }: { transaction: Moments }): string => ended || began;

/**
 * The sale that a post void cancels. If several sales have the same number, this is the last sale that ended before the
 * post void. If there are no clock times, it is the first sale.
 */
export const meantBy = <Sale extends { transaction: Moments }>(
  postVoid: { transaction: Moments },
  [first, ...others]: readonly Sale[],
): Sale | undefined => {
  const isOver = (sale: Sale): boolean => clockOf(sale) <= clockOf(postVoid);
  let meant = first;
  for (const sale of others)
    if (meant && isOver(sale) && areApart(sale.transaction, meant.transaction))
      if (!isOver(meant) || clockOf(sale) > clockOf(meant)) meant = sale;
  return meant;
};
