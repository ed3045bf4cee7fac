import type { DataPoint, DataPointCategory } from '@lanewise/contract/entities/data-point';
import { MOST_DATA_POINTS } from '@lanewise/contract/entities/data-point-rules';
import { usualDataPoints } from '@lanewise/domain/points/usual';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';

/**
 * Callers with the right to change the data points of Harvest Lane, and callers with the right to change the data
 * points of Corner Shops.
 */
let all: string;
let foreign: string;
const { test, drawn } = drawnApp(async () => {
  const open = async (username: string, companyId: number) => {
    const { userId } = await test.user({ username, companyId, regLocIds: 'all', accessGroups: ['Datapoint Setting'] });
    return test.meta.sessions.open(userId);
  };
  all = await open('books@example.com', drawn.harvest.id);
  foreign = await open('elsewhere@example.com', drawn.corner.id);
});

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = all) =>
  test.ask(method, path, { as, body });
const refusedBy = (field: string) => ({ status: 400, body: { fields: [{ field }] } });
const add = (body: object, as = all) => send('POST', 'company/data_point', body, as);
const pointsOf = async (as = all): Promise<DataPoint[]> =>
  (await send('GET', 'data_point', undefined, as)).body.data as DataPoint[];
const named = async (name: string, as = all): Promise<DataPoint> => {
  const found = (await pointsOf(as)).find((point) => point.name === name);
  if (!found) throw new Error(`There is no data point ${name}.`);
  return found;
};
const byHand = async (name: string, more: object = {}): Promise<number> =>
  ((await add({ name, source: 'manual', ...more })).body.data as DataPoint).dpId;
const categories = async (as = all): Promise<DataPointCategory[]> =>
  (await send('GET', 'company/data_point_category', undefined, as)).body.data as DataPointCategory[];
const addCategory = async (name: string): Promise<number> =>
  ((await send('POST', 'company/data_point_category', { name })).body.data as DataPointCategory).id;

describe('data points', () => {
  it('VAL-27 are refused by field, to those who may not, and twice under one name', async () => {
    const formula = { source: 'formula', name: 'Sum' };
    const cases: [object, string][] = [
      [{ source: 'manual' }, 'name'],
      [{ source: 'manual', name: ' ' }, 'name'],
      [{ source: 'guess', name: 'Sum' }, 'source'],
      [{ source: 'posTotal', name: 'Sum' }, 'posAssignment'],
      [{ source: 'posTotal', name: 'Sum', posAssignment: 'moon.phase' }, 'posAssignment'],
      [{ source: 'posTotal', name: 'Sum', posAssignment: 'customer_qty' }, 'valueType'],
      [{ source: 'manual', name: 'Sum', posAssignment: 'tender.cash' }, 'posAssignment'],
      [{ source: 'manual', name: 'Sum', formula: '1 + 1' }, 'formula'],
      [{ ...formula, valueType: 'text', formula: '1 + 1' }, 'valueType'],
      [{ ...formula, formula: '' }, 'formula'],
      [{ ...formula, formula: 'Net sales +' }, 'formula'],
      [{ ...formula, formula: 'Moonlight * 2' }, 'formula'],
      [{ ...formula, formula: 'Note * 2' }, 'formula'],
      [{ ...formula, formula: 'Net sales - SUM' }, 'formula'],
      [{ ...formula, formula: 'Net sales + Customers' }, 'formula'],
      [{ ...formula, formula: 'Net sales * Taxes' }, 'formula'],
      [{ ...formula, formula: 'Customers + 1' }, 'formula'],
      [{ ...formula, valueType: 'count', formula: 'Net sales / Customers' }, 'formula'],
      [{ source: 'manual', name: 'Sum', categoryId: 2_000_000_000 }, 'categoryId'],
      [{ source: 'manual', name: 'Sum', sign: '*' }, 'sign'],
      [{ source: 'manual', name: 'Sum', color: 'red' }, 'color'],
    ];
    for (const [body, field] of cases) expect(await add(body), JSON.stringify(body)).toMatchObject(refusedBy(field));
    expect((await add({ source: 'manual', name: 'Sum' }, drawn.tokens.manager)).status).toBe(403);
    expect(await add({ source: 'manual', name: 'NET sales' })).toMatchObject({
      status: 409,
      body: { code: 'taken', params: { field: 'name' } },
    });
  });

  it('AUTH-16 are changed by the holders of Datapoint Setting alone, and named to everybody of the company', async () => {
    const { dpId } = await named('Taxes');
    const [category] = await categories();
    const writes: [Parameters<typeof send>[0], string, object?][] = [
      ['GET', 'company/data_point'],
      ['GET', 'unassigned_data_points'],
      ['PUT', `data_point/${dpId}`, { source: 'manual', name: 'Mine' }],
      ['DELETE', `data_point/${dpId}`],
      ['PUT', 'assign_data_points', { categoryId: null, dpIds: [dpId] }],
      ['POST', 'company/data_point_category', { name: 'Mine' }],
      ['PUT', 'company/data_point_category', { id: category?.id, name: 'Mine' }],
      ['DELETE', `company/data_point_category?id=${category?.id}`],
    ];
    for (const [method, path, body] of writes)
      expect((await send(method, path, body, drawn.tokens.manager)).status, `${method} ${path}`).toBe(403);
    expect((await send('GET', 'data_point', undefined, drawn.tokens.nobody)).status).toBe(200);
    expect(await pointsOf(drawn.tokens.manager)).toEqual(await pointsOf());
    expect(await categories(drawn.tokens.manager)).toEqual(await categories());
  });

  it('that are foreign or unknown answer the same 404', async () => {
    const { dpId } = await named('Taxes');
    const [category] = await categories();
    const body = { source: 'manual', name: 'Theirs' };
    for (const [as, id, categoryId] of [
      [foreign, dpId, category?.id],
      [all, 2_000_000_000, 2_000_000_000],
    ] as const) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const)
        expect((await send(method, `data_point/${id}`, method === 'PUT' ? body : undefined, as)).status).toBe(404);
      const change = { id: categoryId, name: 'Theirs' };
      expect((await send('PUT', 'company/data_point_category', change, as)).status).toBe(404);
      expect((await send('DELETE', `company/data_point_category?id=${categoryId}`, undefined, as)).status).toBe(404);
      expect(await send('PUT', 'assign_data_points', { categoryId: null, dpIds: [id] }, as)).toMatchObject(
        refusedBy('dpIds'),
      );
    }
  });

  it('ENT-44 API-151 API-152 are added, found, changed and removed', async () => {
    const given = { name: 'Propane', description: 'Counted at noon', valueType: 'count', source: 'manual', sign: '-' };
    const created = await add(given);
    expect(created.status).toBe(201);
    const words = { format: 'number', glAccount: '', goodDirection: 'none', status: 'Active' };
    const usual = { categoryId: null, ...words, since: null, earlier: [] };
    const { dpId, version } = created.body.data as DataPoint;
    const record = { ...given, dpId, version, posAssignment: null, filters: {}, formula: null, ...usual };
    expect(created.body.data).toEqual(record);
    expect((await send('GET', `data_point/${dpId}`)).body.data).toEqual(record);
    const listed = await send('GET', 'company/data_point?searchText=NOON&limit=1');
    expect([listed.body.data, listed.body.totalCount]).toEqual([[record], 1]);
    const [category] = await categories();
    const change = { name: 'Propane sales', source: 'posTotal', posAssignment: 'drawer.paidIn', status: 'Inactive' };
    const changed = await send('PUT', `data_point/${dpId}`, { ...change, from: null, categoryId: category?.id });
    expect(changed.body.data).toMatchObject({ ...change, dpId, categoryId: category?.id, valueType: 'amount' });
    expect((await send('PUT', `data_point/${dpId}`, change)).body.data).toEqual(changed.body.data);
    expect((await send('DELETE', `data_point/${dpId}`)).status).toBe(200);
    expect((await send('GET', `data_point/${dpId}`)).status).toBe(404);
  });

  it('ENT-44 formulas follow the names of what they name, and never lead back to themselves', async () => {
    const coffee = await byHand('Coffee');
    const made = await add({ name: 'Bar', source: 'formula', formula: `(#${coffee} + net sales) * 0.5` });
    const bar = made.body.data as DataPoint;
    expect(bar.formula).toBe('(Coffee + Net sales) * 0.5');
    await send('PUT', `data_point/${coffee}`, { name: 'Coffee/tea', source: 'manual' });
    expect(await named('Bar')).toMatchObject({ formula: '([Coffee/tea] + Net sales) * 0.5' });
    const ring = { name: 'Coffee', source: 'formula', formula: 'Bar - 1' };
    expect(await send('PUT', `data_point/${coffee}`, ring)).toMatchObject({
      status: 400,
      body: { params: { field: 'formula', reason: 'ring', path: 'Coffee → Bar → Coffee' } },
    });
    const used = { status: 409, body: { code: 'inUse', params: { by: 'formulas', count: 1, names: 'Bar' } } };
    expect(await send('DELETE', `data_point/${coffee}`)).toMatchObject(used);
    const words = { name: 'Coffee', source: 'manual', valueType: 'text', from: null };
    expect(await send('PUT', `data_point/${coffee}`, words)).toMatchObject(used);
    expect((await send('DELETE', `data_point/${bar.dpId}`)).status).toBe(200);
    expect((await send('PUT', `data_point/${coffee}`, words)).status).toBe(200);
  });

  it('two formulas that are saved together close no ring', async () => {
    const [left, right] = [await byHand('Left'), await byHand('Right')];
    const saves = [
      [left, { name: 'Left', source: 'formula', formula: `#${right}` }],
      [right, { name: 'Right', source: 'formula', formula: `#${left}` }],
    ] as const;
    const statuses = await Promise.all(
      saves.map(async ([id, body]) => (await send('PUT', `data_point/${id}`, body)).status),
    );
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('a company has so many and no more', async () => {
    await sql`
      insert into data_point (company_id, name, value_type, source)
      select ${drawn.corner.id}, 'Figure ' || number, 'amount', 'manual'
      from generate_series(1, ${MOST_DATA_POINTS} - (select count(*)::int from data_point
        where company_id = ${drawn.corner.id})) as number
    `.execute(test.meta.db);
    expect(await pointsOf(foreign)).toHaveLength(MOST_DATA_POINTS);
    expect(await add({ source: 'manual', name: 'One more' }, foreign)).toMatchObject({
      status: 409,
      body: { code: 'list.full', params: { list: 'data_point', most: MOST_DATA_POINTS } },
    });
    await sql`delete from data_point where company_id = ${drawn.corner.id} and name like 'Figure %'`.execute(
      test.meta.db,
    );
  });
});

describe('categories of data points', () => {
  it('VAL-27 are refused by field, twice under one name, and while they have data points', async () => {
    const cases: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: 'Odds', sequence: -1 }, 'sequence'],
      [{ name: 'Odds', dpIds: [1] }, 'dpIds'],
    ];
    for (const [body, field] of cases)
      expect(await send('POST', 'company/data_point_category', body), field).toMatchObject(refusedBy(field));
    expect((await send('POST', 'company/data_point_category', { name: ' SALES ' })).body.code).toBe('taken');
    const [sales] = await categories();
    expect(await send('DELETE', `company/data_point_category?id=${sales?.id}`)).toMatchObject({
      status: 409,
      body: { code: 'inUse', params: { by: 'dataPoints', count: sales?.dpIds.length } },
    });
  });

  it('ENT-45 API-150 stand in their order with their data points', async () => {
    const before = await categories();
    const created = await send('POST', 'company/data_point_category', { name: 'Fuel', description: 'The pumps' });
    expect(created.status).toBe(201);
    const { id } = created.body.data as DataPointCategory;
    const record = { id, name: 'Fuel', description: 'The pumps', companyId: drawn.harvest.id, dpIds: [] };
    const last = Math.max(...before.map(({ sequence }) => sequence)) + 1;
    expect(await categories()).toEqual([...before, { ...record, sequence: last }]);
    const change = { id, name: 'Gasoline', description: '', sequence: 0 };
    const changed = await send('PUT', 'company/data_point_category', change);
    expect(changed.body.data).toEqual({ ...record, ...change });
    expect((await categories()).map(({ name }) => name).slice(0, 2)).toEqual(['Gasoline', 'Sales']);
    expect((await send('DELETE', `company/data_point_category?id=${id}`)).status).toBe(200);
    expect(await categories()).toEqual(before);
  });

  it('API-153 API-154 take data points in the order they are given, from another one or from none', async () => {
    const [odd, even] = [await addCategory('Odd'), await addCategory('Even')];
    const [one, two, three] = [await byHand('One'), await byHand('Two'), await byHand('Three', { categoryId: even })];
    const assign = async (categoryId: number | null, dpIds: (number | undefined)[]) =>
      (await send('PUT', 'assign_data_points', { categoryId, dpIds })).body.data;
    const unassigned = async () =>
      ((await send('GET', 'unassigned_data_points')).body.data as DataPoint[])
        .map(({ dpId }) => dpId)
        .filter((dpId) => [one, two, three].includes(dpId));
    const inside = async () => {
      const found = new Map((await categories()).map(({ id, dpIds }) => [id, dpIds]));
      return [found.get(odd), found.get(even)];
    };
    expect(await unassigned()).toEqual([one, two]);
    for (const [body, field] of [
      [{ categoryId: odd, dpIds: [one, one] }, 'dpIds'],
      [{ categoryId: odd, dpIds: [] }, 'dpIds'],
      [{ categoryId: odd, dpIds: [one, 2_000_000_000] }, 'dpIds'],
      [{ categoryId: 2_000_000_000, dpIds: [one] }, 'categoryId'],
    ] as const)
      expect(await send('PUT', 'assign_data_points', body)).toMatchObject(refusedBy(field));
    expect(await assign(odd, [three, one])).toEqual({ changed: 2 });
    expect(await inside()).toEqual([[three, one], []]);
    expect(await assign(odd, [two])).toEqual({ changed: 1 });
    expect(await assign(odd, [one, two, three])).toEqual({ changed: 0 });
    expect(await inside()).toEqual([[one, two, three], []]);
    expect(await assign(null, [two])).toEqual({ changed: 1 });
    expect(await unassigned()).toEqual([two]);
    const order = (await pointsOf()).map(({ dpId }) => dpId).filter((dpId) => [one, two, three].includes(dpId));
    expect(order).toEqual([one, three, two]);
  });
});

describe('the data points that a company begins with', () => {
  const flat = usualDataPoints.flatMap(({ name, points }) => points.map((point) => ({ category: name.en, point })));

  it('API-084 API-132 are those of a grocery’s day, in their categories and their order', async () => {
    const points = await pointsOf(foreign);
    const names = new Map((await categories(foreign)).map(({ id, name }) => [id, name]));
    expect(points.map(({ categoryId, name }) => [names.get(categoryId ?? 0), name])).toEqual(
      flat.map(({ category, point }) => [category, point.name.en]),
    );
    expect(await named('Over or short', foreign)).toMatchObject({
      source: 'formula',
      formula: 'Cash counted - Cash expected',
      valueType: 'amount',
      posAssignment: null,
    });
    expect(await named('Paid out', foreign)).toMatchObject({
      source: 'posTotal',
      posAssignment: 'drawer.paidOut',
      sign: '-',
    });
    expect(await named('Deposit number', foreign)).toMatchObject({ source: 'manual', valueType: 'text' });
    expect(await named('EBT share of sales', foreign)).toMatchObject({
      formula: 'All EBT / Net sales',
      format: 'percent',
    });
    expect(await named('Self-checkout sales', foreign)).toMatchObject({
      posAssignment: 'net_sales_amt',
      filters: { laneType: ['selfCheckout'] },
    });
  });

  it('are in its own language', async () => {
    const { id } = await test.meta.companies.create({
      name: 'Marché du Coin',
      us_week: false,
      connector_type: '',
      currency: 'CAD',
      timeZone: 'America/Toronto',
      language: 'fr',
    });
    const fresh = await test.meta.dataPoints.all(id);
    const wanted = flat.map(({ point: { name, description } }) => [name.fr, description?.fr ?? '']);
    expect(fresh.map(({ name, description }) => [name, description])).toEqual(wanted);
  });
});
