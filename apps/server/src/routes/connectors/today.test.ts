import type { Trouble, TroubleList } from '@lanewise/contract/entities/trouble';
import { addDays } from '@lanewise/domain/calendar/day';
import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

const callers = { all: '', mapleOnly: '', foreign: '', unentitled: '', closings: '' };
const today = '2026-03-20';
const saturday = '2026-03-14';

/** Noon on a Friday in the time zone of the company, which is also the zone of its stores. */
const noon = new Date('2026-03-20T16:00:00Z');

const { test, drawn, send } = drawnIntake(
  async () => {
    const { harvest, corner, stores } = drawn;
    const open = async (username: string, companyId: number, regLocIds: number[] | 'all', accessGroups: string[]) => {
      const { userId } = await test.user({ username, companyId, regLocIds, accessGroups });
      return test.meta.sessions.open(userId);
    };
    const groups = ['Connector Setting', 'Sales Access Group'];
    callers.all = await open('all@example.com', harvest.id, 'all', groups);
    callers.closings = await open('both@example.com', harvest.id, 'all', [...groups, 'POS Reports Access Group']);
    callers.mapleOnly = await open('maple@example.com', harvest.id, [stores.mapleAndFifth.reg_loc_id], groups);
    callers.foreign = await open('elsewhere@example.com', corner.id, 'all', groups);
    callers.unentitled = await open('sales@example.com', harvest.id, 'all', ['Sales Access Group']);
    await send('weeks.jsonl', weeks());
    await send('conflict.jsonl', receipt('2', addDays(today, -3), 5, '77.00'));
  },
  { clock: () => noon },
);

/** Receipt number n is from the hour 8 + n. */
const receipt = (store: string, businessDate: string, number: number, amount: string): string =>
  JSON.stringify({
    store,
    businessDate,
    lane: '1',
    number: String(100 + number),
    ended: `${businessDate}T${String(8 + number).padStart(2, '0')}:30:00`,
    lines: [{ amount }],
  });

/**
 * Five weeks of five receipts a day, from nine to two: of 10.00 in store 1, of 20.00 in store 2. Store 1 lacks two numbers
 * of a Saturday, and yesterday as a whole; store 2 has sold in its first hour today.
 */
const weeks = (): string => {
  const numbers = [1, 2, 3, 4, 5];
  const days = Array.from({ length: 35 }, (_, at) => addDays(today, -1 - at));
  const first = days
    .filter((date) => date !== addDays(today, -1))
    .flatMap((date) =>
      numbers
        .filter((number) => date !== saturday || (number !== 2 && number !== 3))
        .map((number) => receipt('1', date, number, '10.00')),
    );
  const second = days.flatMap((date) => numbers.map((number) => receipt('2', date, number, '20.00')));
  return [...first, ...second, receipt('2', today, 1, '20.00')].join('\n');
};

const ask = async (as: string, query = ''): Promise<TroubleList> => {
  const answer = await test.ask('GET', `connectors/today${query}`, { as });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as unknown as TroubleList;
};
const of = ({ data }: TroubleList, kind: Trouble['kind'], location?: string): Trouble | undefined =>
  data.find((one) => one.kind === kind && (location === undefined || one.location === location));

describe('what is wrong today', () => {
  it('is refused to whoever may not see connectors, and to a connector', async () => {
    for (const as of [callers.unentitled, drawn.tokens.connector])
      expect((await test.ask('GET', 'connectors/today', { as })).status).toBe(403);
  });

  it('takes the kinds there are, and no others', async () => {
    for (const query of ['?kind=rain', '?limit=0', '?limit=1001', '?locationIds=x', '?since=1'])
      expect((await test.ask('GET', `connectors/today${query}`, { as: callers.all })).status).toBe(400);
  });

  it('is of the stores in sight: nothing of another company, nothing of a store that somebody does not see', async () => {
    await test.meta.connectors.create(drawn.harvest.id, null, 'Head office');
    const foreign = await ask(callers.foreign);
    expect(foreign.data.filter(({ location }) => location !== 'Corner of Main Street')).toEqual([]);
    const { reg_loc_id } = drawn.stores.mapleAndFifth;
    const maple = await ask(callers.mapleOnly);
    expect(maple.data.length).toBeGreaterThan(0);
    expect(new Set(maple.data.map(({ regionLocationId }) => regionLocationId))).toEqual(new Set([reg_loc_id]));
    expect(maple.stores).toEqual({ troubled: 1, seen: 1 });
    expect(of(maple, 'never')).toBeUndefined();
    const harbor = drawn.stores.harborPoint.reg_loc_id;
    expect((await ask(callers.mapleOnly, `?locationIds=${harbor}`)).data).toEqual([]);
  });

  it('a store that lacks numbers has the usual sales of as many receipts at stake', async () => {
    expect(of(await ask(callers.all), 'gaps')).toMatchObject({
      location: 'Harbor Point',
      since: saturday,
      businessDate: saturday,
      count: 2,
      stake: { amount: '20', kind: 'receipts' },
    });
  });

  it('a day on which nothing came has the usual sales of its weekday at stake', async () => {
    expect(of(await ask(callers.all), 'missing', 'Harbor Point')).toMatchObject({
      since: addDays(today, -1),
      count: 1,
      stake: { amount: '50', kind: 'days' },
    });
  });

  it('a connector that is silent has what is usually sold since its last receipt at stake, by weekday and hour', async () => {
    // Half an hour of the day before yesterday (5.00), yesterday (50.00), and today from nine to noon (30.00).
    expect(of(await ask(callers.all), 'never', 'Harbor Point')).toMatchObject({
      connector: 'Harbor Point',
      stake: { amount: '85', kind: 'time' },
    });
  });

  it('a store from which nothing has come for two hours is quiet, unless its connector says why', async () => {
    const list = await ask(callers.all, `?locationIds=${drawn.stores.harborPoint.reg_loc_id}`);
    expect(of(list, 'quiet')).toBeUndefined();
    const maple = of(await ask(callers.mapleOnly), 'quiet');
    // From half past nine to noon, 20.00 an hour.
    expect(maple).toMatchObject({ since: `${today} 09:30:00`, stake: { amount: '50', kind: 'time' } });
  });

  it('conflicts that wait have as many receipts at stake', async () => {
    expect(of(await ask(callers.mapleOnly), 'conflicts')).toMatchObject({
      count: 1,
      stake: { amount: '20', kind: 'receipts' },
    });
  });

  it('is ordered by what is at stake, counted by kind, and asked for by kind', async () => {
    const list = await ask(callers.all);
    const stakes = list.data.map(({ stake }) => (stake === null ? -1 : Number(stake.amount)));
    expect(stakes).toEqual(stakes.toSorted((a, b) => b - a));
    expect(list.totalCount).toBe(list.kinds.reduce((sum, { count }) => sum + count, 0));
    const gaps = await ask(callers.all, '?kind=gaps&limit=1');
    expect(gaps.data.map(({ kind }) => kind)).toEqual(['gaps']);
    expect(gaps.kinds).toEqual(list.kinds);
    expect((await ask(callers.all, '?limit=1&offset=1')).data).toEqual(list.data.slice(1, 2));
  });

  it('compares printed closings for those who may open them', async () => {
    const printed = ['CLOSING REPORT', 'NET SALES .............          150.00', ''].join('\n');
    const query = new URLSearchParams({
      regionLocationId: String(drawn.stores.mapleAndFifth.reg_loc_id),
      businessDate: addDays(today, -1),
      reportType: 'closing',
      fileName: 'closing.txt',
    });
    const sent = await test.ask('POST', `ingest/reports?${query.toString()}`, {
      as: drawn.tokens.admin,
      body: printed,
      headers: { 'content-type': 'application/octet-stream', 'x-company-id': String(drawn.harvest.id) },
    });
    expect(sent.status).toBeLessThan(300);
    const without = await ask(callers.all);
    expect([without.closings, of(without, 'closing')]).toEqual([false, undefined]);
    expect(of(await ask(callers.closings), 'closing')).toMatchObject({
      location: 'Maple & 5th',
      businessDate: addDays(today, -1),
      stake: { amount: '50', kind: 'difference' },
      params: { file: 'closing.txt' },
    });
  });
});
