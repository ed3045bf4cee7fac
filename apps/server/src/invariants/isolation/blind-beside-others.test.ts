import { ledger } from '@lanewise/contract/areas/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnBooks } from '../../routes/ledger/book.testing.ts';
import { drawerRecords } from '../../routes/ledger/till.testing.ts';
import { drawnChain, type DrawnChain } from '../drawn-chain.testing.ts';
import { must } from './company.testing.ts';
import { join } from './world.testing.ts';

// Two worlds that differ only in the amounts of a store's receipts. Users who see expected amounts approve, close and
// reopen books of the store. A blind counter of the same store must read the same answers in both worlds.

const day = '2026-03-02';
const drawers = '2026-03-03';
const amounts = ['100.00', '112.34'] as const;
const sold = (amount: string): string => `
  ${day} 001 11 1 sale cash ${amount}
  ${day} 001 11 2 loan cash 50.00
  ${drawers} 001 11 1 sale cash ${amount}
  ${drawers} 002 12 2 sale cash ${amount}
  ${drawers} 002 12 3 pickup cash ${amount}`;

const [one, other] = amounts.map((amount) =>
  drawnChain((world, chain) => world.send(chain, drawerRecords(sold(amount)))),
) as [DrawnChain, DrawnChain];

const ofBook = (Object.keys(ledger.rights.ledger) as PermissionKey[]).filter((key) => key !== 'getExpected');
/** Times tell nothing. */
const chance = /\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?/g;
/** Entries are numbered over all days and stores together, so their numbers are ignored. */
const numbers = /"(version|movementId)":\d+/g;

/** The answers that a blind counter reads after each step of the other users. */
const told = async ({ world, chain, idOf, call }: DrawnChain, amount: string): Promise<Map<string, string>> => {
  const { id } = chain.company;
  const { read, point } = drawnBooks({ idOf, call });
  const place = idOf('0008');
  const cash = await point('Their cash', { source: 'posTotal', posAssignment: 'tender.cash' });
  const paid = await point('Their paid', { source: 'formula', formula: `2 * #${cash}` });
  const float = await point('Their float', { source: 'manual' });
  const paidOut = await point('Their expenses', { source: 'posTotal', posAssignment: 'drawer.paidOut' });
  const { presetId } = await read<LedgerPreset>('POST', 'ledger-config/preset', {
    name: 'Book',
    since: day,
    locationIds: [place],
  });
  for (const [name, type, dpIds, carryOver] of [
    ['Tenders', 'tender', [cash], false],
    ['Totals', 'deposit', [paid], true],
    ['Other', 'expense', [float, paidOut], false],
  ] as const)
    await read('POST', `ledger-config/sheet?presetId=${presetId}`, { name, type, state: 'Active', carryOver, dpIds });
  await read('POST', `ledger-config/column?presetId=${presetId}`, {
    name: 'Cash',
    glAccount: '1010',
    side: 'debit',
    dpIds: [cash],
  });
  const safe = await read<{ accountId: number }>('POST', 'ledger-config/account', { kind: 'safe', name: 'Safe' });
  const ids = new Map((await world.test.meta.permissions.list(id)).map((each) => [each.key, each.permissionId]));
  const group = { name: 'Blind', description: '', permissionIds: ofBook.map((key) => ids.get(key) ?? 0) };
  await world.test.meta.accessGroups.create(id, group);
  const groups = ['Sheets Access Group', 'Datapoint Setting', 'Blind'];
  const blind = await join(world, 'counts.blind', 'Analyst', id, groups, [place]);
  const seeing = await join(world, 'sees.all', 'Analyst', id, ['Balancing Access Group'], [place]);
  const preset = (await read<LedgerPreset[]>('GET', 'ledger-config/preset')).find((each) => each.presetId === presetId);
  const { presetId: _, ...fields } = preset ?? {};
  const rules = { ...noRules, tolerance: '0', secondPerson: true, mayBeIncomplete: true };
  await read('PUT', `ledger-config/preset/${presetId}`, { ...fields, rules });
  await read('PUT', 'ledger-config/till-rule', {
    since: drawers,
    by: 'lane',
    tenders: ['cash'],
    float: '0',
    matchMovements: true,
    tolerances: [{ locationId: null, tender: null, cashier: null, tolerance: '0' }],
  });

  const found = new Map<string, string>();
  const reads = (date: string): string[] => {
    const at = `presetId=${presetId}&locationId=${place}`;
    const span = `startDate=${day}&lastDate=2026-03-04`;
    return [
      `value_table?${at}&date=${date}`,
      `value_table/tills?${at}&date=${date}`,
      `value_table/movements?${at}&date=${date}`,
      `value_table/days?presetId=${presetId}&locationIds=${place}&${span}`,
      `value_table/tiles?presetId=${presetId}&locationIds=${place}&${span}`,
      `value_table/period?${at}&${span}`,
      `value_table/tills/days?${at}&${span}`,
      `value_table/journal?${at}&date=${date}`,
      `location/values?locationIds=${place}&${span}`,
      `ledger-config/uncovered?presetId=${presetId}`,
      'ledger-config/till-rule',
    ];
  };
  const look = async (step: string) => {
    const paths = [day, drawers].flatMap(reads);
    const answers = await Promise.all(paths.map((path) => world.test.ask('GET', path, { as: blind.token })));
    answers.forEach(({ status, text }, at) =>
      found.set(`${step}: ${paths[at] ?? ''}`, `${status} ${text.replaceAll(chance, '~')}`),
    );
  };
  const send = (as: string, path: string, date: string, more: object, method: 'PUT' | 'POST' = 'PUT') =>
    world.test.ask(method, path, { as, body: { presetId, locationId: place, date, ...more } });
  const table = (as: string, date: string, more: object) => send(as, 'value_table', date, more);

  await look('begin');
  await must(
    table(blind.token, day, {
      rows: [
        { dpId: cash, enteredValue: '100' },
        { dpId: float, enteredValue: '1' },
      ],
    }),
  );
  await look('counted');
  await must(table(seeing.token, day, { rows: [{ dpId: cash, note: 'seen' }] }));
  await look('noted');
  // The approval is refused in the world in which nothing needs an approval.
  await table(seeing.token, day, { rows: [{ dpId: cash, approved: true }] });
  await look('approved');
  await must(table(seeing.token, day, { rows: [], isBookClosed: true, isIncomplete: true }));
  await look('closed');
  await world.send(chain, drawerRecords(`${day} 001 11 9 sale cash ${amount}`));
  await look('late');
  await must(table(seeing.token, day, { rows: [], isBookClosed: false, reason: 'again' }));
  await look('open again');
  await must(table(seeing.token, day, { rows: [], isBookClosed: true, isIncomplete: true }));
  await look('closed again');
  const till = (lane: string, more: object) => ({ tills: [{ lane, cashier: '', tender: 'cash', ...more }] });
  await must(send(blind.token, 'value_table/tills', drawers, till('001', { amount: '100', reason: 'counted' })));
  await look('drawer counted');
  await send(seeing.token, 'value_table/tills', drawers, till('001', { approved: true }));
  await look('drawer approved');
  const loan = { kind: 'loan', source: { accountId: safe.accountId }, target: { lane: '002', cashier: '' } };
  await must(send(blind.token, 'value_table/movements', drawers, { ...loan, tender: 'cash', amount: '5' }, 'POST'));
  await must(send(blind.token, 'value_table/tills', drawers, till('002', { amount: '100' })));
  await look('all counted');
  const expense = { kind: 'paidOut', source: { lane: '001', cashier: '' }, target: null, tender: 'cash', amount };
  await must(send(seeing.token, 'value_table/movements', drawers, expense, 'POST'));
  await look('paid out');
  const out = { kind: 'pickup', source: { lane: '001', cashier: '' }, target: { accountId: safe.accountId } };
  await must(send(seeing.token, 'value_table/movements', drawers, { ...out, tender: 'cash', amount }, 'POST'));
  await look('picked up');
  const records = [{ lane: '002', number: '3', occurrence: 0, tender: 'cash' }];
  await must(send(seeing.token, 'value_table/movements/received', drawers, { records }));
  await look('received');
  return found;
};

describe('somebody who counts blind beside people who see what is expected', () => {
  let [a, b] = [new Map<string, string>(), new Map<string, string>()];
  beforeAll(async () => {
    [a, b] = [await told(one, amounts[0]), await told(other, amounts[1])];
  }, 300_000);

  it('reads the same at each step but for the numbers of entries, whatever the registers say', () => {
    const differing = [...a].flatMap(([step, whole]) => {
      const [text, twin] = [whole, b.get(step) ?? ''].map((each) => each.replaceAll(numbers, '~')) as [string, string];
      if (text === twin) return [];
      const from = [...text].findIndex((letter, at) => letter !== twin[at]);
      return [`${step}: ${text.slice(Math.max(0, from - 50), from + 30)} / ${twin.slice(from, from + 30)}`];
    });
    expect(differing).toEqual([]);
    expect([...a.values()].filter((text) => text.startsWith('200')).length).toBeGreaterThan(140);
  });

  it('reads nothing of an approval, not even that there is one more change', () => {
    // In the first world, nothing needs an approval. In the other world, both approvals were given.
    for (const world of [a, b]) {
      const at = (step: string) => [...world].flatMap(([path, text]) => (path.startsWith(`${step}: `) ? [text] : []));
      expect(at('approved')).toEqual(at('noted'));
      expect(at('drawer approved')).toEqual(at('drawer counted'));
    }
  });

  it('reads nothing of a movement of a kind that a line of the book comes to', () => {
    for (const world of [a, b]) {
      const at = (step: string) =>
        [...world].flatMap(([path, text]) =>
          path.startsWith(`${step}: `) ? [`${path.slice(step.length)} ${text}`] : [],
        );
      expect(at('paid out')).toEqual(at('all counted'));
    }
  });
});
