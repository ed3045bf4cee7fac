import type { CashAccount, MovementDay } from '@lanewise/contract/entities/movements';
import { expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { drawnBooks } from './book.testing.ts';
import { drawerRecords, drawnTills } from './till.testing.ts';

const day = '2026-03-02';
const { idOf, call } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords(`${day} 001 11 1 sale cash 100.00\n${day} 001 11 2 pickup cash 60.00`)),
);
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);

it('a pickup is received in no place into which nobody may write one', async () => {
  const book = await books.draw('Received');
  await tills.rule(day, 'lane');
  const bank = await books.read<CashAccount>('POST', 'ledger-config/account', { kind: 'bank', name: 'Bank' });
  const at = books.at(book, day);
  const side = { accountId: bank.accountId };
  const written = { kind: 'pickup', source: { lane: '001', cashier: '' }, target: side, tender: 'cash', amount: '60' };
  expect((await call('POST', 'value_table/movements', { ...at, ...written })).status).toBe(400);
  const records = [{ lane: '001', number: '2', occurrence: 0, tender: 'cash' }];
  const answer = await call('PUT', 'value_table/movements/received', { ...at, records, ...side });
  const { movements = [] } = (answer.body.data ?? {}) as Partial<MovementDay>;
  expect([answer.status, movements.map(({ target }) => target)]).toEqual([400, []]);
});
