import type { BookStores, NextBook } from '@lanewise/contract/entities/book-days';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { addDays, dayIn } from '@lanewise/domain/calendar/day';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { clock } from '../../invariants/world.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts } from './book.testing.ts';

const today = dayIn(clock(), 'America/New_York');
const ago = (days: number): string => addDays(today, -days);

/** One receipt of 10.00 in cash on each of the given days before today. */
const sold = (store: string, days: number[]): Buffer =>
  receipts(days.map((day) => `${ago(day)} ${day} cash 10.00`).join('\n'), store);

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    Buffer.from([sold('0008', [5, 4, 3, 2, 1]), sold('21', [5, 4, 3, 2, 1]), sold('7', [2])].join('\n')),
  ),
);
const { read, point } = drawnBooks({ idOf, call });

let preset: LedgerPreset;
let cash: number;
/** Counts the cash of a store's day and closes its book. */
const close = (store: string, days: number, counted: string) =>
  read('PUT', 'value_table', {
    locationId: idOf(store),
    presetId: preset.presetId,
    date: ago(days),
    rows: [{ dpId: cash, enteredValue: counted }],
    isBookClosed: true,
  });
const asked = (more = ''): string => `presetId=${preset.presetId}&startDate=${ago(8)}&lastDate=${today}${more}`;
const stores = (more = '') => read<BookStores>('GET', `value_table/stores?${asked(more)}`);
const next = (store: string, days: number) =>
  read<NextBook>('GET', `value_table/next?presetId=${preset.presetId}&locationId=${idOf(store)}&date=${ago(days)}`);

beforeAll(async () => {
  cash = await point('Cash of stores', { source: 'posTotal', posAssignment: 'tender.cash' });
  preset = await read<LedgerPreset>('POST', 'ledger-config/preset', {
    name: 'Of stores',
    since: ago(8),
    locationIds: ['0008', '21', '7'].map(idOf),
  });
  await read<LedgerSheet>('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
    name: 'Tenders',
    type: 'tender',
    state: 'Active',
    dpIds: [cash],
  });
  await close('0008', 5, '8.00');
  await close('0008', 4, '10.00');
  await close('21', 5, '10.50');
});

describe('stores of a book', () => {
  it('refuse dates the wrong way round, more days than are counted, and a preset that does not exist', async () => {
    const statusOf = async (query: string) => (await call('GET', `value_table/stores?${query}`)).status;
    const { presetId } = preset;
    expect([
      await statusOf(`presetId=${presetId}&startDate=${today}&lastDate=${ago(1)}`),
      await statusOf(`presetId=${presetId}&startDate=1971-01-01&lastDate=2148-01-01`),
      await statusOf(`presetId=99999&startDate=${ago(1)}&lastDate=${today}`),
    ]).toEqual([400, 400, 404]);
  });

  it('refuse more days of the stores on a page than one answer holds', async () => {
    const refused = async (more: string) =>
      (
        await call(
          'GET',
          `value_table/stores?presetId=${preset.presetId}&startDate=${ago(2_000)}&lastDate=${today}${more}`,
        )
      ).status;
    expect([await refused('&withDays=true'), await refused('&withDays=true&limit=2'), await refused('')]).toEqual([
      400, 200, 200,
    ]);
  });

  it('come with those first of which most days wait, with what closed days are over or short', async () => {
    const found = await stores();
    expect(found).toMatchObject({ found: 3, closed: 3, overShort: '-1.5' });
    expect(
      found.stores.map(({ locationId, due, closed, overShort, waitsSince }) => [
        locationId,
        due - closed,
        closed,
        overShort,
        waitsSince,
      ]),
    ).toEqual([
      [idOf('21'), 4, 1, '0.5', ago(4)],
      [idOf('0008'), 3, 2, '-2', ago(3)],
      [idOf('7'), 1, 0, null, ago(2)],
    ]);
    expect(found.due).toBe(found.stores.reduce((sum, { due }) => sum + due, 0));
  });

  it('are the same as the days of the book say one by one', async () => {
    const days = await read<{ locationId: number; date: string; state: string; completeness: string }[]>(
      'GET',
      `value_table/days?${asked()}`,
    );
    const waiting = days.filter(
      ({ date, state, completeness }) =>
        date < today && state !== 'Closed' && completeness !== 'notExpected' && completeness !== 'closed',
    );
    const { due, closed } = await stores();
    expect(due - closed).toBe(waiting.length);
  });

  it('bring the days of the stores on the page, as they stand for themselves', async () => {
    const [whole, second] = [await stores('&withDays=true'), await stores('&withDays=true&limit=1&offset=1')];
    expect((await stores()).days).toBeNull();
    for (const page of [whole, second]) {
      const ids = page.stores.map(({ locationId }) => locationId);
      expect(page.days).toEqual(await read('GET', `value_table/days?${asked(`&locationIds=${ids.join(',')}`)}`));
    }
    expect([whole.stores.length, second.stores.map(({ locationId }) => locationId)]).toEqual([3, [idOf('0008')]]);
  });

  it('name for whom they wait: up to three people, and how many others, of those who see the store', async () => {
    const groups = ['Balancing Access Group'];
    for (const name of ['anna.one', 'anna.two', 'anna.three', 'anna.four'])
      await join(world, name, 'Store Manager', chain.company.id, groups, [idOf('21')]);
    const peopleOf = async (store: string) =>
      (await stores()).stores.find(({ locationId }) => locationId === idOf(store))?.people;
    const here = await peopleOf('21');
    expect([here?.closeBook, here?.approveBook]).toEqual([
      { names: ['anna four', 'anna one', 'anna three'], more: 1 },
      { names: ['anna four', 'anna one', 'anna three'], more: 1 },
    ]);
    expect((await peopleOf('7'))?.closeBook.names).toEqual([]);
  });

  it('name to close and to approve only who may: who sees what is expected, and closes books of this level', async () => {
    const { meta } = world.test;
    const { id } = chain.company;
    const ids = new Map((await meta.permissions.list(id)).map(({ key, permissionId }) => [key, permissionId]));
    const permissionIds = (['enterValues', 'approveBook', 'closeBook'] as const).map((key) => ids.get(key) ?? 0);
    await meta.accessGroups.create(id, { name: 'Blind closers', description: '', permissionIds });
    await join(world, 'bea.blind', 'Store Manager', chain.company.id, ['Blind closers'], [idOf('7')]);
    await join(world, 'carl.region', 'Regional Manager', chain.company.id, ['Balancing Access Group'], [idOf('7')]);
    await join(world, 'dora.store', 'Store Manager', chain.company.id, ['Balancing Access Group'], [idOf('7')]);
    const peopleOf7 = async () => (await stores()).stores.find(({ locationId }) => locationId === idOf('7'))?.people;
    const namesOf7 = async () => {
      const people = await peopleOf7();
      return [people?.enterValues.names, people?.approveBook.names, people?.closeBook.names];
    };
    const all = ['bea blind', 'carl region', 'dora store'];
    expect(await namesOf7()).toEqual([all, all.slice(1), all.slice(1)]);
    const ofCompany = async (authorityLevelId: number) =>
      read('PUT', 'ledger-config/ledger/authorityLevel', { presetId: preset.presetId, authorityLevelId });
    await ofCompany(3);
    expect(await namesOf7()).toEqual([all, all.slice(1), ['carl region']]);
    await ofCompany(preset.authorityLevelId);
  });

  it('are found by name and number, a page at a time', async () => {
    const names = async (more: string) => (await stores(more)).stores.map(({ locationId }) => locationId);
    expect([await names('&searchText=7'), await names('&limit=1&offset=1')]).toEqual([[idOf('7')], [idOf('0008')]]);
    expect((await stores('&limit=1')).found).toBe(3);
    expect(await stores('&searchText=nowhere')).toEqual({
      days: null,
      found: 0,
      due: 0,
      closed: 0,
      overShort: null,
      stores: [],
    });
  });
});

describe('the next book to close', () => {
  it('is that of the next store by name on the day, then of the day after, and in the end the oldest', async () => {
    const names = await read<{ reg_loc_id: number; name: string }[]>('GET', 'locations');
    const order = ['0008', '21', '7'].map((store) => ({
      store,
      id: idOf(store),
      name: names.find(({ reg_loc_id }) => reg_loc_id === idOf(store))?.name ?? '',
    }));
    order.sort((a, b) => (a.name < b.name ? -1 : 1));
    const open = [4, 3, 2, 1].flatMap((days) =>
      order
        .filter(({ store }) => (days === 4 ? store === '21' : days === 2 || store !== '7'))
        .map(({ id }) => ({ locationId: id, date: ago(days) })),
    );
    let [at] = open;
    const met: unknown[] = [];
    for (const _ of open) {
      if (!at) break;
      const query = `presetId=${preset.presetId}&locationId=${at.locationId}&date=${at.date}`;
      const found = await read<NextBook>('GET', `value_table/next?${query}`);
      met.push(found.next);
      at = found.next ?? undefined;
    }
    expect(met).toEqual([...open.slice(1), open[0]]);
    expect((await next('21', 1)).since <= ago(5)).toBe(true);
  });

  it('is refused for a store that the book is not of', async () => {
    const other = await read<LedgerPreset>('POST', 'ledger-config/preset', {
      name: 'Of one store',
      since: ago(5),
      locationIds: [idOf('21')],
    });
    const query = `presetId=${other.presetId}&locationId=${idOf('7')}&date=${ago(1)}`;
    expect((await call('GET', `value_table/next?${query}`)).status).toBe(404);
  });
});

describe('stores of a book for who counts blind', () => {
  it('tell nothing of differences to who counts blind, nor of a day by an adjustment alone', async () => {
    const groups = ['Sheets Access Group'];
    const { token } = await join(world, 'blind.stores', 'Analyst', chain.company.id, groups, [idOf('0008')]);
    const blind = async () =>
      (await must(world.test.ask('GET', `value_table/stores?${asked('&withDays=true')}`, { as: token }))) as BookStores;
    const [before, whole] = [await blind(), await stores()];
    expect([before.overShort, before.stores.map(({ overShort }) => overShort)]).toEqual([null, [null]]);
    // Nothing is expected of the day before the first receipt.
    const place = { locationId: idOf('0008'), presetId: preset.presetId, date: ago(7) };
    await read('PUT', 'value_table', { ...place, rows: [{ dpId: cash, adjustment: '-40' }] });
    expect(await blind()).toEqual(before);
    expect((await stores()).due).toBeGreaterThan(whole.due);
  });
});
