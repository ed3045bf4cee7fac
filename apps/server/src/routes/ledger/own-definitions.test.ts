import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';

// The expected amount of a line comes from its formula. A person who changes the formula states what the line should
// hold, as with an adjustment.

const day = '2026-03-02';
const { people, books, done, cash, on, strict } = drawnPeople(
  receipts(`${day} 0001 cash 100.00`),
  ['manager', 'counter'],
  { groups: ['Location Setting', 'Datapoint Setting'] },
);

/** A formula made by a user of the store, so that users of the store may change it. */
const ownFormula = async (name: string, text: string): Promise<number> =>
  (
    await done<{ dpId: number }>(people.manager, 'POST', 'company/data_point', {
      name,
      source: 'formula',
      formula: text,
    })
  ).dpId;

const drawn = async (name: string) => {
  const taken = await cash(name);
  const due = await ownFormula(`${name} due`, `#${taken}`);
  return { ...(await strict(name, day, tenders(due))), taken, due };
};
const redefine = async (dpId: number, text: string) => {
  const {
    since: _,
    earlier: __,
    version: ___,
    dpId: ____,
    ...fields
  } = await books.read<DataPoint>('GET', `data_point/${dpId}`);
  const changed = { ...fields, source: 'formula', formula: text, from: null };
  return done(people.manager, 'PUT', `data_point/${dpId}`, changed);
};

describe('somebody of a store who counted 45 short', () => {
  it('does not close the day alone by changing the formula of the line, and set it back', async () => {
    const { enter, close, taken, due } = await drawn('Formula');
    await must(enter(people.manager, { dpId: due, enteredValue: '45', note: 'short' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    await redefine(due, `#${taken} * 0.45`);
    const closed = await close(people.manager);
    await redefine(due, `#${taken}`);
    expect(closed.status).toBe(409);
  });
});

describe('somebody of a store who changed the formula of a line', () => {
  it('does not approve what it is over or short by since', async () => {
    const { enter, taken, due } = await drawn('Approved');
    await must(enter(people.counter, { dpId: due, enteredValue: '45', note: 'short' }));
    await redefine(due, `#${taken} * 0.5`);
    const { sheets } = (await must(enter(people.manager))) as ValueTable;
    expect(sheets[0]?.rows[0]?.expected).toBe('50');
    expect((await enter(people.manager, { dpId: due, approved: true })).status).toBe(409);
  });
});

describe('somebody of a store who gave up the second person', () => {
  it('does not close the day by a copy of the book that stands in its place', async () => {
    const { enter, due, preset } = await drawn('Swapped');
    await must(enter(people.manager, { dpId: due, enteredValue: '45', note: 'short' }));
    const { presetId, version: _, ...fields } = preset;
    const path = `ledger-config/preset/${presetId}`;
    await done(people.manager, 'PUT', path, { ...fields, name: 'Swapped (old)' });
    const copy = await done<LedgerPreset>(people.manager, 'POST', `${path}/copy`, { ...fields, rules: noRules });
    expect((await on(day, copy).close(people.manager)).status).toBe(409);
  });
});
