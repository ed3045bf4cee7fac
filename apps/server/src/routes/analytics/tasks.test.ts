import type { Task } from '@lanewise/contract/entities/analytics';
import type { PairRow, ReceiptRow, RuleRow } from '@lanewise/contract/entities/analytics-results';
import { describe, expect, it } from 'vitest';
import { draw } from '@lanewise/testkit/draw';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { merchandiser, type Ended } from './asking.testing.ts';

/**
 * Four weeks of baskets: every other basket has buns with patties, others have milk. There is also a voided line and a
 * return.
 */

const bun = 'Grocery 0041 1.00';
const patty = 'Meat 0052 5.00';
const milk = 'Dairy 0063 2.00';

const dayOf = (date: string, at: number): string => `
  0008 ${date} lane 1
    #${at}01 09:00 sale ${bun} | ${patty} | cash 6.00
    #${at}02 10:00 sale ${bun} | ${patty} | cash 6.00
    #${at}03 11:00 sale ${bun} | cash 1.00
    #${at}04 12:00 sale ${milk} | cash 2.00
    #${at}05 13:00 sale ${milk} | void ${milk} | ${bun} | cash 1.00
    #${at}06 14:00 return return ${patty} | cash -5.00`;

const dates = Array.from({ length: 28 }, (_, at) => new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10));

const { world, chain, idOf } = drawnChain(async (opened, own) => {
  const drawn = draw(dates.map((date, at) => dayOf(date, at + 10)).join('\n'));
  await opened.send(own, Buffer.from([...writeJsonl(drawn)].join('')));
});

const range = { start_date: '2026-03-01', end_date: '2026-03-28' };

const { ask, submit: submitAny, ended: endedAny, rowsOf } = merchandiser({ world, chain });
const submit = (body: object): Promise<Task> => submitAny({ ...range, ...body });
const ended = (body: object): Promise<Ended> => endedAny({ ...range, ...body });

describe('a task', () => {
  it('names the field that is missing or wrong, and nothing is submitted (API-125)', async () => {
    const body = { task_title: 'x', ...range, tasktype: 'Pair', item1: '0041' };
    for (const [change, field] of [
      [{}, 'item2'],
      [{ item2: '0041' }, 'item2'],
      [{ tasktype: 'Sales', item2: '0052' }, 'tasktype'],
      [{ item2: '0052', start_date: '2026-04-01' }, 'start_date'],
      [{ item2: '0052', location: [999_999] }, 'location'],
      [{ item2: '0052', task_title: '' }, 'task_title'],
      [{ item2: '0052', task_title: 'Buns \u202egpj.exe' }, 'task_title'],
    ] as const) {
      const answer = await ask('POST', 'analytics/spread_sheet', { ...body, ...change });
      expect([answer.status, (answer.body['fields'] as { field: string }[])[0]?.field], answer.text).toEqual([
        400,
        field,
      ]);
    }
    const options = { earlierStart: '1990-01-01', earlierEnd: '2026-02-28' };
    const long = await ask('POST', 'analytics/estimate', { ...range, tasktype: 'Changed rules', options });
    expect(long.body).toMatchObject({ fields: [{ field: 'options.earlierEnd', code: 'date.tooLong' }] });
    expect((await ask('GET', 'analytics/spread_sheet')).body['totalCount']).toBe(0);
  });

  it('names each field that its type does not use, instead of ignoring it (API-125)', async () => {
    const earlier = { earlierStart: '2026-02-01', earlierEnd: '2026-02-28' };
    const promotion = { tasktype: 'Promotion', item1: '0041', location: [idOf('0008')] };
    for (const [body, fields] of [
      [{ tasktype: 'All rules', item1: '0041', item2: '0052' }, ['item1', 'item2']],
      [{ tasktype: 'Affinity', item1: '0041', item2: '0052' }, ['item2']],
      [
        { tasktype: 'Affinity', item1: '0041', options: { support: 0.1, measure: 'size' } },
        ['options.support', 'options.measure'],
      ],
      [
        { tasktype: 'Dayparts', options: { startTime: '08:00', endTime: '09:00' } },
        ['options.startTime', 'options.endTime'],
      ],
      [{ tasktype: 'Differing stores', item1: '0041', options: { measure: 'value' } }, ['item1']],
      [{ tasktype: 'All rules', options: { grain: 'item', level: 2 } }, ['options.level']],
      [{ tasktype: 'All rules', options: { grain: 'department', itemDepartments: [1] } }, ['options.itemDepartments']],
      [{ tasktype: 'All rules', options: { grain: 'mixed', itemDepartments: [999_999] } }, ['options.itemDepartments']],
      [{ ...promotion, options: { ...earlier, startTime: '08:00' } }, ['options.startTime', 'options.endTime']],
      [{ ...promotion, options: { ...earlier, controlLocations: [999_999] } }, ['options.controlLocations']],
      [{ ...promotion, options: { ...earlier, controlLocations: [idOf('0008')] } }, ['options.controlLocations']],
      [{ ...promotion, location: [], options: { ...earlier, controlLocations: [1] } }, ['options.controlLocations']],
    ] as const) {
      const answer = await ask('POST', 'analytics/estimate', { ...range, ...body });
      const named = (answer.body['fields'] as { field: string }[] | undefined)?.map(({ field }) => field);
      expect([answer.status, named], answer.text).toEqual([400, fields]);
    }
  });

  it('Pair counts the baskets with either item and with both, without returns and voided lines (SCR-34, ST-33)', async () => {
    const done = await ended({ tasktype: 'Pair', item1: '0041', item2: '0052' });
    expect(done.result).toMatchObject({ baskets: 140, counts: { rows: 1 } });
    const [row] = await rowsOf<PairRow>(done);
    expect(row).toMatchObject({
      itemA: { code: '0041' },
      itemB: { code: '0052' },
      withA: 112,
      withB: 56,
      both: 56,
      baskets: 140,
      support: 0.4,
      confidence: 0.5,
      lift: 1.25,
      basketSales: 336,
      averageBasket: 6,
    });
  });

  it('Affinity counts item 1 with everything', async () => {
    const done = await ended({ tasktype: 'Affinity', item1: '0041' });
    const rows = await rowsOf<PairRow>(done);
    expect(rows.map(({ itemB, both, withB, lift }) => [itemB.code, both, withB, lift])).toEqual([
      ['0052', 56, 56, 1.25],
    ]);
  });

  it('Item transactions are the receipts with the item, returns as well', async () => {
    const done = await ended({ tasktype: 'Item transactions', item1: '0052' });
    expect(done.result.totals).toEqual({ receipts: 84, qty: 28, amount: 140 });
    expect((await rowsOf<ReceiptRow>(done))[0]).toMatchObject({
      date: '2026-03-28',
      time: '14:00',
      qty: -1,
      amount: -5,
    });
  });

  it('All rules finds the rule and says whether it can be confirmed', async () => {
    const done = await ended({ tasktype: 'All rules', options: { support: 0.1, confidence: 0.4, size: 2 } });
    const rows = await rowsOf<RuleRow>(done);
    const [rule] = rows.filter(({ consequent }) => consequent.code === '0052');
    expect(rule).toMatchObject({
      antecedent: [{ code: '0041' }],
      both: 56,
      withA: 112,
      withB: 56,
      baskets: 140,
      lift: 1.25,
    });
    expect(done.result.confirmation).toMatchObject({ canConfirm: true });
  });

  it.each([{ tasktype: 'Dayparts' }, { tasktype: 'Differing stores', item1: '0041' }])(
    '$tasktype is answered',
    async (asked) => {
      const done = await ended(asked);
      expect(done.result.baskets).toBe(140);
    },
  );

  it('New item and Promotion and Changed rules are answered', async () => {
    const newItem = await ended({ tasktype: 'New item', item1: '0052' });
    expect(newItem.result.newItem).toMatchObject({ firstDate: '2026-03-01' });
    const later = { start_date: '2026-03-15', end_date: '2026-03-28' };
    const options = { earlierStart: '2026-03-01', earlierEnd: '2026-03-14' };
    const promotion = await ended({
      tasktype: 'Promotion',
      item1: '0041',
      ...later,
      location: [idOf('0008')],
      options,
    });
    expect(promotion.result.promotion).toMatchObject({ promotedStores: 1, weeksBefore: 2, weeksDuring: 2 });
    const changed = await ended({ tasktype: 'Changed rules', ...later, options: { ...options, support: 0.1 } });
    expect(changed.result.changes).toMatchObject({ gained: 0, lost: 0, earlierBaskets: 70 });
  });
});

describe('the list of tasks', () => {
  it('only failed and cancelled ones can be submitted again, and only open ones be cancelled (ST-34, API-126, API-127, CON-28)', async () => {
    const { task } = await ended({ tasktype: 'Pair', item1: '0041', item2: '0063' });
    expect((await ask('PUT', `analytics/spread_sheet_retry?taskid=${task.taskid}`)).status).toBe(409);
    const cancel = `batch_analytics/update_status/${task.taskid}`;
    expect((await ask('PUT', cancel, { status: 'Cancelled' })).status).toBe(409);
    expect((await ask('PUT', cancel, { status: 'Completed' })).status).toBe(400);
    const failing = await submit({
      tasktype: 'Pair',
      item1: '0041',
      item2: '0063',
      start_date: '2025-01-01',
      end_date: '2025-01-02',
    });
    await expect
      .poll(async () => ((await ask('GET', `analytics/spread_sheet/${failing.taskid}`)).body.data as Ended).task)
      .toMatchObject({ status: 'Failed', failure: { reason: 'baskets' } });
    const again = await ask('PUT', `analytics/spread_sheet_retry?taskid=${failing.taskid}`);
    expect(again.body.data).toMatchObject({ status: 'Submitted', failure: null });
  });

  it('finds by title, and deletes with the result', async () => {
    const { taskid } = await submit({ task_title: 'Été du pain', tasktype: 'Affinity', item1: '0041' });
    const found = await ask('GET', 'analytics/spread_sheet?searchText=du pain');
    expect((found.body.data as Task[]).map((task) => task.task_title)).toEqual(['Été du pain']);
    expect((await ask('DELETE', `analytics/spread_sheet/${taskid}`)).status).toBe(200);
    expect((await ask('GET', `analytics/spread_sheet/${taskid}`)).status).toBe(404);
  });

  it('a result is a workbook with the sheet data, or csv (SCR-34)', async () => {
    const { task } = await ended({ tasktype: 'Pair', item1: '0041', item2: '0052' });
    const file = await ask('GET', `analytics/spread_sheet/${task.taskid}/file?type=csv`);
    expect(file.text).toContain('0041');
    expect(file.text).toContain('Baskets with both');
    const book = await ask('GET', `analytics/spread_sheet/${task.taskid}/file`);
    expect([book.status, book.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });

  it('whoever sees none of its stores finds nothing', async () => {
    const { task } = await ended({ tasktype: 'Pair', item1: '0041', item2: '0052' });
    await world.test.user({
      username: 'other@example.com',
      accessGroups: ['Analytics Access Group'],
      companyId: chain.company.id,
      regLocIds: [],
      role: 'Store Manager',
    });
    const token = await world.test.token('other@example.com');
    const answer = await world.test.ask('GET', `analytics/spread_sheet/${task.taskid}`, { as: token });
    expect(answer.status).toBe(404);
  });
});

describe('the picker', () => {
  it('finds items by name, code and department', async () => {
    const found = await ask('GET', 'analytics/items?searchText=meat');
    expect(found.body.data).toMatchObject([{ code: '0052', department: 'Meat' }]);
    // Whatever the case and the accents of both.
    const accented = await ask('GET', `analytics/items?searchText=${encodeURIComponent('MÉAT')}`);
    expect(accented.body.data).toEqual(found.body.data);
    expect((await ask('GET', 'analytics/items?searchText=006')).body.data).toMatchObject([{ code: '0063' }]);
    expect((await ask('GET', 'analytics/choices')).body.data).toMatchObject({ levels: [{ level: 1 }] });
  });

  it('an estimate tells baskets, and why a task would be refused', async () => {
    const estimate = (more: object) => ask('POST', 'analytics/estimate', { ...range, tasktype: 'All rules', ...more });
    expect((await estimate({ options: { support: 0.1 } })).body.data).toMatchObject({
      baskets: 140,
      items: 3,
      pairs: 1,
      refused: null,
    });
    expect((await estimate({ start_date: '2020-01-01', end_date: '2020-01-02' })).body.data).toMatchObject({
      refused: 'baskets',
    });
  });
});
