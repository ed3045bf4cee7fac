import { expect, it } from 'vitest';
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
