import type { CompanyDepartment, Department, DepartmentSale } from '@lanewise/contract/entities/department';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { openWorld, type Chain, type World } from '../../invariants/world.testing.ts';

/** `0008 Fresh/Produce 2.00; Grocery 6.99`: a sale of the store in its departments. */
const sale = (row: string, at: number): string => {
  const [store = '', rest = ''] = [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)];
  const lines = rest.split('; ').map((line) => {
    const [department = '', amount = ''] = line.split(' ');
    return { upc: '4011', description: 'Item', kind: 'sale', department: department.split('/'), quantity: 1, amount };
  });
  return JSON.stringify({
    store,
    businessDate: '2026-06-01',
    lane: '1',
    number: String(at + 1),
    kind: 'sale',
    ended: `2026-06-01T09:0${at}:00`,
    lines,
  });
};

let world: World;
let chain: Chain;
let other: Chain;
/** Callers with Department Setting: everywhere, only at store 21, and in the other company. */
let all: string;
let one: string;
let foreign: string;
/** dep_id by path. */
const registers = new Map<string, number>();
const dep = (path: string): number => registers.get(path) ?? 0;
beforeAll(async () => {
  world = await openWorld();
  [chain, other] = [await world.chain(true), await world.chain(true)];
  const rows = ['0008 Fresh/Produce 2.00; Fresh 1.00; Grocery 6.99', '21 Grocery 3.00', '21 Fresh/Dairy 9.00'];
  await world.send(chain, Buffer.from(rows.map(sale).join('\n')));
  const open = async (username: string, companyId: number, regLocIds: number[] | 'all') => {
    const accessGroups = ['Department Setting', 'Sales Access Group'];
    const { userId } = await world.test.user({ username, companyId, regLocIds, accessGroups });
    return world.test.meta.sessions.open(userId);
  };
  all = await open('all@example.com', chain.company.id, 'all');
  one = await open('one@example.com', chain.company.id, [chain.places.get('21')?.reg_loc_id ?? 0]);
  foreign = await open('foreign@example.com', other.company.id, 'all');
  const tree = (await send('GET', 'department/pos')).body.data as Department[];
  const byId = new Map(tree.map((node) => [node.dep_id, node]));
  for (const node of tree) {
    const above = node.parent === null ? '' : `${byId.get(node.parent)?.name}/`;
    registers.set(`${above}${node.name}`, node.dep_id);
  }
}, 120_000);
afterAll(() => world.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = all) =>
  world.test.ask(method, path, { as, body });
const add = async (name: string, more: object = {}): Promise<number> => {
  const { body } = await send('POST', 'department', { name, ...more });
  return (body.data as CompanyDepartment).comp_dep_id;
};
const map = (comp_dep_id: number | null, departments: object[], as = all) =>
  send('PUT', 'department/mapping', { comp_dep_id, departments }, as);
const storeOf = (number: string): number => chain.places.get(number)?.location_id ?? 0;

describe('the departments of a company', () => {
  it('VAL-26 are refused by field, and twice under one name', async () => {
    const child = await add('Child', { parent: await add('Parent') });
    const parent = ((await send('GET', `department/${child}`)).body.data as CompanyDepartment).parent;
    const cases: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: 'A', parent: 999_999 }, 'parent'],
      [{ name: 'A', sequence: -1 }, 'sequence'],
      [{ name: 'A', status: 'Gone' }, 'status'],
      [{ name: 'A', mapped: [] }, 'mapped'],
    ];
    for (const [body, field] of cases) {
      expect(await send('POST', 'department', body), field).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      });
    }
    for (const below of [parent, child]) {
      expect(await send('PUT', `department/${parent}`, { name: 'Parent', parent: below })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'parent' }] },
      });
    }
    expect(await send('POST', 'department', { name: ' CHILD ' })).toMatchObject({
      status: 409,
      body: { code: 'taken', params: { field: 'name' } },
    });
    expect((await send('POST', 'department', { name: 'Child' }, foreign)).status).toBe(201);
  });

  it('that are foreign or unknown answer the same 404', async () => {
    const id = await add('Ours');
    const unknown = await send('GET', 'department/999999', undefined, foreign);
    expect(unknown.status).toBe(404);
    expect((await send('GET', `department/${id}`, undefined, foreign)).text).toBe(unknown.text);
    expect((await send('PUT', `department/${id}`, { name: 'Theirs' }, foreign)).status).toBe(404);
    expect((await send('DELETE', `department/${id}`, undefined, foreign)).status).toBe(404);
    const mapped = await map(id, [{ dep_id: dep('Grocery') }], foreign);
    expect(mapped).toMatchObject({ status: 400, body: { fields: [{ field: 'comp_dep_id' }] } });
  });

  it('API-160 ENT-54 are made, changed and removed, with those of the registers that belong to them', async () => {
    const created = await send('POST', 'department', { name: 'Épicerie & O’Brien', sequence: 3 });
    const record: CompanyDepartment = {
      comp_dep_id: (created.body.data as CompanyDepartment).comp_dep_id,
      name: 'Épicerie & O’Brien',
      parent: null,
      sequence: 3,
      status: 'Active',
      mapped: [],
    };
    expect(created).toMatchObject({ status: 201, body: { data: record } });
    const { comp_dep_id: id } = record;
    const grocery = { dep_id: dep('Grocery'), pos_id: 'Grocery', name: 'Grocery', location: null };
    const atStore = { ...grocery, location: storeOf('21') };
    expect(
      (
        await map(
          id,
          [grocery, atStore].map(({ dep_id, location }) => ({ dep_id, location })),
        )
      ).body.data,
    ).toEqual({
      changed: 2,
    });
    const read = (await send('GET', `department/${id}`)).body.data as CompanyDepartment;
    const codes = read.mapped.map(({ dep_id, name, location }) => ({ dep_id, name, location }));
    expect(codes).toEqual([grocery, atStore].map(({ dep_id, name, location }) => ({ dep_id, name, location })));
    const change = { name: 'Grocery', parent: null, sequence: 1, status: 'Inactive' };
    expect((await send('PUT', `department/${id}`, change)).body.data).toMatchObject(change);
    expect(await send('DELETE', `department/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'inUse', params: { by: 'posDepartments', count: 2 } },
    });
    const below = await add('Below', { parent: id });
    expect(await send('DELETE', `department/${id}`)).toMatchObject({
      status: 409,
      body: { params: { by: 'departments', count: 1 } },
    });
    await send('DELETE', `department/${below}`);
    await map(null, [{ dep_id: dep('Grocery') }, { dep_id: dep('Grocery'), location: storeOf('21') }]);
    expect((await send('DELETE', `department/${id}`)).status).toBe(200);
  });

  it('are mapped as a whole or not at all, and the last word stands', async () => {
    const [first, second] = [await add('First'), await add('Second')];
    const wrong = await map(first, [{ dep_id: dep('Grocery') }, { dep_id: 999_999 }]);
    expect(wrong).toMatchObject({ status: 400, body: { fields: [{ field: 'departments' }] } });
    const mappedTo = async (id: number) =>
      ((await send('GET', `department/${id}`)).body.data as CompanyDepartment).mapped.map(({ name }) => name);
    expect(await mappedTo(first)).toEqual([]);
    await map(first, [{ dep_id: dep('Grocery') }, { dep_id: dep('Fresh/Produce') }]);
    expect((await map(first, [{ dep_id: dep('Grocery') }])).body.data).toEqual({ changed: 0 });
    await map(second, [{ dep_id: dep('Grocery') }]);
    expect([await mappedTo(first), await mappedTo(second)]).toEqual([['Produce'], ['Grocery']]);
    await map(null, [{ dep_id: dep('Grocery') }, { dep_id: dep('Fresh/Produce') }]);
    expect([await mappedTo(first), await mappedTo(second)]).toEqual([[], []]);
  });

  it('show of single stores those one may see, and map no others', async () => {
    const id = await add('Seen');
    await map(id, [{ dep_id: dep('Grocery'), location: storeOf('0008') }]);
    const seen = (await send('GET', 'department?searchText=seen', undefined, one)).body.data;
    expect(seen).toMatchObject([{ comp_dep_id: id, mapped: [] }]);
    expect(await map(id, [{ dep_id: dep('Grocery'), location: storeOf('0008') }], one)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'departments.0.location' }] },
    });
  });

  it('need their rights', async () => {
    const { userId } = await world.test.user({ username: 'none@example.com', companyId: chain.company.id });
    const none = await world.test.meta.sessions.open(userId);
    const cases = ['POST department', 'PUT department/1', 'PUT department/mapping', 'DELETE department/1'];
    for (const each of [...cases, 'GET department/pos/sales']) {
      const [method, path = ''] = each.split(' ');
      expect((await send(method as 'GET', path, undefined, none)).status, each).toBe(403);
    }
    expect((await send('GET', 'department', undefined, none)).status).toBe(200);
  });
});

describe('what the registers sold', () => {
  const sold = async (query = '', as = all): Promise<Record<string, [number | null, boolean]>> => {
    const rows = (await send('GET', `department/pos/sales${query}`, undefined, as)).body.data as DepartmentSale[];
    const names = new Map([...registers].map(([path, id]) => [id, path]));
    return Object.fromEntries(rows.map(({ dep_id, amount, direct }) => [names.get(dep_id) ?? '', [amount, direct]]));
  };

  it('comes by department, and tells what a department sold under itself', async () => {
    const whole = await sold();
    expect(whole).toEqual({
      Fresh: [12, true],
      'Fresh/Produce': [2, true],
      'Fresh/Dairy': [9, true],
      Grocery: [9.99, true],
    });
    expect(await sold(`?location=${storeOf('21')}`)).toEqual({
      Fresh: [9, false],
      'Fresh/Dairy': [9, true],
      Grocery: [3, true],
    });
  });

  it('is that of the stores one may see', async () => {
    expect((await sold('', one))['Grocery']).toEqual([3, true]);
    expect((await send('GET', `department/pos/sales?location=${storeOf('0008')}`, undefined, one)).status).toBe(404);
    expect(await sold('', foreign)).toEqual({});
  });
});

it('a category knows what its items are called, once they were sold', async () => {
  const accessGroups = ['Category Setting'];
  const { userId } = await world.test.user({
    username: 'items@example.com',
    companyId: chain.company.id,
    regLocIds: 'all',
    accessGroups,
  });
  const as = await world.test.meta.sessions.open(userId);
  const { categoryId } = await world.test.meta.categories.create(chain.company.id, {
    name: 'Fruit',
    description: '',
    program: 'none',
    items: ['4011', '0041'],
  });
  const names = await world.test.ask('GET', `category/${categoryId}/names`, { as });
  expect(names.body).toMatchObject({ data: [{ upc: '4011', description: 'Item' }], totalCount: 1 });
  const elsewhere = await world.test.ask('GET', 'category/999999/names', { as });
  expect(elsewhere.status).toBe(404);
});

it('a company with sales keeps its currency and time zone, which every figure was made with', async () => {
  const change = (body: object) => world.test.ask('PUT', `company/${chain.company.id}`, { as: localToken, body });
  for (const [field, value] of [
    ['currency', 'CAD'],
    ['timeZone', 'America/Toronto'],
  ] as const) {
    expect(await change({ [field]: value }), field).toMatchObject({
      status: 409,
      body: { code: 'conflict', params: { field, reason: 'sales' }, fields: [{ field }] },
    });
  }
  const kept = await change({ currency: 'USD', timeZone: 'America/New_York', us_week: false });
  expect(kept).toMatchObject({ status: 200, body: { data: { us_week: false, hasData: true } } });
});
