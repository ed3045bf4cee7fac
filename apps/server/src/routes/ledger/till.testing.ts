import type { LineTill, TillDay } from '@lanewise/contract/entities/tills';
import type { DrawnChain } from '../../invariants/drawn-chain.testing.ts';
import type { Book, drawnBooks } from './book.testing.ts';

/** Records of the store 0008 as text: day, lane, cashier, number, kind, tender, amount. */
export const drawerRecords = (text: string): Buffer =>
  Buffer.from(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [date = '', lane = '', cashier = '', number = '', kind = '', tender = '', amount = ''] = line
          .trim()
          .split(/\s+/);
        return JSON.stringify({
          store: '0008',
          businessDate: date,
          lane,
          cashier,
          number,
          began: `${date}T09:00:00`,
          kind,
          lines: kind === 'sale' ? [{ upc: '4011', department: 'Fresh', amount, quantity: '1' }] : [],
          tenders: [{ kind: tender, amount }],
          ...(kind !== 'sale' && { total: amount }),
        });
      })
      .join('\n'),
  );

/** Drawers of the store 0008 in a chain, over HTTP. */
export const drawnTills = (
  { call }: Pick<DrawnChain, 'call'>,
  { read, at }: Pick<ReturnType<typeof drawnBooks>, 'read' | 'at'>,
) => {
  const rule = (since: string, by: string, more: object = {}) =>
    read('PUT', 'ledger-config/till-rule', { since, by, tenders: ['cash'], float: '0', tolerances: [], ...more });
  const day = (book: Book, date: string) => {
    const query = Object.entries(at(book, date)).map(([name, value]) => `${name}=${value}`);
    return read<TillDay>('GET', `value_table/tills?${query.join('&')}`);
  };
  const put = (book: Book, date: string, tills: readonly object[]) =>
    call('PUT', 'value_table/tills', { ...at(book, date), tills });
  const count = (book: Book, date: string, tills: readonly object[]) =>
    read<TillDay>('PUT', 'value_table/tills', { ...at(book, date), tills });
  return { rule, day, put, count };
};

export const at = (lane: string, cashier = '', tender = 'cash') => ({ lane, cashier, tender });
export const figuresOf = ({ rows }: { rows: readonly LineTill[] }) =>
  rows.map(({ lane, cashier, moved, expected, counted, taken, overShort }) => [
    lane || cashier,
    { moved, expected, counted, taken, overShort },
  ]);
