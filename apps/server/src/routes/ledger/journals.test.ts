import type { UsualPreset } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts } from './book.testing.ts';

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    Buffer.concat([
      receipts(['2026-03-02 1 cash 100.00', '2026-03-03 2 cash 50.00', '2026-03-04 3 cash 20.00'].join('\n')),
      Buffer.from('\n'),
      receipts('2026-03-02 1 cash 30.00', '21'),
    ]),
  ),
);
const { read } = drawnBooks({ idOf, call });

let presetId = 0;
const span = 'startDate=2026-03-01&lastDate=2026-03-04';
const file = (more = '', days = span) =>
  call('GET', `value_table/journals?presetId=${presetId}&${days}&type=csv${more}`);

/** Closes a store's day with 10 in each line that people enter. */
const close = async (store: string, date: string): Promise<void> => {
  const place = { presetId, locationId: idOf(store), date };
  const query = Object.entries(place).map(([name, value]) => `${name}=${value}`);
  const { sheets } = await read<ValueTable>('GET', `value_table?${query.join('&')}`);
  const manual = sheets.flatMap(({ rows }) => rows).filter(({ source }) => source === 'manual');
  const rows = manual.map(({ dpId, valueType }) => ({ dpId, enteredValue: valueType === 'text' ? 'B-1' : '10' }));
  await read('PUT', 'value_table', { ...place, rows, isBookClosed: true });
};

beforeAll(async () => {
  ({ presetId } = await read<UsualPreset>('POST', 'ledger-config/usual-preset', {
    kind: 'smallShop',
    name: 'Of two stores',
    since: '2026-03-01',
    locationIds: [idOf('0008'), idOf('21')],
  }));
});

describe('journals of many days', () => {
  it('are refused of dates the wrong way round and of too many days, and say where no day is closed', async () => {
    const { status, text } = await file();
    expect([status, /0 closed days/.test(text), /4 days are not closed/.test(text)]).toEqual([200, true, true]);
    expect((await file('', 'startDate=2026-03-04&lastDate=2026-03-01')).status).toBe(400);
    expect((await file('', 'startDate=2000-01-01&lastDate=2026-03-01')).status).toBe(400);
  });

  it('are those of the closed days of all stores, as their own files have them, and name the days that are not closed', async () => {
    await close('0008', '2026-03-02');
    await close('21', '2026-03-02');
    await close('0008', '2026-03-03');
    const { status, text } = await file();
    expect(status).toBe(200);
    const linesOf = (content: string): string[] => content.split(/\r?\n/).filter((line) => /^03\/0/.test(line));
    const single = async (store: string, date: string): Promise<string[]> => {
      const one = `presetId=${presetId}&locationId=${idOf(store)}&date=${date}&type=csv`;
      return linesOf((await call('GET', `value_table/journal/file?${one}`)).text);
    };
    const expected = [
      ...(await single('0008', '2026-03-02')),
      ...(await single('21', '2026-03-02')),
      ...(await single('0008', '2026-03-03')),
    ];
    expect(expected.length).toBeGreaterThan(6);
    expect(linesOf(text).toSorted()).toEqual(expected.toSorted());
    expect(text).toContain('3 closed days.');
    expect(text).toMatch(/1 day is not closed and not in this file: 2026-03-04/);
    expect((await file()).text).toBe(text);
  });

  it('are those of the stores that are asked for', async () => {
    const { text } = await file(`&locationIds=${idOf('21')}`);
    expect(text).toContain('1 closed day.');
    expect(text).not.toContain('is not closed');
  });

  it('are nobody’s who counts blind or may read no journal', async () => {
    const groups = ['Sheets Access Group'];
    const { token } = await join(world, 'blind.journals', 'Analyst', chain.company.id, groups, [idOf('0008')]);
    const path = `value_table/journals?presetId=${presetId}&${span}&type=csv`;
    expect((await world.test.ask('GET', path, { as: token })).status).toBe(403);
  });
});
