import type { AgentOrders } from '@lanewise/contract/entities/connector-file';
import type { Resync } from '@lanewise/contract/entities/connector-command';
import type { LaneCalendar, LaneDayDetail } from '@lanewise/contract/entities/lane-calendar';
import { addDays } from '@lanewise/domain/calendar/day';
import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';
import { data } from './agents.testing.ts';

const callers = { all: '', mapleOnly: '', foreign: '', unentitled: '' };
const month = '2026-03';
const day = '2026-03-18';

/** Noon of 20 March in the company's zone. */
const { test, drawn, send } = drawnIntake(
  async () => {
    const { harvest, corner, stores } = drawn;
    const open = async (username: string, companyId: number, regLocIds: number[] | 'all', accessGroups: string[]) => {
      const { userId } = await test.user({ username, companyId, regLocIds, accessGroups });
      return test.meta.sessions.open(userId);
    };
    const groups = ['Connector Setting'];
    callers.all = await open('all@example.com', harvest.id, 'all', groups);
    callers.mapleOnly = await open('maple@example.com', harvest.id, [stores.mapleAndFifth.reg_loc_id], groups);
    callers.foreign = await open('elsewhere@example.com', corner.id, 'all', groups);
    callers.unentitled = await open('sales@example.com', harvest.id, 'all', ['Sales Access Group']);
    await send('weeks.jsonl', whole());
  },
  { clock: () => new Date('2026-03-20T17:00:00Z') },
);

const harbor = () => drawn.stores.harborPoint;
const receipt = (businessDate: string, lane: string, number: number, amount = '5.00') =>
  JSON.stringify({
    store: harbor().storeNumber,
    businessDate,
    lane,
    number: String(number),
    ended: `${businessDate}T${String(9 + (number % 10)).padStart(2, '0')}:30:00`,
    lines: [{ amount }],
  });

/** Lanes 1 and 2 have four receipts a day in the weeks before. On the tested day, two numbers of lane 2 are missing. */
const skipped = [101, 102];
const whole = (): string =>
  Array.from({ length: 40 }, (_, at) => addDays('2026-03-19', -at))
    .flatMap((date) =>
      ['1', '2'].flatMap((lane) =>
        [100, 101, 102, 103]
          .filter((number) => lane === '1' || date !== day || !skipped.includes(number))
          .map((number) => receipt(date, lane, number)),
      ),
    )
    .join('\n');

const calendarOf = async (as = callers.all, regionLocationId = harbor().reg_loc_id, of = month) =>
  test.ask('GET', `connectors/completeness?regionLocationId=${regionLocationId}&month=${of}`, { as });
const laneOf = (lane: string, as = callers.all, businessDate = day) => {
  const query = new URLSearchParams({ regionLocationId: String(harbor().reg_loc_id), businessDate, lane });
  return test.ask('GET', `connectors/completeness/lane?${query.toString()}`, { as });
};

const cellOf = (calendar: LaneCalendar, lane: string | null, date = day) => {
  const at = calendar.days.findIndex((one) => one.date === date);
  return lane === null ? calendar.days[at] : calendar.lanes.find((one) => one.lane === lane)?.days[at];
};

describe('the calendar of what arrived', () => {
  it('is refused to whoever may not see connectors, and to a connector', async () => {
    for (const as of [callers.unentitled, drawn.tokens.connector]) {
      expect((await calendarOf(as)).status).toBe(403);
      expect((await laneOf('1', as)).status).toBe(403);
    }
  });

  it('is not there for a store of another company, or one that somebody does not see', async () => {
    for (const as of [callers.foreign, callers.mapleOnly]) {
      expect((await calendarOf(as)).status).toBe(404);
      expect((await laneOf('1', as)).status).toBe(404);
    }
    expect((await calendarOf(callers.all, drawn.stores.corner.reg_loc_id)).status).toBe(404);
  });

  it('takes a month and a date and nothing else', async () => {
    for (const of of ['2026-13', '2026-3', '', '2200-01', '2026-03-01'])
      expect((await calendarOf(callers.all, harbor().reg_loc_id, of)).status).toBe(400);
    expect((await laneOf('1', callers.all, '2026-02-30')).status).toBe(400);
    expect((await laneOf('9'.repeat(33))).status).toBe(400);
  });

  it('shows each lane on each day: whole, with missing numbers, not over, and to come', async () => {
    const calendar = data<LaneCalendar>(await calendarOf());
    expect(calendar.days).toHaveLength(31);
    expect(calendar.lanes.map(({ lane }) => lane)).toEqual(['1', '2']);
    expect(calendar.today).toBe('2026-03-20');
    expect(cellOf(calendar, null)).toEqual({ date: day, state: 'partial', unfinished: false, missing: 2, setAside: 0 });
    expect(cellOf(calendar, '2')).toEqual({ state: 'gaps', received: 2, missing: 2, waiting: 0 });
    expect(cellOf(calendar, '1')).toEqual({ state: 'complete', received: 4, missing: 0, waiting: 0 });
    expect(cellOf(calendar, '2', '2026-03-17')).toMatchObject({ state: 'complete', received: 4 });
    expect(cellOf(calendar, '1', '2026-03-20')).toMatchObject({ state: 'unfinished', received: 0 });
    expect(cellOf(calendar, '1', '2026-03-21')).toMatchObject({ state: 'notExpected' });
    expect(cellOf(calendar, null, '2026-03-21')).toMatchObject({ state: 'notExpected' });
  });

  it('says of a store what reports say of it', async () => {
    const { days } = data<LaneCalendar>(await calendarOf());
    const query = new URLSearchParams({
      startDate: '2026-03-01',
      lastDate: '2026-03-31',
      locationIds: String(harbor().reg_loc_id),
    });
    const as = drawn.tokens.admin;
    const headers = { 'x-company-id': String(drawn.harvest.id) };
    const answer = await test.ask('GET', `dashboard/v1/location_items?${query.toString()}`, { as, headers });
    const { completeness } = answer.body as unknown as { completeness: { counts: Record<string, number> } };
    const counts: Record<string, number> = {};
    for (const { state } of days) counts[state] = (counts[state] ?? 0) + 1;
    expect(counts).toMatchObject(
      Object.fromEntries(Object.entries(completeness.counts).filter(([, count]) => count > 0)),
    );
  });

  it('names the missing numbers of a lane, and none where none is missing', async () => {
    expect(data<LaneDayDetail>(await laneOf('2'))).toMatchObject({
      state: 'gaps',
      received: 2,
      missing: 2,
      gaps: [{ from: '101', to: '102', count: 2 }],
      gapsTruncated: false,
      numbers: { from: '100', to: '103' },
      conflicts: [],
    });
    expect(data<LaneDayDetail>(await laneOf('1'))).toMatchObject({ state: 'complete', missing: 0, gaps: [] });
    expect(data<LaneDayDetail>(await laneOf('7'))).toMatchObject({
      state: 'notExpected',
      received: 0,
      numbers: null,
      lastReceipt: '',
    });
  });

  it('names nobody who sends where the connector sends for more than the caller sees', async () => {
    const regLocId = drawn.stores.mapleAndFifth.reg_loc_id;
    const before = data<LaneCalendar>(await calendarOf(callers.mapleOnly, regLocId));
    expect(before.answering).toBeNull();
    await test.meta.connectors.create(drawn.harvest.id, null, 'Head office');
    expect(data<LaneCalendar>(await calendarOf(callers.mapleOnly, regLocId)).answering).toEqual({ connector: null });
    expect(data<LaneCalendar>(await calendarOf(callers.all, regLocId)).answering).toMatchObject({
      connector: { name: 'Head office', health: 'Offline' },
    });
  });

  it('shows a conflict that waits on its lane and day', async () => {
    await send('other.jsonl', receipt('2026-03-16', '1', 102, '99.00'));
    const calendar = data<LaneCalendar>(await calendarOf());
    expect(cellOf(calendar, '1', '2026-03-16')).toEqual({ state: 'waiting', received: 4, missing: 0, waiting: 1 });
    expect(cellOf(calendar, '2', '2026-03-16')).toMatchObject({ state: 'complete', waiting: 0 });
    const { conflicts } = data<LaneDayDetail>(await laneOf('1', callers.all, '2026-03-16'));
    expect(conflicts).toMatchObject([{ number: '102' }]);
  });
});

it('ST-29 a gap is asked for anew, and closes when the store has sent it', async () => {
  const as = callers.all;
  const asked = await test.ask('POST', 'resync_data', {
    as,
    body: { locationIds: [harbor().reg_loc_id], resyncStartDate: day, resyncEndDate: day, resynctlogJobType: true },
  });
  expect(asked.status).toBe(200);
  const before = data<LaneCalendar>(await calendarOf());
  expect(before.resyncs).toMatchObject([{ state: 'Asked', resyncStartDate: day }]);
  expect(cellOf(before, '2')).toMatchObject({ state: 'gaps', missing: 2 });

  // The program of the store gets the request, sends the day, and reports that it did.
  const key = drawn.tokens.connector;
  const { resyncs } = data<AgentOrders>(await test.ask('GET', 'connectors/requests', { as: key }));
  const requestId = resyncs[0]?.requestId ?? 0;
  const body = [100, 101, 102, 103].map((number) => receipt(day, '2', number)).join('\n');
  const sent = await test.ask('POST', `ingest/segments?fileName=again.jsonl&resync=${requestId}`, {
    as: key,
    body: `${body}\n`,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { segmentId } = data<{ segmentId: number }>(sent);
  await test.ask('GET', `ingest/segments/${segmentId}?wait=20`, { as: key });
  await test.ask('PUT', `connectors/requests/${requestId}/done`, { as: key });

  const after = data<LaneCalendar>(await calendarOf());
  expect(after.resyncs.map(({ state }: Resync) => state)).toEqual(['Received']);
  expect(cellOf(after, '2')).toEqual({ state: 'complete', received: 4, missing: 0, waiting: 0 });
  expect(cellOf(after, null)).toMatchObject({ state: 'complete', missing: 0 });
  expect(data<LaneDayDetail>(await laneOf('2'))).toMatchObject({ state: 'complete', gaps: [] });
});
