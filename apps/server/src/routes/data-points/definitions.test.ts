import type { Category } from '@lanewise/contract/entities/category';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { MOST_DEFINITIONS } from '@lanewise/contract/entities/data-point-rules';
import { addDays } from '@lanewise/domain/calendar/day';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';

/** The evening of March 9 at the stores, whose clock is that of New York. */
const clock = () => new Date('2026-03-10T02:00:00Z');
const today = '2026-03-09';

let all: string;
/**
 * Departments of the registers: a department of the company, a department below it, and a department of another
 * company.
 */
const departments = { produce: 0, fruit: 0, foreign: 0 };
/** Item lists of the company, and of the other company. */
const lists = { organic: 0, foreign: 0 };
const { test, drawn } = drawnApp(
  async () => {
    const open = async (username: string, companyId: number) => {
      const accessGroups = ['Datapoint Setting', 'Category Setting'];
      const { userId } = await test.user({ username, companyId, regLocIds: 'all', accessGroups });
      return test.meta.sessions.open(userId);
    };
    all = await open('books@example.com', drawn.harvest.id);
    const foreign = await open('elsewhere@example.com', drawn.corner.id);
    const tree = (companyId: number) =>
      test.meta.departments.resolve(companyId, [
        [
          { code: '4', name: 'Produce' },
          { code: '41', name: 'Fruit' },
        ],
      ]);
    const [[own], [other]] = [await tree(drawn.harvest.id), await tree(drawn.corner.id)];
    Object.assign(departments, { produce: own?.[0], fruit: own?.[1], foreign: other?.[0] });
    const list = async (as: string) =>
      ((await test.ask('POST', 'category', { as, body: { name: 'Organic' } })).body.data as Category).categoryId;
    Object.assign(lists, { organic: await list(all), foreign: await list(foreign) });
  },
  { clock },
);

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  test.ask(method, path, { as: all, body });
const add = async (body: object): Promise<DataPoint> => {
  const answer = await send('POST', 'company/data_point', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as DataPoint;
};
const change = (point: DataPoint, body: object) =>
  send('PUT', `data_point/${point.dpId}`, { name: point.name, source: 'manual', ...body });
const changed = async (point: DataPoint, body: object): Promise<DataPoint> => {
  const answer = await change(point, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as DataPoint;
};
const sales = (filters: object = {}) => ({ source: 'posTotal', posAssignment: 'item.sales', filters });
const datesOf = ({ earlier, since }: DataPoint) => [...earlier.map((one) => one.since), since];
const refusedBy = (field: string, reason?: string) => ({
  status: 400,
  body: { fields: [{ field }], ...(reason === undefined ? {} : { params: { field, reason } }) },
});

describe('filters of a data point', () => {
  it('VAL-27 that do not exist or do not fit are refused, and a foreign one as one that nobody has', async () => {
    const cases: [object, string][] = [
      [{ ...sales({ color: ['red'] }) }, 'filters'],
      [{ ...sales({ tender: ['gold'] }) }, 'filters'],
      [{ ...sales({ upc: [''] }) }, 'filters'],
      [{ ...sales({ entry: [] }) }, 'filters'],
      [{ ...sales({ department: [3_000_000_000] }) }, 'filters'],
      [{ ...sales({ upc: ['\u0000'] }) }, 'filters'],
      [{ ...sales({ entry: ['keyed', 'keyed'] }) }, 'filters'],
      [{ source: 'manual', filters: { entry: ['keyed'] } }, 'filters'],
    ];
    for (const [body, field] of cases) {
      const { status, body: answer } = await send('POST', 'company/data_point', { name: 'Odd', ...body });
      expect(
        [status, (answer.fields as { field: string }[]).map((one) => one.field.split('.')[0])],
        JSON.stringify(body),
      ).toEqual([400, [field]]);
    }
    const asked = (filters: object) => send('POST', 'company/data_point', { name: 'Odd', ...sales(filters) });
    for (const [foreign, unknown] of [
      [{ department: [departments.foreign] }, { department: [2_000_000_000] }],
      [{ category: [lists.foreign] }, { category: [2_000_000_000] }],
      [
        { department: [departments.produce, departments.foreign] },
        { department: [departments.produce, 2_000_000_000] },
      ],
    ] as const) {
      const answer = await asked(foreign);
      expect(answer).toMatchObject(refusedBy('filters', 'unknown'));
      expect(answer.text).toBe((await asked(unknown)).text);
    }
  });

  it('ENT-44 API-151 stand in the record, and keep the item list that they name', async () => {
    const filters = { department: [departments.fruit], category: [lists.organic], entry: ['keyed'] };
    const point = await add({ name: 'Organic fruit', ...sales(filters), format: 'percent', glAccount: '4010-20' });
    expect(point).toMatchObject({ filters, format: 'percent', glAccount: '4010-20', since: null, earlier: [] });
    const remove = () => send('DELETE', `category/${lists.organic}`);
    const named = { by: 'filters', count: 1, names: 'Organic fruit' };
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'inUse', params: named } });
    await changed(point, sales());
    // The definition of earlier dates names it still.
    expect(await remove()).toMatchObject({ status: 409, body: { params: named } });
    await changed(point, { ...sales(), from: null });
    expect((await remove()).status).toBe(200);
  });
});

describe('definitions by date', () => {
  it('are refused with another type while earlier ones stay, and beyond their number', async () => {
    const point = await add({ name: 'Carts', source: 'manual' });
    const count = { source: 'posTotal', posAssignment: 'item.customers', valueType: 'count' };
    expect(await change(point, count)).toMatchObject(refusedBy('valueType', 'earlier'));
    expect(await change(point, { ...count, from: '2026-02-30' })).toMatchObject(refusedBy('from'));
    expect(await send('POST', 'company/data_point', { name: 'Odd', source: 'manual', from: today })).toMatchObject(
      refusedBy('from'),
    );
    expect(await changed(point, { ...count, from: null })).toMatchObject({ ...count, since: null, earlier: [] });
    const days = Array.from({ length: MOST_DEFINITIONS - 1 }, (_, at) => addDays('2020-01-01', at));
    await sql`
      insert into data_point_version (company_id, dp_id, since, source)
      select ${drawn.harvest.id}, ${point.dpId}, nullif(day, '')::date, 'manual'
      from unnest(${['', ...days.slice(1)]}::text[]) as day
    `.execute(test.meta.db);
    expect(await change(point, { ...sales(), valueType: 'count' })).toMatchObject({
      status: 409,
      body: { code: 'list.full', params: { most: MOST_DEFINITIONS } },
    });
  });

  it('ENT-44 begin today, on a date, or on all; names and words begin none', async () => {
    const point = await add({ name: 'Fresh', ...sales() });
    const words = {
      name: 'Fresh goods',
      sign: '-',
      goodDirection: 'down',
      format: 'percent',
      glAccount: '1',
      status: 'Inactive',
    };
    expect(await changed(point, { ...sales(), ...words })).toMatchObject({ ...words, since: null, earlier: [] });
    const produce = sales({ department: [departments.produce] });
    expect(await changed(point, produce)).toMatchObject({
      ...produce,
      since: today,
      earlier: [{ ...sales(), since: null }],
    });
    const fruit = sales({ department: [departments.fruit] });
    expect(datesOf(await changed(point, { ...fruit, from: '2026-04-01' }))).toEqual([null, today, '2026-04-01']);
    expect(datesOf(await changed(point, { ...fruit, name: 'Fruit' }))).toEqual([null, today, '2026-04-01']);
    expect(datesOf(await changed(point, { source: 'manual', from: today }))).toEqual([null, today]);
    expect(await changed(point, { ...fruit, from: null })).toMatchObject({ ...fruit, since: null, earlier: [] });
  });

  it('a preset that the company shares keeps its data points, one of a person loses them', async () => {
    const milk = await add({ name: 'Milk', source: 'manual' });
    const view = { presetType: 'storeOverview', view: 'default', columns: ['name', `dp${milk.dpId}_amt`] };
    const cream = await add({ name: 'Cream', source: 'manual' });
    const other = { ...view, name: 'Other', shared: true, columns: ['name', `dp${cream.dpId}_amt`] };
    for (const body of [{ ...view, name: 'Mine' }, other])
      expect((await send('POST', 'table-columns', body)).status).toBe(201);
    const unknown = { ...other, name: 'Unknown', columns: [`dp${milk.dpId}000_amt`] };
    expect(await send('POST', 'table-columns', unknown)).toMatchObject({
      status: 400,
      body: { code: 'validation', params: { field: 'columns' } },
    });
    // More than an id can be.
    const huge = { ...unknown, columns: ['dp9999999999_amt'] };
    expect(await send('POST', 'table-columns', huge)).toMatchObject({ status: 400, body: { code: 'validation' } });
    const shared = await send('POST', 'table-columns', { ...view, name: 'Dairy', shared: true });
    expect(await send('DELETE', `data_point/${milk.dpId}`)).toMatchObject({
      status: 409,
      body: { code: 'inUse', params: { by: 'presets', count: 1, names: 'Dairy' } },
    });
    const { id } = shared.body.data as { id: number };
    expect((await send('DELETE', `table-columns/${id}`)).status).toBe(200);
    expect((await send('DELETE', `data_point/${milk.dpId}`)).status).toBe(200);
  });

  it('a preset is shared before its point is removed, or not at all, however close they come', async () => {
    const view = { presetType: 'storeOverview', view: 'default', shared: true };
    for (let round = 0; round < 8; round += 1) {
      const { dpId } = await add({ name: `Short-lived ${round}`, source: 'manual' });
      const body = { ...view, name: `Round ${round}`, columns: [`dp${dpId}_amt`] };
      const mine = await send('POST', 'table-columns', { ...body, shared: false });
      const { id } = mine.body.data as { id: number };
      const share = { ...body, presetId: id };
      const acts = [send('DELETE', `data_point/${dpId}`), send('PUT', 'table-columns', share)];
      const [removed, shared] = await Promise.all(round % 2 === 0 ? acts : acts.reverse());
      const statuses = [removed?.status, shared?.status].sort();
      expect([
        [200, 400],
        [200, 409],
      ]).toContainEqual(statuses);
    }
  });

  it('formulas of earlier dates count for rings and for what is in use, and follow names', async () => {
    const [flour, bread] = [
      await add({ name: 'Flour', source: 'manual' }),
      await add({ name: 'Bread', source: 'manual' }),
    ];
    await changed(bread, { source: 'formula', formula: 'Flour * 2', from: null });
    const byHand = await changed(bread, { source: 'manual' });
    expect(byHand.earlier).toMatchObject([{ source: 'formula', formula: 'Flour * 2', since: null }]);
    const ring = { source: 'formula', formula: 'Bread + 1' };
    expect(await change(flour, ring)).toMatchObject({ body: { params: { field: 'formula', reason: 'ring' } } });
    const used = { status: 409, body: { code: 'inUse', params: { by: 'formulas', count: 1, names: 'Bread' } } };
    expect(await send('DELETE', `data_point/${flour.dpId}`)).toMatchObject(used);
    expect(await change(flour, { valueType: 'text' })).toMatchObject(used);
    await changed(flour, { name: 'Rye flour' });
    expect((await send('GET', `data_point/${bread.dpId}`)).body.data).toMatchObject({
      earlier: [{ formula: 'Rye flour * 2' }],
    });
    await changed(bread, { source: 'manual', from: null });
    expect((await send('DELETE', `data_point/${flour.dpId}`)).status).toBe(200);
  });
});

it('a data point that somebody else changed meanwhile is not overwritten', async () => {
  const [point, part] = [await add({ name: 'Ours', source: 'manual' }), await add({ name: 'Part', source: 'manual' })];
  const formula = { source: 'formula', formula: 'Part * 3', from: null };
  const { version } = await changed(point, { ...formula, version: point.version });
  expect(await change(point, { name: 'Theirs', version: point.version })).toMatchObject({
    status: 409,
    body: { code: 'changed' },
  });
  // Renaming a data point that the formula names does not change the formula.
  await changed(part, { name: 'Piece' });
  expect((await send('GET', 'data_point')).body.data).toContainEqual(
    expect.objectContaining({ dpId: point.dpId, version, formula: 'Piece * 3' }),
  );
  expect((await change(point, { ...formula, formula: 'Piece * 3', sign: '-', version })).status).toBe(200);
  expect((await change(point, { name: 'Ours again' })).status).toBe(200);
});

it('of two changes at once of what both read, one is saved whole and the other refused', async () => {
  const point = await add({ name: 'At once', source: 'manual' });
  for (let round = 0; round < 5; round += 1) {
    const { version } = (await send('GET', `data_point/${point.dpId}`)).body.data as DataPoint;
    const asked = ['one', 'two'].map((by) => ({
      glAccount: `${by} ${round}`,
      description: `By ${by}, ${round}`,
      version,
    }));
    const answers = await Promise.all(asked.map((body) => change(point, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = asked.find((_, at) => answers[at]?.status === 200);
    const { glAccount, description } = (await send('GET', `data_point/${point.dpId}`)).body.data as DataPoint;
    expect({ glAccount, description }).toEqual({ glAccount: saved?.glAccount, description: saved?.description });
  }
});

it('the log says which definition was changed, and from when', async () => {
  const point = await add({ name: 'Logged', ...sales() });
  await changed(point, { ...sales({ entry: ['keyed'] }), from: '2026-02-01' });
  const { rows } = await sql<{ changes: string }>`
    select changes from audit_record where action = 'dataPoint.update' order by record_id desc limit 1
  `.execute(test.meta.db);
  expect(JSON.parse(rows[0]?.changes ?? '')).toEqual([
    { field: 'filters', before: '{}', after: '{"entry":["keyed"]}' },
    { field: 'since', before: null, after: '2026-02-01' },
  ]);
});
