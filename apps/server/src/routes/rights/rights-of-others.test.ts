import type { AllPermissions } from '@lanewise/contract/entities/rights';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import type { NewUser } from '../../meta/types.ts';

// A role or an access group is what many people may do. Whoever changes it changes all of them.

const { test, drawn } = drawnApp();
const keeping: readonly string[] = [
  'getAccessGroups',
  'editAccessGroup',
  'getRoles',
  'updateRole',
] satisfies PermissionKey[];

const as = { whole: '', some: '' };
const viewing = () => ({ as: drawn.tokens.admin, headers: { 'x-company-id': String(drawn.harvest.id) } });
const made = async <Made>(path: string, body: object): Promise<Made> => {
  const { status, body: answer } = await test.ask('POST', path, { ...viewing(), body });
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer.data as Made;
};
const user = (username: string, rest: Partial<NewUser>) =>
  test.user({ username, companyId: drawn.harvest.id, regLocIds: 'all', ...rest });

const group = (name: string) => ({ name, description: '', permissionIds: [] as number[] });
const role = (name: string) => ({ name, description: '', authorityLevelId: 2 });
let ids = { group: 0, ownGroup: 0, role: 0, ownRole: 0 };

beforeAll(async () => {
  const { stores } = drawn;
  const { permissions } = (await test.ask('GET', 'all/permissions', viewing())).body.data as AllPermissions;
  const permissionIds = permissions.filter(({ key }) => keeping.includes(key)).map((one) => one.permissionId);
  await made('access_group', { ...group('Keepers'), permissionIds });
  const own = [stores.harborPoint.reg_loc_id];
  const open = async (name: string, accessGroups: string[], regLocIds: NewUser['regLocIds']) =>
    test.meta.sessions.open((await user(name, { role: 'Regional Manager', accessGroups, regLocIds })).userId);
  const groups = await Promise.all(
    ['Of all', 'Of one'].map((name) => made<{ accessGroupId: number }>('access_group', group(name))),
  );
  const roles = await Promise.all(
    ['Lead of all', 'Lead of one'].map((name) => made<{ roleId: number }>('roles', role(name))),
  );
  as.whole = await open('whole@rights.example', ['Keepers', 'Of all'], 'all');
  as.some = await open('some@rights.example', ['Keepers'], own);
  ids = {
    group: groups[0]?.accessGroupId ?? 0,
    ownGroup: groups[1]?.accessGroupId ?? 0,
    role: roles[0]?.roleId ?? 0,
    ownRole: roles[1]?.roleId ?? 0,
  };
  // Each is had by somebody: of another store, or of the same one.
  await user('elsewhere@rights.example', {
    role: 'Lead of all',
    accessGroups: ['Of all'],
    regLocIds: [stores.mapleAndFifth.reg_loc_id],
  });
  await user('beside@rights.example', { role: 'Lead of one', accessGroups: [], regLocIds: own });
});

const change = (path: string, body: object, who: string) => test.ask('PUT', path, { as: who, body });

describe('what people of other stores may do', () => {
  it('is not changed by somebody of one store: their access group', async () => {
    const answer = await change(`access_group/${ids.group}`, { ...group('Of all'), description: 'mine' }, as.some);
    expect(answer).toMatchObject({ status: 403, body: { code: 'user.above' } });
  });

  it('is not changed by somebody of one store: their role', async () => {
    const answer = await change(`roles/${ids.role}`, role('Lead of mine'), as.some);
    expect(answer).toMatchObject({ status: 403, body: { code: 'user.above' } });
  });

  it('is changed by whoever may change those who have it', async () => {
    expect((await change(`access_group/${ids.ownGroup}`, group('Of nobody'), as.some)).status).toBe(200);
    expect((await change(`roles/${ids.ownRole}`, role('Lead of ours'), as.some)).status).toBe(200);
    expect((await change(`roles/${ids.role}`, role('Lead of every store'), as.whole)).status).toBe(200);
  });
});
