import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

const sale = (store: string, upc: string, description: string, department: string): string =>
  JSON.stringify({
    store,
    businessDate: '2026-06-02',
    lane: '1',
    number: '1',
    began: '2026-06-02T10:00:00',
    kind: 'sale',
    lines: [{ upc, description, department, amount: '5.00', quantity: '1' }],
    tenders: [{ kind: 'cash', amount: '5.00' }],
  });

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    Buffer.from(
      [sale('0008', '4011', 'Banana', 'Fresh'), sale('0014', '777', 'Secret trial item', 'Trial')].join('\n'),
    ),
  ),
);
const open = async (name: string, groups: string[]) =>
  (await join(world, name, 'Store Manager', chain.company.id, groups, [idOf('0008')])).token;

it('somebody of one store reads no names of items that only stores out of sight sold', async () => {
  const as = await open('list.keeper', ['Category Setting']);
  const { body } = await call('POST', 'category', { name: 'Guessed', items: ['4011', '777'] });
  const { categoryId } = body.data as { categoryId: number };
  const answer = await world.test.ask('GET', `category/${categoryId}/names`, { as });
  const names = (answer.body.data as { description: string }[]).map(({ description }) => description);
  expect(names).toEqual(['Banana']);
});

it('somebody of one store reads no names of register departments that only stores out of sight have', async () => {
  const as = await open('any.body', ['Sheets Access Group']);
  const { body } = await world.test.ask('GET', 'department/pos', { as });
  expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual(['Fresh']);
  const whole = await call('GET', 'department/pos');
  expect((whole.body.data as { name: string }[]).map(({ name }) => name)).toEqual(['Fresh', 'Trial']);
});

it('somebody of one store maps the departments that it sold for it, and no others', async () => {
  const as = await open('map.keeper', ['Department Setting']);
  const { body } = await call('POST', 'department', { name: 'Mapped' });
  const { comp_dep_id } = body.data as { comp_dep_id: number };
  const whole = await call('GET', 'department/pos');
  const ids = new Map((whole.body.data as { name: string; dep_id: number }[]).map((one) => [one.name, one.dep_id]));
  const map = async (name: string) => {
    const departments = [{ dep_id: ids.get(name), location: chain.places.get('0008')?.location_id }];
    return (await world.test.ask('PUT', 'department/mapping', { as, body: { comp_dep_id, departments } })).status;
  };
  expect([await map('Fresh'), await map('Trial')]).toEqual([200, 400]);
});

describe('the name of a register department that only stores out of sight have', () => {
  const idOfTrial = async (): Promise<number> => {
    const { body } = await call('GET', 'department/pos');
    const found = (body.data as { dep_id: number; name: string }[]).find(({ name }) => name === 'Trial');
    return found?.dep_id ?? 0;
  };

  it('is not told to somebody of one store by a mapping of theirs, or of every store', async () => {
    const as = await open('mapping.keeper', ['Department Setting']);
    const dep_id = await idOfTrial();
    const location = chain.places.get('0008')?.location_id ?? null;
    const { body } = await call('POST', 'department', { name: 'Guesses' });
    const { comp_dep_id } = body.data as { comp_dep_id: number };
    const ask = (method: 'GET' | 'PUT', path: string, sent?: object) =>
      world.test.ask(method, path, { as, ...(sent && { body: sent }) });
    await ask('PUT', 'department/mapping', { comp_dep_id, departments: [{ dep_id, location }] });
    await call('PUT', 'department/mapping', { comp_dep_id, departments: [{ dep_id }] });
    const answers = [await ask('GET', `department/${comp_dep_id}`), await ask('GET', 'department?searchText=Guesses')];
    expect(answers.map(({ status, text }) => [status, text.includes('Trial')])).toEqual([
      [200, false],
      [200, false],
    ]);
    expect((await call('GET', `department/${comp_dep_id}`)).text).toContain('Trial');
  });

  it('is not told to somebody of one store by a report that is asked about it, nor by a file of it', async () => {
    const as = await open('report.reader', ['Sales Access Group', 'Custom Reports Access Group']);
    const dep_id = await idOfTrial();
    const days = 'startDate=2026-06-02&lastDate=2026-06-02';
    const asked = [
      `dashboard/v1/department_sales?${days}&departmentId=${dep_id}`,
      `dashboard/v1/department_sales/export?${days}&departmentId=${dep_id}&type=csv`,
      `report/aggregated-sales?${days}&departmentId=${dep_id}`,
      `report/aggregated-sales/export?${days}&departmentId=${dep_id}&type=csv`,
    ];
    const told: string[] = [];
    for (const path of asked) {
      const answer = await world.test.ask('GET', path, { as });
      expect([path, answer.status, answer.text.includes('Trial')]).toEqual([path, 200, false]);
      if ((await call('GET', path)).text.includes('Trial')) told.push(path);
    }
    expect(told).toEqual([asked[0], asked[1], asked[3]]);
  });
});
