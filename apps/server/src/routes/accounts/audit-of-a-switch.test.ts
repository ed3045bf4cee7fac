import type { AuditRecord } from '@lanewise/contract/entities/audit';
import { loggedInUser } from '@lanewise/contract/entities/session';
import { describe, expect, it } from 'vitest';
import { drawnPeople, keeperGroups } from '../users/users.testing.ts';

// A person who works as another user sees only what both users may see. The person does not see what the other user did
// in stores out of the person's own sight, neither in the audit log nor among the decisions on received files.

const { test, drawn } = drawnPeople();
const groups = [...keeperGroups, 'Location Setting'];
const recordsOf = async (as: string): Promise<AuditRecord[]> =>
  (await test.ask('GET', 'audit?limit=200', { as })).body.data as AuditRecord[];
const toldOf = (records: readonly AuditRecord[]) =>
  records.filter(({ route }) => route.startsWith('PUT locations')).map(({ subjectName }) => subjectName);

describe('somebody of one region who works as a colleague', () => {
  it('reads nothing of what the colleague once did in a store of another region', async () => {
    const { harborPoint } = drawn.stores;
    const colleague = await drawn.somebody({ accessGroups: groups, regLocIds: [harborPoint.reg_loc_id] });
    const change = { name: 'Harbor 555 0199' };
    const path = `locations/${harborPoint.location_id}`;
    expect((await test.ask('PUT', path, { as: colleague.token, body: change })).status).toBe(200);
    expect(toldOf(await recordsOf(colleague.token))).toHaveLength(1);
    const { reg_loc_id: elsewhere } = drawn.stores.mapleAndFifth;
    await test.meta.people.change(colleague.userId, () => ({ regLocIds: [elsewhere] }));
    const role = 'Regional Manager';
    const { token } = await drawn.somebody({ accessGroups: groups, role, regLocIds: [elsewhere] });
    const { body } = await test.ask('POST', `v2/switch/user/${colleague.userId}`, { as: token, body: {} });
    const { Authorization } = loggedInUser.parse(body.data);
    expect(toldOf(await recordsOf(Authorization))).toEqual([]);
    const file = await test.ask('GET', 'audit/export?format=csv', { as: Authorization });
    expect(file.text).not.toContain('555 0199');
    // What they do meanwhile is theirs, and shown.
    const own = { name: 'Maple 555 0123' };
    const answer = await test.ask('PUT', `locations/${drawn.stores.mapleAndFifth.location_id}`, {
      as: Authorization,
      body: own,
    });
    expect([answer.status, toldOf(await recordsOf(Authorization)).length]).toEqual([200, 1]);
  });
});
