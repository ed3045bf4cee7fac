import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, hasOwnRules, tenders } from './second-person.testing.ts';
import { at as drawer, drawerRecords } from './till.testing.ts';

// A person who changed the rules of closing may not approve anything on the affected days, neither a line nor a drawer
// of a line.

const day = '2026-03-02';
const { people, tills, done, cash, strict } = drawnPeople(drawerRecords(`${day} 001 11 1 sale cash 100.00`), [
  'manager',
  'colleague',
]);

describe('somebody of a store who changed what its days are closed by', () => {
  it('approves no drawer of those that had begun', async () => {
    await tills.rule(day, 'lane');
    const { preset, count, close } = await strict('Own drawers', day, tenders(await cash('Own drawers')));
    await must(count(people.colleague, { ...drawer('001'), amount: '45', reason: 'short' }));

    const { presetId, version: _, ...fields } = preset;
    const changed = { ...fields, rules: { ...fields.rules, tolerance: '2' } };
    await done(people.manager, 'PUT', `ledger-config/preset/${presetId}`, changed);
    expect(await close(people.manager)).toMatchObject(hasOwnRules(day));
    expect(await count(people.manager, { ...drawer('001'), approved: true })).toMatchObject(hasOwnRules(day));
  });
});
