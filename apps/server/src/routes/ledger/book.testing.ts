import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import type { Answer } from '../../app-testing.ts';
import type { DrawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';

/** Receipts of a store as text: day, number, tender, amount. */
export const receipts = (text: string, store = '0008'): Buffer =>
  Buffer.from(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [date = '', number = '', kind = '', amount = ''] = line.trim().split(/\s+/);
        return JSON.stringify({
          store,
          businessDate: date,
          lane: '1',
          number,
          began: `${date}T09:00:00`,
          kind: 'sale',
          lines: [{ upc: '4011', department: 'Fresh', amount, quantity: '1' }],
          tenders: [{ kind, amount }],
        });
      })
      .join('\n'),
  );

export interface Book {
  preset: LedgerPreset;
  cash: number;
  credit: number;
  float: number;
  remark: number;
  tills: number;
  paid: number;
  safe: number;
}

/** A value for each line that people enter. */
export const filled = ({ float, remark, tills }: Book) => [
  { dpId: float, enteredValue: '200' },
  { dpId: remark, enteredValue: 'quiet' },
  { dpId: tills, enteredValue: '2' },
];
export const lineOf = ({ sheets }: ValueTable, sheet: string, dpId: number) =>
  sheets.find(({ name }) => name === sheet)?.rows.find((line) => line.dpId === dpId);

/** Books of the store 0008 in a chain, over HTTP. */
export const drawnBooks = ({ idOf, call }: Pick<DrawnChain, 'idOf' | 'call'>) => {
  const read = async <Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data> =>
    (await must(call(method, path, body))) as Data;

  const point = async (name: string, more: object): Promise<number> =>
    (await read<{ dpId: number }>('POST', 'company/data_point', { name, ...more })).dpId;

  /** A book of one store: tenders, and a safe whose lines are carried over. */
  const draw = async (name: string, since = '2026-03-01'): Promise<Book> => {
    const cash = await point(`${name} cash`, { source: 'posTotal', posAssignment: 'tender.cash' });
    const credit = await point(`${name} credit`, { source: 'posTotal', posAssignment: 'tender.credit' });
    const float = await point(`${name} float`, { source: 'manual' });
    const remark = await point(`${name} remark`, { source: 'manual', valueType: 'text' });
    const tills = await point(`${name} tills`, { source: 'manual', valueType: 'count' });
    const paid = await point(`${name} paid`, { source: 'formula', formula: `#${cash} + #${credit}` });
    const safe = await point(`${name} safe`, { source: 'formula', formula: `#${cash}` });
    const preset = await read<LedgerPreset>('POST', 'ledger-config/preset', {
      name,
      since,
      locationIds: [idOf('0008')],
    });
    const sheet = (body: object) =>
      read<LedgerSheet>('POST', `ledger-config/sheet?presetId=${preset.presetId}`, { state: 'Active', ...body });
    await sheet({ name: 'Tenders', type: 'tender', dpIds: [cash, credit] });
    await sheet({ name: 'Total', type: 'summary', dpIds: [paid] });
    await sheet({ name: 'Safe', type: 'deposit', carryOver: true, dpIds: [safe] });
    await sheet({ name: 'Other', type: 'expense', dpIds: [float, remark, tills] });
    return { preset, cash, credit, float, remark, tills, paid, safe };
  };

  /** Changes something of the preset of a book. */
  const changePreset = async ({ preset: { presetId } }: Book, change: Partial<LedgerPreset>): Promise<LedgerPreset> => {
    const presets = await read<LedgerPreset[]>('GET', 'ledger-config/preset');
    const found = presets.find((one) => one.presetId === presetId);
    if (!found) throw new Error(`There is no preset ${presetId}.`);
    const { name, authorityLevelId, since, isActive, version, locationIds, rules } = found;
    const body = { name, authorityLevelId, since, isActive, version, locationIds, rules, ...change };
    return read<LedgerPreset>('PUT', `ledger-config/preset/${presetId}`, body);
  };

  const at = ({ preset }: Book, date: string) => ({ locationId: idOf('0008'), presetId: preset.presetId, date });
  const query = (book: Book, date: string): string =>
    Object.entries(at(book, date))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
  const table = (book: Book, date: string) => read<ValueTable>('GET', `value_table?${query(book, date)}`);
  const put = (book: Book, date: string, body: object): Promise<Answer> =>
    call('PUT', 'value_table', { ...at(book, date), ...body });
  const save = async (book: Book, date: string, body: object): Promise<ValueTable> =>
    (await must(put(book, date, body))) as ValueTable;

  return { read, point, draw, changePreset, at, put, table, save };
};
