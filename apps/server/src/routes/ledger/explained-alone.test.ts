import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, hasOwnRecount, tenders } from './second-person.testing.ts';
import { at, drawerRecords } from './till.testing.ts';

// A cashier counts 60 instead of 100. One manager alone cannot both explain the missing 40 and close the day.

const days = Array.from({ length: 9 }, (_, at) => `2026-03-0${at + 1}`);
const { world, people, tills, books, cash, typed, formula, strict } = drawnPeople(
  drawerRecords(days.map((date) => `\n    ${date} 001 11 1 sale cash 100.00`).join('')),
  ['manager', 'cashier'],
);
const byDrawer = '2026-03-05';

const paidOut = {
  kind: 'paidOut',
  source: { lane: '001', cashier: '' },
  target: null,
  tender: 'cash',
  amount: '40',
  bag: '',
  slip: '',
  note: '',
};

describe('a line that a colleague counted', () => {
  const begin = async (name: string, date: string) => {
    const part = await typed(`${name} paid`);
    const dpId = await formula(`${name} due`, `#${await cash(name)} - #${part}`);
    const book = await strict(name, date, tenders(dpId), { type: 'sales', dpIds: [part] });
    return { ...book, part, dpId };
  };

  it('is closed by somebody else where its formula is explained by an amount typed afterwards', async () => {
    const { enter, close, dpId, part } = await begin('Later', '2026-03-01');
    await must(enter(people.cashier, { dpId, enteredValue: '60' }));
    await must(enter(people.manager, { dpId: part, enteredValue: '40' }));
    expect(await close(people.manager)).toMatchObject(hasOwnRecount('Later due'));
    expect(await close(people.cashier)).toMatchObject({ status: 200 });
  });

  it('is closed by somebody else where 0 is typed afterwards over an amount of its formula', async () => {
    const { enter, close, dpId, part } = await begin('Over', '2026-03-04');
    await must(enter(people.manager, { dpId: part, enteredValue: '-40' }));
    await must(enter(people.cashier, { dpId, enteredValue: '100' }));
    await must(enter(people.manager, { dpId: part, enteredValue: '0' }));
    expect(await close(people.manager)).toMatchObject(hasOwnRecount('Over due'));
  });

  it('is closed by who typed nothing into its formula, or the same before', async () => {
    const nothing = await begin('Nothing', '2026-03-02');
    await must(nothing.enter(people.cashier, { dpId: nothing.dpId, enteredValue: '100' }));
    await must(nothing.enter(people.manager, { dpId: nothing.part, enteredValue: '0' }));
    expect(await nothing.close(people.manager)).toMatchObject({ status: 200 });
    const before = await begin('Before', '2026-03-03');
    await must(before.enter(people.manager, { dpId: before.part, enteredValue: '40' }));
    await must(before.enter(people.cashier, { dpId: before.dpId, enteredValue: '60' }));
    expect(await before.close(people.manager)).toMatchObject({ status: 200 });
  });
});

describe('a drawer that a colleague counted', () => {
  let safe = 0;
  beforeAll(async () => {
    await tills.rule(byDrawer, 'lane');
    const account = { kind: 'safe', name: 'Safe' };
    ({ accountId: safe } = await books.read<{ accountId: number }>('POST', 'ledger-config/account', account));
  });
  const begin = async (name: string, date: string) => strict(name, date, tenders(await cash(name)));

  it.each([
    ['paid out', byDrawer, () => paidOut],
    ['picked up to the safe', '2026-03-06', () => ({ ...paidOut, kind: 'pickup', target: { accountId: safe } })],
  ])('is closed by somebody else where it is explained afterwards by what was %s', async (name, date, movement) => {
    const { count, move, close } = await begin(name, date);
    await must(count(people.cashier, { ...at('001'), amount: '60' }));
    await must(move(people.manager, movement()));
    expect(await close(people.manager)).toMatchObject(hasOwnRecount('001'));
    expect(await close(people.cashier)).toMatchObject({ status: 200 });
  });

  it('is closed by somebody else where one takes back afterwards what they said was paid in', async () => {
    const { book, count, move, close } = await begin('Reversed', '2026-03-09');
    const paidIn = { ...paidOut, kind: 'paidIn', source: null, target: paidOut.source };
    await must(move(people.manager, paidIn));
    await must(count(people.cashier, { ...at('001'), amount: '100' }));
    const place = books.at(book, '2026-03-09');
    const query = Object.entries(place).map((one) => one.join('='));
    const { movements } = await books.read<{ movements: { movementId: number }[] }>(
      'GET',
      `value_table/movements?${query.join('&')}`,
    );
    const body = { ...place, movementId: movements[0]?.movementId, reason: 'not so' };
    await must(world.test.ask('PUT', 'value_table/movements/reversed', { as: people.manager, body }));
    expect(await close(people.manager)).toMatchObject(hasOwnRecount('001'));
  });

  it('is closed by who said what was paid out before', async () => {
    const { count, move, close } = await begin('Said', '2026-03-07');
    await must(move(people.manager, paidOut));
    await must(count(people.cashier, { ...at('001'), amount: '60' }));
    expect(await close(people.manager)).toMatchObject({ status: 200 });
  });
});
