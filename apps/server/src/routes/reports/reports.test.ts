import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

/**
 * Lane 2 unless one follows the number. `1 09:15 0001 | Produce 4011 2 0.49; Dairy 0041 1 3.79`: store, time, number,
 * then department, item, quantity, price.
 */
const draw = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((row) => {
      const [head = '', items = ''] = row.split('|');
      const [store = '', time = '', number = '', lane = '2'] = head.trim().split(' ');
      const lines = items
        .split(';')
        .map((item) => item.trim().split(' '))
        .map(([department = '', upc = '', quantity = '', price = '']) => ({
          upc,
          description: `Item ${upc}`,
          department,
          quantity: Number(quantity),
          unitPrice: price,
          amount: (Number(quantity) * Number(price)).toFixed(2),
        }));
      return JSON.stringify({
        store,
        businessDate: '2026-11-19',
        lane,
        number,
        ended: `2026-11-19T${time}:00`,
        cashier: '114',
        lines,
      });
    })
    .join('\n');

const day = `
  1 09:15 0001 | Produce 4011 2 0.49; Dairy 0041 1 3.79
  1 10:40 0002 | Dairy 0041 1 3.79
  2 17:05 0001 | Grocery 0490 1 6.99
  3 17:30 0001 10 | Grocery 0490 2 6.99`;

const { test, drawn: people, area, send } = drawnIntake(() => send('day.jsonl', draw(day)));

type Rows = Record<string, unknown>[];
const dates = 'startDate=2026-11-19&lastDate=2026-11-19';

const ask = (path: string, as = people.tokens.manager) => test.ask('GET', path, { as });
const rows = async (path: string, as?: string): Promise<Rows> => (await ask(path, as)).body.data as Rows;
const pick = (data: Rows, ...names: string[]) => data.map((row) => names.map((name) => row[name]));
const departmentId = async (name: string): Promise<unknown> =>
  (await rows(`dashboard/v1/department_sales?${dates}`)).find((row) => row['name'] === name)?.['dep_id'];

describe('asking a report', () => {
  it('VAL-26 refuses what it does not understand and names the field', async () => {
    const wrong = {
      'startDate=2026-02-29&lastDate=2026-03-01': 'startDate',
      'startDate=2026-11-20&lastDate=2026-11-19': 'startDate',
      'lastDate=2026-11-19': 'startDate',
      [`${dates}&searchText=a%3Cb%3E`]: 'searchText',
      [`${dates}&locationIds=1%20or%201`]: 'locationIds.0',
      [`${dates}&sortCol=name%3Bdrop`]: 'sortCol',
      [`${dates}&view=yearly`]: 'view',
      [`${dates}&limit=5000`]: 'limit',
      [`${dates}&colour=red`]: 'colour',
      [`${dates}&upc=4011`]: 'upc',
      [`${dates}&sortCol=name,aiv,atv,amt`]: 'sortCol',
      [`${dates}&sortCol=name&sortDir=UP`]: 'sortDir.0',
    };
    for (const [query, field] of Object.entries(wrong)) {
      const { status, body } = await ask(`dashboard/v1/location_items?${query}`);
      expect([query, status, (body['fields'] as { field: string }[] | undefined)?.[0]?.field]).toEqual([
        query,
        400,
        field,
      ]);
    }
  });

  it('asks for a session and the access group', async () => {
    expect((await ask(`dashboard/v1/location_sales?${dates}`, 'nonsense')).status).toBe(401);
    expect((await ask(`dashboard/v1/location_sales?${dates}`, people.tokens.nobody)).status).toBe(403);
  });

  it('answers 503 and when to come back while figures could be wrong', async () => {
    area.ingest.gate.close('test', 'Figures are being rebuilt.', 'all');
    const { status, headers } = await ask(`dashboard/v1/location_sales?${dates}`);
    area.ingest.gate.open('test', 'all');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  });
});

describe('the sales calls', () => {
  it('API-059 location sales answer by dates and locations', async () => {
    const { harborPoint, mapleAndFifth } = people.stores;
    const ids = `${harborPoint.reg_loc_id},${mapleAndFifth.reg_loc_id}`;
    expect(
      pick(await rows(`dashboard/v1/location_sales?${dates}&locationIds=${ids}`), 'name', 'net_sales_amt'),
    ).toEqual([
      ['Harbor Point', 8.56],
      ['Maple & 5th', 6.99],
    ]);
  });

  it('API-064 API-065 the location items list pages, searches and sorts', async () => {
    const query = `dashboard/v1/location_items?${dates}&limit=2&offset=1&sortCol=net_sales_amt&sortDir=DESC&hasSearch=false&searchText=`;
    const { body } = await ask(query);
    expect([pick(body.data as Rows, 'name'), body['totalCount']]).toEqual([[['Harbor Point'], ['Maple & 5th']], 4]);
    const found = await ask(`dashboard/v1/location_items?${dates}&searchText=maple&hasSearch=true`);
    expect(pick(found.body.data as Rows, 'name')).toEqual([['Maple & 5th']]);
  });

  it('API-066 API-070 the hourly view takes the same parameters', async () => {
    const query = `dashboard/v1/location_items?${dates}&view=hourly_sales&limit=1&offset=1&searchText=harbor&hasSearch=true&sortCol=hour&sortDir=ASC`;
    const { body } = await ask(query);
    expect([pick(body.data as Rows, 'hour', 'location'), body['totalCount']]).toEqual([[[10, 'Harbor Point']], 2]);
  });

  it('API-069 API-070 the other views leave out the deselected locations', async () => {
    const { harborPoint } = people.stores;
    for (const view of ['default', 'daily_sales', 'weekly_sales', 'monthly_sales']) {
      const { body } = await ask(
        `dashboard/v1/location_items?${dates}&view=${view}&deselectedLocationIds=${harborPoint.reg_loc_id}`,
      );
      expect([view, (body['totals'] as Record<string, unknown>)['net_sales_amt']]).toEqual([view, 20.97]);
    }
  });

  it('ENT-19 rows carry aiv, items_per_ticket and atv, and the totals recompute them', async () => {
    const { body } = await ask(`dashboard/v1/location_items?${dates}`);
    expect((body.data as Rows)[0]).toMatchObject({ name: 'Harbor Point', aiv: 2.14, items_per_ticket: 2, atv: 4.28 });
    expect(body['totals']).toMatchObject({
      net_sales_amt: 29.53,
      net_sales_qty: 7,
      customer_qty: 4,
      aiv: 4.22,
      atv: 7.38,
    });
  });

  it('API-061 department sales, API-062 and the items of a department', async () => {
    expect(pick(await rows(`dashboard/v1/department_sales?${dates}`), 'name', 'amt', 'customer_qty')).toEqual([
      ['Dairy', 7.58, 2],
      ['Grocery', 20.97, 2],
      ['Produce', 0.98, 1],
    ]);
    const dairy = await departmentId('Dairy');
    const items = await rows(`dashboard/v1/department_item_sales?${dates}&departmentId=${String(dairy)}`);
    expect(pick(items, 'upc', 'qty', 'amt')).toEqual([['0041', 2, 7.58]]);
  });

  it('API-060 transactions that hold an item', async () => {
    expect(pick(await rows(`dashboard/v1/transaction?${dates}&upc=0490`), 'location', 'number', 'total')).toEqual([
      ['Quai des Brumes', '0001', 13.98],
      ['Maple & 5th', '0001', 6.99],
    ]);
  });

  it('SP-12 lists the lanes of the chosen stores and finds the transactions of several', async () => {
    const { harborPoint } = people.stores;
    const lanes = async (more = '', as?: string): Promise<unknown> =>
      (await ask(`dashboard/v1/lanes?${dates}${more}`, as)).body.data;
    expect(await lanes()).toEqual(['2', '10']);
    expect(await lanes(`&locationIds=${harborPoint.reg_loc_id}`)).toEqual(['2']);
    expect([await lanes('', people.tokens.limited), await lanes('', people.tokens.foreign)]).toEqual([['2'], []]);
    // Reboots of lanes are open to every session, and so are the names of lanes.
    expect((await ask(`dashboard/v1/lanes?${dates}`, people.tokens.connector)).status).toBe(403);
    const found = async (lane: string) =>
      pick(await rows(`dashboard/v1/transaction?${dates}&lane=${encodeURIComponent(lane)}`), 'lane').flat();
    expect(await found('10')).toEqual(['10']);
    expect((await found('10,2')).sort()).toEqual(['10', '2', '2', '2']);
    expect(await found('10%2C2')).toEqual([]);
    expect((await ask(`dashboard/v1/transaction?${dates}&lane=`)).status).toBe(400);
  });

  it('G-08 cuts every answer to the caller: own stores only, nothing of another company but for administrators', async () => {
    const every = [people.stores.harborPoint, people.stores.mapleAndFifth, people.stores.corner].map(
      ({ reg_loc_id }) => reg_loc_id,
    );
    const query = `dashboard/v1/location_items?${dates}&locationIds=${every.join(',')}`;
    expect(pick(await rows(query, people.tokens.limited), 'name')).toEqual([['Harbor Point']]);
    expect(pick(await rows(query, people.tokens.foreign), 'name')).toEqual([['Corner of Main Street']]);
    const seenIn = async (as: string, companyId: number) => {
      const { body } = await test.ask('GET', query, { as, headers: { 'x-company-id': String(companyId) } });
      return (body.data as { name: string }[]).map(({ name }) => name);
    };
    for (const as of [people.tokens.admin, people.tokens.support]) {
      expect(await seenIn(as, people.corner.id)).toEqual(['Corner of Main Street']);
      expect(await seenIn(as, people.harvest.id)).toEqual(['Harbor Point', 'Maple & 5th']);
    }
    // The company of staff is their own, whatever the header says.
    expect(await seenIn(people.tokens.limited, people.corner.id)).toEqual(['Harbor Point']);
  });
});

describe('receipts', () => {
  const first = async () => (await rows(`dashboard/v1/transaction?${dates}&upc=4011`))[0] ?? {};

  it('API-122 answers one by its token, when the other values agree with it', async () => {
    const { token, uniqueId, regionLocationId } = await first();
    const path = `transactions/${String(token)}`;
    const query = `uniqueId=${encodeURIComponent(String(uniqueId))}&regionLocationId=${String(regionLocationId)}&transactionDate=2026-11-19&recordNumber=0001`;
    expect((await ask(`${path}?${query}`)).body.data).toMatchObject({
      subtotal: 4.77,
      store: { name: 'Harbor Point', number: '1' },
      transaction: { number: '0001', lines: [{ upc: '4011' }, { upc: '0041' }] },
      source: { fileName: 'day.jsonl', format: 'jsonl', version: 1 },
    });
    expect((await ask(`${path}?recordNumber=0002`)).status).toBe(404);
  });

  it('answers the same 404 for a foreign, an unknown and a nonsense token', async () => {
    const { token } = await first();
    const unknown = Buffer.from('1/2026-11-19/2/9999/0').toString('base64url');
    const answers = [
      await ask(`transactions/${String(token)}`, people.tokens.foreign),
      await ask(`transactions/${unknown}`),
      await ask('transactions/nonsense'),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  it('API-123 answers several, inside dates, locations and record numbers', async () => {
    const all = await rows(`dashboard/v1/transaction?${dates}`);
    const ids = encodeURIComponent(all.map((row) => String(row['uniqueId'])).join(','));
    const path = `dashboard/v1/multi_receipt?uniqueIds=${ids}&fromDate=2026-11-19&toDate=2026-11-19`;
    expect((await ask(path)).body['totalCount']).toBe(4);
    const { harborPoint } = people.stores;
    expect((await ask(`${path}&locationIds=${harborPoint.reg_loc_id}&recordNumbers=0002`)).body['totalCount']).toBe(1);
    expect((await ask(`${path}&recordNumbers=0009`)).body['totalCount']).toBe(0);
    expect((await ask('dashboard/v1/multi_receipt?uniqueIds=x&fromDate=2026-11-19&toDate=2026-11-19')).status).toBe(
      400,
    );
  });
});
