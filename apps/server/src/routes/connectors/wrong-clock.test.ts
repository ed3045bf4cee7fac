import type { Trouble } from '@lanewise/contract/entities/trouble';
import { addDays } from '@lanewise/domain/calendar/day';
import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// If the clock of one register is wrong, its times do not decide when a store, a lane or a session ended, or which
// hours are over.

const today = '2026-03-20';
const broken = '2026-03-12';

/** 11:50 on a Friday in the time zone of the stores. */
let clock = new Date('2026-03-20T15:50:00Z');

const { test, drawn, send, area } = drawnIntake(
  async () => {
    await send('weeks.jsonl', weeks());
  },
  { clock: () => clock },
);

interface Sold {
  store?: string;
  date?: string;
  lane?: string;
  number: number;
  ended: string;
  kind?: string;
}

const record = ({ store = '1', date = today, lane = '1', number, ended, kind = 'sale' }: Sold): string =>
  JSON.stringify({
    store,
    businessDate: date,
    lane,
    number: String(number),
    kind,
    began: ended,
    ended,
    cashier: '7',
    ...(kind === 'sale' && { lines: [{ amount: '10.00', upc: '1' }], tenders: [{ kind: 'cash', amount: '10.00' }] }),
  });

const hourly = (store: string, date: string, hours: readonly number[]): string[] =>
  hours.map((hour) => record({ store, date, number: hour, ended: `${date}T${String(hour).padStart(2, '0')}:30:00` }));

/**
 * Five weeks from eight to five in stores 1, 2 and 3. Store 1 sells today. Store 2 is silent today. Store 3 breaks off
 * at ten on a Thursday.
 */
const weeks = (): string => {
  const hours = Array.from({ length: 10 }, (_, at) => 8 + at);
  const days = Array.from({ length: 35 }, (_, at) => addDays(today, -1 - at));
  const usual = days.flatMap((date) =>
    ['1', '2', '3'].flatMap((store) =>
      hourly(store, date, store === '3' && date === broken ? hours.slice(0, 3) : hours),
    ),
  );
  return [...usual, ...hourly('1', today, hours.slice(0, 4))].join('\n');
};

const ask = async (path: string) => {
  const headers = { 'x-company-id': String(drawn.harvest.id) };
  const answer = await test.ask('GET', path, { as: drawn.tokens.admin, headers });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};
const troubles = async (store: string) =>
  ((await ask('connectors/today')).data as Trouble[])
    .filter(({ storeNumber, kind }) => storeNumber === store && kind !== 'never')
    .map(({ kind, since }) => [kind, since]);
const stateOf = async (date: string) => {
  const { reg_loc_id } = drawn.stores.quaiDesBrumes;
  const { data } = await ask(`connectors/completeness?regionLocationId=${reg_loc_id}&month=2026-03`);
  const { days } = data as { days: { date: string; state: string }[] };
  return days.find((day) => day.date === date)?.state;
};
const enter = async (name: string, ...receipts: string[]) => {
  const id = await send(name, receipts.join('\n'));
  const { summary } = (await area.ingest.receipt(null, id, 20)) as { summary: { doubts: object } };
  return summary.doubts;
};

describe('a receipt whose register has a wrong clock', () => {
  it('is doubtful, and a day that broke off stays partial', async () => {
    expect(await stateOf(broken)).toBe('partial');
    const ahead = record({ store: '3', date: broken, lane: '2', number: 1, ended: '2026-04-12T09:30:00' });
    expect(await enter('early.jsonl', ahead)).toMatchObject({ unlikelyDate: 1 });
    expect(await stateOf(broken)).toBe('partial');
  });

  it('does not hide that a store is quiet', async () => {
    const before = await troubles('2');
    expect(before).toEqual([['quiet', '2026-03-19 17:30:00']]);
    const yesterday = addDays(today, -1);
    const tomorrow = record({
      store: '2',
      date: yesterday,
      lane: '2',
      number: 1,
      ended: `${addDays(today, 1)}T10:00:00`,
    });
    const farAhead = record({
      store: '2',
      date: yesterday,
      lane: '2',
      number: 2,
      ended: `${addDays(today, 9)}T10:00:00`,
    });
    await enter('quiet.jsonl', tomorrow, farAhead);
    const [[kind] = []] = await troubles('2');
    expect(kind).toBe('quiet');
  });

  it('makes no session longer', async () => {
    const seconds = async () => {
      const { data } = await ask(`report/cashiers/performance?startDate=${today}&lastDate=${today}`);
      return (data as { signed_seconds: number }[]).map(({ signed_seconds }) => signed_seconds);
    };
    clock = new Date('2026-03-21T15:50:00Z');
    await enter('on.jsonl', record({ number: 12, kind: 'signOn', ended: `${today}T08:00:00` }));
    const before = await seconds();
    expect(before).toEqual([3.5 * 3_600]);
    await enter('year.jsonl', record({ number: 13, ended: '2027-03-20T11:40:00' }));
    expect(await seconds()).toEqual(before);
    clock = new Date('2026-03-20T15:50:00Z');
  });

  it('compares no hour that the clock of its store has not reached', async () => {
    const comparison = async () =>
      (await ask(`dashboard/v1/location_items?startDate=${today}&lastDate=${today}`))['comparison'];
    const before = await comparison();
    expect(before).toMatchObject({ until: { least: 11, greatest: 11 } });
    await enter('hours.jsonl', record({ lane: '3', number: 1, ended: `${today}T15:45:00` }));
    expect(await comparison()).toMatchObject({ until: { least: 11, greatest: 11 } });
  });
});
