import { expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';

const { test, drawn } = drawnApp();

it('PERM-06 a refused assignment of access groups changes none of the users that it names', async () => {
  const { harvest, corner } = drawn;
  const group = { name: 'Of Harvest', description: '', permissionIds: [] };
  const { accessGroupId } = await test.meta.accessGroups.create(harvest.id, group);
  const user = (username: string, companyId: number) =>
    test.user({ username, companyId, regLocIds: 'all', accessGroups: ['Sales Access Group'] });
  const first = await user('first@example.com', harvest.id);
  const second = await user('second@example.com', corner.id);
  const groupsOf = async (userId: number) => (await test.meta.people.find(userId))?.accessGroupIds;
  const before = await groupsOf(first.userId);
  const answer = await test.ask('PUT', 'access_group', {
    as: drawn.tokens.admin,
    body: { userIds: [first.userId, second.userId], add: [accessGroupId], remove: [] },
  });
  expect(answer.status, answer.text).toBe(400);
  expect(await groupsOf(first.userId)).toEqual(before);
});

it('an assignment that is refused while it is made changes none of the users', async () => {
  const { harvest, north } = drawn;
  const group = { name: 'Of all', description: '', permissionIds: [] };
  const { accessGroupId } = await test.meta.accessGroups.create(harvest.id, group);
  const people = await Promise.all(
    ['third@example.com', 'fourth@example.com'].map((username) =>
      test.user({ username, companyId: harvest.id, regLocIds: [north], accessGroups: ['Sales Access Group'] }),
    ),
  );
  const refused = test.meta.people.changeAll(
    people.map(({ userId }, at) => ({
      userId,
      decide: () => {
        if (at === 1) throw new Error('It is refused.');
        return { accessGroupIds: [accessGroupId] };
      },
    })),
  );
  await expect(refused).rejects.toThrow('It is refused.');
  for (const { userId } of people)
    expect((await test.meta.people.find(userId))?.accessGroups).toEqual(['Sales Access Group']);
});
