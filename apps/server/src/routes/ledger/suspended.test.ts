import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { hashOf } from '../../ledger/close.ts';
import { drawnBooks, filled } from './book.testing.ts';

const suspended = { kind: 'suspended' };
const resumed = (detail: string) => ({ kind: 'resumed', detail });

/** Records of store 0008 as text: day and time, lane, number, kind, amount, and the details of a resumed sale. */
const records = (text: string): Buffer =>
  Buffer.from(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [began = '', lane = '', number = '', kind = '', amount = '', ...said] = line.trim().split(/\s+/);
        const isSale = kind === 'sale';
        return JSON.stringify({
          store: '0008',
          businessDate: began.slice(0, 10),
          lane,
          cashier: '11',
          number,
          began,
          kind,
          lines: [{ upc: '4011', department: 'Fresh', amount, quantity: '1' }],
          tenders: isSale ? [{ kind: 'cash', amount }] : [],
          events: isSale ? (said.length === 0 ? [] : [resumed(said.join(' '))]) : [suspended],
        });
      })
      .join('\n'),
  );

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    records(`
      2026-03-02T10:00:00 001 1 suspended 4.00
      2026-03-02T10:05:00 001 2 suspended 7.50
      2026-03-02T10:06:00 002 1 sale 4.00 lane 001 number 1
      2026-03-02T10:07:00 002 2 sale 9.00
      2026-03-03T10:00:00 001 5 suspended 3.00
      2026-03-03T10:01:00 001 6 sale 3.00 Customer is back
      2026-03-04T10:00:00 001 7 suspended 8.00
      2026-03-05T10:01:00 001 8 sale 8.00 lane 001 2026-03-04 number 7
      2026-03-07T10:00:00 001 7 suspended 8.00`),
  ),
);
const { read, draw, at, put, table, save } = drawnBooks({ idOf, call });

const checkOf = ({ checks }: ValueTable) => checks.find(({ check }) => check === 'suspended');
const shown = ({ suspended: sales }: Pick<ValueTable, 'suspended'>) =>
  sales.map(({ lane, number, cashier, at: time, amount }) => [lane, number, cashier, time, amount]);
const left = [['001', '2', '11', '2026-03-02 10:05:00', '7.5']];

let blind = '';
beforeAll(async () => {
  const some = [idOf('0008')];
  ({ token: blind } = await join(world, 'blind.parks', 'Analyst', chain.company.id, ['Sheets Access Group'], some));
}, 60_000);

describe('sales that are suspended and not resumed', () => {
  it('are a check of the close, each with its receipt', async () => {
    const book = await draw('Suspended');
    const day = await table(book, '2026-03-02');
    expect(checkOf(day)).toEqual({
      check: 'suspended',
      isMet: false,
      open: [{ dpId: null, name: '001 · 2', date: null }],
    });
    expect(shown(day)).toEqual(left);
    const receipt = await call('GET', `transactions/${day.suspended[0]?.token}`);
    expect(JSON.parse(receipt.text)).toMatchObject({ data: { transaction: { number: '2', kind: 'suspended' } } });
    // The sale of the fourth was resumed on the fifth. The record of the fifth names this sale.
    for (const date of ['2026-03-03', '2026-03-04', '2026-03-05']) {
      const whole = await table(book, date);
      expect([checkOf(whole)?.isMet, whole.suspended]).toEqual([true, []]);
    }
  });

  it('do not keep a book open, and stand in its close under the hash, whatever comes later', async () => {
    const book = await draw('Kept');
    await save(book, '2026-03-02', { rows: filled(book), isBookClosed: true });
    const closed = async () => {
      const day = await table(book, '2026-03-02');
      return [shown(day), day.closes.map(shown), day.closes.map(({ missing }) => missing)];
    };
    expect(await closed()).toEqual([left, [left], [[]]]);
    const place = {
      companyId: chain.company.id,
      locationId: chain.places.get('0008')?.location_id ?? 0,
      date: '2026-03-02',
    };
    const [kept] = await world.test.meta.books.closes(place, book.preset.presetId);
    if (!kept) throw new Error('The close is not kept.');
    expect(hashOf(kept)).toBe(kept.hash);
    expect(hashOf({ ...kept, suspended: [] })).not.toBe(kept.hash);

    await world.send(chain, records('2026-03-02T20:00:00 001 3 sale 7.50 number 2'));
    expect(await closed()).toEqual([left, [left], [[]]]);
    const open = await save(book, '2026-03-02', { isBookClosed: false, reason: 'It was paid' });
    expect([shown(open), checkOf(open)?.isMet]).toEqual([[], true]);
    expect(open.closes.map(shown)).toEqual([left]);
  });

  it('are told to who counts blind without what they come to', async () => {
    const book = await draw('Blind parks', '2026-03-07');
    const query = Object.entries(at(book, '2026-03-07')).map(([name, value]) => `${name}=${value}`);
    const path = `value_table?${query.join('&')}`;
    expect(shown(await read<ValueTable>('GET', path))).toMatchObject([['001', '7', '11', '2026-03-07 10:00:00', '8']]);
    const own = (await must(world.test.ask('GET', path, { as: blind }))) as ValueTable;
    expect(shown(own)).toEqual([['001', '7', '11', '2026-03-07 10:00:00', null]]);
    await must(put(book, '2026-03-07', { rows: filled(book), isBookClosed: true }));
    const closed = (await must(world.test.ask('GET', path, { as: blind }))) as ValueTable;
    expect(closed.closes.map(shown)).toEqual([[['001', '7', '11', '2026-03-07 10:00:00', null]]]);
  });

  it('are no more once their file is withdrawn', async () => {
    const book = await draw('Withdrawn');
    const { segmentId } = await world.send(chain, records('2026-03-08T10:00:00 001 9 suspended 2.00'));
    expect(shown(await table(book, '2026-03-08')).map(([, number]) => number)).toEqual(['9']);
    await must(
      call('POST', 'incoming/actions?wait=20', { kind: 'withdraw', ids: [segmentId], note: 'sent by mistake' }),
    );
    expect((await table(book, '2026-03-08')).suspended).toEqual([]);
  });
});
