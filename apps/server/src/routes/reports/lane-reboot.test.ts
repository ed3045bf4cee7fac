import type { ReportReply, Row } from '@lanewise/contract/envelope';
import { eventKinds } from '@lanewise/contract/facts/transaction';
import { describe, expect, it } from 'vitest';
import { localToken, type Answer } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';

/** `0008 2026-03-02 1 #0001 09:00-09:02 sale 114 | 60.00 | reboot 0002`: start and end, amount, event with detail. */
const draw = (text: string): Buffer => {
  const rows = text.trim().split('\n');
  return Buffer.from(
    rows
      .map((row) => {
        const [head = '', amount = '', event = ''] = row.split('|').map((part) => part.trim());
        const [store, businessDate, lane, number = '', times = '', kind, cashier] = head.split(/\s+/);
        const [began = '', ended] = times.split('-').map((time) => `${businessDate}T${time}:00`);
        const [what = '', detail = ''] = event.split(' ');
        return JSON.stringify({
          store,
          businessDate,
          lane,
          number: number.slice(1),
          began,
          ended,
          kind,
          cashier,
          lines: amount === '' ? [] : [{ upc: '4011', department: 'Fresh', amount }],
          events: what === '' ? [] : [{ kind: what, detail }],
        });
      })
      .join('\n'),
  );
};

/**
 * Monday 2 March: lane 1 of store 0008 is cut off in 0002 from 10:00 to 10:05, and its next sale ends at 10:12; lane 2
 * restarts idle at 10:30 for three minutes. The store sells 240.00 between 10 and 11 at two lanes: 2.00 a minute and
 * lane. Tuesday: lane 1 is cut off at 15:00 and sells nothing more; store 0014 has a reboot without times.
 */
const days = `
  0008 2026-03-02 1 #0001 10:00-10:00 sale 114 | 60.00
  0008 2026-03-02 1 #0002 09:59-10:00 void 114 | 12.00
  0008 2026-03-02 1 #0003 10:00-10:05 other 114 | | reboot 0002
  0008 2026-03-02 1 #0004 10:10-10:12 sale 114 | 100.00
  0008 2026-03-02 2 #0001 10:20-10:21 sale 7 | 80.00
  0008 2026-03-02 2 #0002 10:30-10:33 other 7 | | reboot
  0008 2026-03-03 1 #0005 09:00-09:01 sale 114 | 20.00
  0008 2026-03-03 1 #0006 14:59-15:00 void 114 | 5.00
  0008 2026-03-03 1 #0007 15:00-15:10 other 114 | | reboot 0006
  0008 2026-03-03 2 #0003 15:30-15:31 sale 7 | 45.00
  0014 2026-03-03 4,5 #0001 12:00-12:00 other 9 | | reboot`;

const { world, chain, idOf, call, asking } = drawnChain((opened, own) => opened.send(own, draw(days)));

const range = { startDate: '2026-03-02', lastDate: '2026-03-03' };
const reports = asking('report', range);
const ask = (more: Record<string, string | number> = {}): Promise<ReportReply> =>
  reports.ask('lane-reboot', { dateSortDir: 'ASC', ...more });
const graph = (query: string): Promise<Answer> => call('POST', 'graphql', { query: `query { ${query} }` });
const fieldOf = ({ status, body }: Answer): unknown => [
  status,
  (body['fields'] as { field: string }[] | undefined)?.[0]?.field,
];
const jsons = async (query: string, call: string, list: string): Promise<Row[]> =>
  ((await graph(query)).body.data as Record<string, Record<string, Row[]>>)[call]?.[list] ?? [];

describe('a question about lanes that cannot be understood', () => {
  it.each([
    ['laneReboot(fromDate: "2026-03-03", toDate: "2026-03-02") { laneRebootJsons }', 'fromDate'],
    ['laneReboot(fromDate: "yesterday", toDate: "2026-03-02") { laneRebootJsons }', 'fromDate'],
    ['laneReboot(fromDate: "2026-03-02", toDate: "2026-03-02", startTime: "9") { laneRebootJsons }', 'startTime'],
    ['laneReboot(fromDate: "2026-03-02") { laneRebootJsons }', 'query'],
    [
      'laneRebootDetails(regionLocationId: 1, businessDate: "2026-02-30", laneNum: "1") { laneRebootDetailsJsons }',
      'businessDate',
    ],
  ])('is refused by its name: %s', async (query, field) => {
    expect(fieldOf(await graph(query))).toEqual([400, field]);
  });

  it('is refused by the report too', async () => {
    for (const [query, field] of [
      ['inTransaction=maybe', 'inTransaction'],
      ['isNonZero=1', 'isNonZero'],
      ['event=reboot', 'event'],
    ] as const)
      expect(await reports.refusal('lane-reboot', query)).toEqual([400, field]);
  });
});

describe('reboots of lanes', () => {
  const counts = ['reboots', 'reboots_inside', 'first_time', 'final_time'];
  const lost = ['minutes_lost', 'sales_lost', 'baskets_abandoned'];

  it('SCR-35 are counted by store, day and lane, with what they cost', async () => {
    const { data, totals } = await ask();
    expect(pick(data, 'location', 'date', 'lane', ...counts, ...lost)).toEqual([
      ['Store 0008', '2026-03-02', '1', 1, 1, '2026-03-02 10:00:00', '2026-03-02 10:00:00', 5, 10, 0],
      ['Store 0008', '2026-03-02', '2', 1, 0, '2026-03-02 10:30:00', '2026-03-02 10:30:00', 3, 6, 0],
      // The store sells 45.00 in this hour: 45 / 60 minutes / 2 lanes * 10 minutes.
      ['Store 0008', '2026-03-03', '1', 1, 1, '2026-03-03 15:00:00', '2026-03-03 15:00:00', 10, 3.75, 1],
      // Without times its cost is unknown.
      ['Store 0014', '2026-03-03', '4,5', 1, 0, '2026-03-03 12:00:00', '2026-03-03 12:00:00', null, null, 0],
    ]);
    expect(totals).toMatchObject({
      reboots: 4,
      reboots_inside: 2,
      minutes_lost: 18,
      sales_lost: 19.75,
      baskets_abandoned: 1,
    });
  });

  it('SCR-35 are asked for by lane, time of day and transaction; every lane is there when that is wanted', async () => {
    const found = async (more: Record<string, string | number>) =>
      pick((await ask(more)).data, 'date', 'lane', 'reboots').map((row) => row.join(' '));
    expect(await found({ lane: '4%2C5' })).toEqual(['2026-03-03 4,5 1']);
    expect(await found({ startTime: '10:01', endTime: '14:00' })).toEqual(['2026-03-02 2 1', '2026-03-03 4,5 1']);
    expect(await found({ inTransaction: 'true' })).toEqual(['2026-03-02 1 1', '2026-03-03 1 1']);
    expect(await found({ inTransaction: 'false' })).toEqual(['2026-03-02 2 1', '2026-03-03 4,5 1']);
    expect(await found({ isNonZero: 'false', locationIds: idOf('0008') })).toEqual([
      '2026-03-02 1 1',
      '2026-03-02 2 1',
      '2026-03-03 1 1',
      '2026-03-03 2 0',
    ]);
  });

  it('SCR-35 stand one by one, each with the receipt of what it cut off', async () => {
    const { data, totals } = await ask({ view: 'details', inTransaction: 'true', sortCol: 'time' });
    expect(pick(data, 'time', 'lane', 'interrupted', 'cashier', 'minutes_lost', 'recordNumber')).toEqual([
      ['2026-03-02 10:00:00', '1', '0002', '114', 5, '0002'],
      ['2026-03-03 15:00:00', '1', '0006', '114', 10, '0006'],
    ]);
    const receipt = await call('GET', `transactions/${String(data[0]?.['token'])}`);
    expect([receipt.status, receipt.text.includes('"kind":"void"')]).toEqual([200, true]);
    expect(totals).toMatchObject({ reboots: 2, minutes_lost: 15 });
  });

  it('tell the lanes that fail far more often than their peers', async () => {
    const own = await world.chain(true);
    const lanes = Array.from({ length: 10 }, (_, at) => at + 1);
    const rows = lanes.flatMap((lane) => [
      `0008 2026-03-02 ${lane} #0001 09:00-09:01 sale 1 | 10.00`,
      ...(lane === 3 ? [2, 3, 4, 5] : lane === 7 ? [2] : []).map(
        (number) => `0008 2026-03-02 ${lane} #000${number} 1${number}:00-1${number}:04 other 1 | | reboot`,
      ),
    ]);
    await world.send(own, draw(rows.join('\n')));
    const { data } = await world.report(own, 'report/lane-reboot', { ...range, view: 'lanes' });
    // Nine peers had one reboot in nine days.
    expect(pick(data, 'lane', 'standing', 'reboots', 'reboots_expected', 'lane_days', 'reboot_rate')).toEqual([
      ['3', 'repeat', 4, 0.11, 1, 400],
      ['7', '', 1, 0.44, 1, 100],
    ]);
  });
});

describe('lanes over graphql', () => {
  it('API-099 answers reboots of lanes', async () => {
    const wish = `regionLocationId: [${idOf('0008')}], fromDate: "2026-03-02", toDate: "2026-03-03"`;
    const all = await jsons(`laneReboot(${wish}) { laneRebootJsons }`, 'laneReboot', 'laneRebootJsons');
    expect(pick(all, 'businessDate', 'laneNum', 'reboots', 'rebootsInTransaction', 'minutesLost')).toEqual([
      ['2026-03-03', '1', 1, 1, 10],
      ['2026-03-02', '1', 1, 1, 5],
      ['2026-03-02', '2', 1, 0, 3],
    ]);
    const some = `${wish}, laneNum: ["1"], startTime: "14:00", endTime: "16:00", inTransaction: true, isNonZero: true`;
    const narrowed = await jsons(`laneReboot(${some}) { laneRebootJsons }`, 'laneReboot', 'laneRebootJsons');
    expect(pick(narrowed, 'regionLocationId', 'businessDate')).toEqual([[idOf('0008'), '2026-03-03']]);
    const every = await jsons(
      `laneReboot(${wish}, isNonZero: false) { laneRebootJsons }`,
      'laneReboot',
      'laneRebootJsons',
    );
    expect(every).toHaveLength(4);
    expect(
      await jsons(`laneReboot(${wish}, laneNum: []) { laneRebootJsons }`, 'laneReboot', 'laneRebootJsons'),
    ).toEqual([]);
  });

  it('API-100 answers the lanes of locations, and none of others', async () => {
    const lanes = (ids: readonly number[]) =>
      jsons(
        `laneDropdown(regionLocationId: [${ids.join()}], toDate: "2026-03-03") { laneDropdowns }`,
        'laneDropdown',
        'laneDropdowns',
      );
    expect(pick(await lanes([idOf('0008'), idOf('0014')]), 'value')).toEqual([['1'], ['2'], ['4,5']]);
    expect(await lanes([])).toEqual([]);
    expect(await lanes([999_999])).toEqual([]);
  });

  it('API-101 answers the reboots of one lane and day', async () => {
    const one = `regionLocationId: ${idOf('0008')}, businessDate: "2026-03-02", laneNum: "1"`;
    const details = (more: string) =>
      jsons(
        `laneRebootDetails(${one}${more}) { laneRebootDetailsJsons }`,
        'laneRebootDetails',
        'laneRebootDetailsJsons',
      );
    expect(await details('')).toMatchObject([
      {
        time: '2026-03-02 10:00:00',
        inTransaction: 'true',
        transactionNumber: '0002',
        cashier: '114',
        minutesUntilReady: 5,
      },
    ]);
    expect(await details(', inTransaction: false')).toEqual([]);
    expect(await details(', startTime: "10:01", endTime: "23:00"')).toEqual([]);
  });
});

describe('kinds of events', () => {
  it('API-124 are listed as the filter of transactions takes them', async () => {
    const { body } = await world.test.ask('GET', 'transaction-events', { as: localToken });
    const events = body.data as { id: string; name: string }[];
    expect(body).toMatchObject({ isSuccess: true });
    expect(events.map(({ id }) => id)).toEqual([...eventKinds]);
    expect(events.find(({ id }) => id === 'postVoid')).toEqual({ id: 'postVoid', name: 'Post void' });
    for (const { id } of events)
      expect(await world.report(chain, 'dashboard/v1/transaction', { ...range, event: id })).toMatchObject({
        isSuccess: true,
      });
  });
});

describe('an hour from which a correction took all receipts away', () => {
  it('is no hour in which the store usually sells', async () => {
    await world.send(chain, draw('21 2026-03-02 1 #0001 10:00-10:01 sale 114 | 1.00'));
    await world.receive(chain, draw('21 2026-03-02 1 #0001 11:00-11:01 sale 114 | 1.00'), 'resync');
    await world.send(
      chain,
      draw(`21 2026-03-09 1 #0002 10:00-10:10 sale 114 | 60.00
        21 2026-03-09 1 #0003 10:20-10:30 other 114 | | reboot`),
    );
    const { data } = await ask({ startDate: '2026-03-09', lastDate: '2026-03-09', locationIds: String(idOf('21')) });
    expect(pick(data, 'minutes_lost', 'sales_lost')).toEqual([[10, 10]]);
  });
});
