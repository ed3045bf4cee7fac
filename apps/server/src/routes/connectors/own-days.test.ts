import type { BookStores } from '@lanewise/contract/entities/book-days';
import type { UsualPreset } from '@lanewise/contract/entities/ledger';
import type { Trouble } from '@lanewise/contract/entities/trouble';
import { addDays } from '@lanewise/domain/calendar/day';
import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// A store east of its company begins and ends a day earlier than the company, and a store west of it later. Store 3 is
// in Tokyo, store 4 in Honolulu, and the company in New York.

const [friday, saturday] = ['2026-03-20', '2026-03-21'];
let clock = new Date();
let presetId = 0;

const { test, drawn, send } = drawnIntake(
  async () => {
    const { quaiDesBrumes, westEnd } = drawn.stores;
    await ask('PUT', `locations/${quaiDesBrumes.location_id}`, { timeZone: 'Asia/Tokyo' });
    await ask('PUT', `locations/${westEnd.location_id}`, { timeZone: 'Pacific/Honolulu' });
    const book = { kind: 'smallShop', name: 'Book', since: friday, locationIds: [westEnd.reg_loc_id] };
    presetId = ((await ask('POST', 'ledger-config/usual-preset', book)).data as UsualPreset).presetId;
    const days = Array.from({ length: 36 }, (_, at) => addDays(saturday, -at));
    const hours = Array.from({ length: 14 }, (_, at) => 8 + at);
    const tokyo = days.flatMap((date) =>
      hours.filter((hour) => date !== saturday || hour < 11).map((hour) => receipt('3', date, hour)),
    );
    const honolulu = days.slice(1).flatMap((date) => hours.map((hour) => receipt('4', date, hour)));
    await send('weeks.jsonl', [...tokyo, ...honolulu].join('\n'));
  },
  { clock: () => clock },
);

const receipt = (store: string, businessDate: string, hour: number): string =>
  JSON.stringify({
    store,
    businessDate,
    lane: '1',
    number: String(hour),
    ended: `${businessDate}T${String(hour).padStart(2, '0')}:15:00`,
    lines: [{ amount: '10.00' }],
  });

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const headers = { 'x-company-id': String(drawn.harvest.id) };
  const answer = await test.ask(method, path, { as: drawn.tokens.admin, headers, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};

describe('a store east of its company', () => {
  const quiet = async () =>
    ((await ask('GET', 'connectors/today')).data as Trouble[]).filter(
      ({ kind, storeNumber }) => kind === 'quiet' && storeNumber === '3',
    );

  it('is not quiet while it sells on a day that its company has not begun', async () => {
    // 10:30 in Tokyo, and 21:30 of the day before in New York.
    clock = new Date('2026-03-21T01:30:00Z');
    expect(await quiet()).toEqual([]);
  });

  it('is quiet when nothing has come for hours of its own day', async () => {
    clock = new Date('2026-03-21T04:30:00Z');
    expect(await quiet()).toMatchObject([{ since: `${saturday} 10:15:00` }]);
  });
});

describe('a store west of its company', () => {
  const closing = async () => {
    const query = `reportType=closing&startDate=${friday}&lastDate=${friday}&limit=100`;
    const { data } = await ask('GET', `pos-reports/by-day?${query}`);
    const rows = data as { storeNumber: string; cells: { state: string }[] }[];
    return rows.find(({ storeNumber }) => storeNumber === '4')?.cells[0]?.state;
  };
  const due = async () => {
    const query = `presetId=${presetId}&startDate=${friday}&lastDate=${friday}`;
    return ((await ask('GET', `value_table/stores?${query}`)).data as BookStores).due;
  };

  it('lacks neither the closing nor the book of a day on which it still trades', async () => {
    // 18:30 in Honolulu, and 0:30 of the next day in New York.
    clock = new Date('2026-03-21T04:30:00Z');
    expect([await closing(), await due()]).toEqual(['notExpected', 0]);
  });

  it('lacks both once its own day is over', async () => {
    clock = new Date('2026-03-21T10:30:00Z');
    expect([await closing(), await due()]).toEqual(['noFile', 1]);
  });
});
