import type { StoreCalendar, StoreWeek } from '@lanewise/contract/entities/calendar';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { addDays, weekday } from '@lanewise/domain/calendar/day';
import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';
import { password } from '../../app-testing.ts';

let keeper = '';
let single = '';

/** A Friday. */
const today = '2026-11-20';
const hours = { opens: 480, closes: 1320 };
const sundaysOff = [null, hours, hours, hours, hours, hours, hours];

/** Receipts of store 1 in the first and last minutes of every day except Sundays and the days left out. */
const receipts = (without: readonly string[]): string =>
  Array.from({ length: 40 }, (_, at) => addDays('2026-10-11', at))
    .filter((day) => day < today && weekday(day) !== 0 && !without.includes(day))
    .flatMap((day) =>
      ['08:06', '21:47'].map((time, at) =>
        JSON.stringify({
          store: '1',
          businessDate: day,
          lane: '1',
          number: String(at + 1),
          ended: `${day}T${time}:00`,
          lines: [{ upc: '4011', quantity: 1, unitPrice: '1.00', amount: '1.00' }],
        }),
      ),
    )
    .join('\n');

const {
  test,
  drawn: people,
  send,
} = drawnIntake(
  async () => {
    const make = async (username: string, regLocIds: number[] | 'all') => {
      const accessGroups = ['Trading Calendar Setting', 'Sales Access Group'];
      await test.user({ username, password, companyId: people.harvest.id, accessGroups, regLocIds });
      return test.token(username);
    };
    keeper = await make('keeper@example.com', 'all');
    single = await make('single@example.com', [people.stores.mapleAndFifth.reg_loc_id]);
    await send('a.jsonl', receipts(['2026-11-11', '2026-11-18']));
  },
  { clock: () => new Date(`${today}T17:00:00Z`) },
);

const get = async <Data>(path: string, as = keeper): Promise<Data> =>
  (await test.ask('GET', `trading-calendar${path}`, { as })).body.data as Data;
const put = (path: string, body: object, as = keeper) => test.ask('PUT', `trading-calendar/${path}`, { as, body });
const harbor = (): number => people.stores.harborPoint.reg_loc_id;

const counts = async (from: string, to = from): Promise<Partial<Completeness['counts']>> => {
  const { body } = await test.ask(
    'GET',
    `dashboard/v1/location_items?startDate=${from}&lastDate=${to}&locationIds=${harbor()}`,
    { as: keeper },
  );
  const all = (body['completeness'] as Completeness).counts;
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
};

describe('trading calendar', () => {
  it('is for holders of the group, for their own stores alone, and says what is wrong', async () => {
    expect((await test.ask('GET', 'trading-calendar', { as: people.tokens.manager })).status).toBe(403);
    expect((await get<StoreWeek[]>('', single)).map(({ name }) => name)).toEqual(['Maple & 5th']);
    const unknown = await test.ask('GET', 'trading-calendar/999999', { as: single });
    const foreign = await test.ask('GET', `trading-calendar/${harbor()}`, { as: single });
    expect([unknown.status, foreign.text]).toEqual([404, unknown.text]);
    const closed = { locationIds: [harbor()], from: '2026-11-11', to: '2026-11-11', hours: 'closed' };
    expect((await put('days', closed, single)).status).toBe(404);
    const upsideDown = { ...closed, hours: { opens: 900, closes: 600 } };
    expect((await put('days', upsideDown)).status).toBe(400);
    expect((await put('days', { ...closed, to: '2026-11-01' })).body).toMatchObject({ fields: [{ field: 'to' }] });
    expect((await put('week', { locationIds: [harbor()], hours: [null] })).status).toBe(400);
  });

  it('is learned from receipts until somebody sets it', async () => {
    const weeks = await get<StoreWeek[]>('');
    expect(weeks.map(({ name, source }) => `${name} ${source}`)).toEqual([
      'Harbor Point learned',
      'Maple & 5th unknown',
      'Quai des Brumes unknown',
      'West End unknown',
    ]);
    const calendar = await get<StoreCalendar>(`/${harbor()}`);
    expect(calendar.hours).toEqual(sundaysOff);
    expect(calendar.missing).toEqual(['2026-11-11', '2026-11-18']);
  });

  it('a day that was set closed no longer counts as missing, and counts again once that is taken back', async () => {
    expect(await counts('2026-11-11')).toEqual({ missing: 1 });
    const day = { locationIds: [harbor()], from: '2026-11-11', to: '2026-11-11' };
    const closed = { ...day, hours: 'closed', note: 'Remembrance Day' };
    expect((await put('days', closed)).body.data).toEqual({ changed: 1 });
    expect((await put('days', closed)).body.data).toEqual({ changed: 0 });
    expect(await counts('2026-11-11')).toEqual({ closed: 1 });
    const calendar = await get<StoreCalendar>(`/${harbor()}`);
    expect(calendar.days).toMatchObject([{ day: '2026-11-11', hours: null, note: 'Remembrance Day' }]);
    expect(calendar.missing).toEqual(['2026-11-18']);
    await put('days', { ...day, hours: 'regular' });
    expect(await counts('2026-11-11')).toEqual({ missing: 1 });
    await put('days', closed);
  });

  it('a set week says which days are closed and which are missing, for many stores at once', async () => {
    expect(await counts('2026-11-15')).toEqual({ notExpected: 1 });
    const stores = [harbor(), people.stores.mapleAndFifth.reg_loc_id, people.stores.corner.reg_loc_id];
    const week = { locationIds: stores, hours: sundaysOff };
    expect((await put('week', week)).body.data).toEqual({ changed: 2 });
    expect((await put('week', week)).body.data).toEqual({ changed: 0 });
    expect(await counts('2026-11-15', '2026-11-19')).toEqual({ closed: 1, complete: 3, missing: 1 });
    expect((await get<StoreWeek[]>('')).map(({ source }) => source)).toEqual(['set', 'set', 'unknown', 'unknown']);
    const calendar = await get<StoreCalendar>(`/${harbor()}`);
    expect(calendar.weeks).toMatchObject([{ validFrom: '1970-01-01', setBy: 'keeper@example.com' }]);
    expect(calendar.learned).toEqual(sundaysOff);
    expect((await put('week', { ...week, hours: null })).body.data).toEqual({ changed: 2 });
    expect(await counts('2026-11-15')).toEqual({ notExpected: 1 });
  });

  it('every change is written down', async () => {
    const rows = await test.meta.db
      .selectFrom('audited_action')
      .select(['kind', 'subject', 'acted_by'])
      .where('location_id', '=', people.stores.harborPoint.location_id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual(['setDays', 'clearDays', 'setDays', 'setWeek', 'clearWeek']);
    expect(rows[0]).toMatchObject({ subject: '2026-11-11: closed', acted_by: 'keeper@example.com' });
  });
});
