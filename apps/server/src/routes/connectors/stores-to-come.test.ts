import { beforeAll, describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// A connector without a location sends for every store, including future stores, and creates these stores. A person who
// sees only the present stores, one by one, may do neither.

const { test, drawn } = drawnIntake(() => undefined);

const people = { all: '', today: '' };
let office = 0;
beforeAll(async () => {
  const { harvest, stores } = drawn;
  const { corner: _, ...own } = stores;
  const join = async (username: string, regLocIds: number[] | 'all') => {
    const { userId } = await test.user({
      username,
      companyId: harvest.id,
      regLocIds,
      accessGroups: ['Connector Setting'],
    });
    return test.meta.sessions.open(userId);
  };
  people.all = await join('all@example.com', 'all');
  people.today = await join(
    'today@example.com',
    Object.values(own).map(({ reg_loc_id }) => reg_loc_id),
  );
  office = (await test.meta.connectors.create(harvest.id, null, 'Head office')).connectorId;
});

const everywhere = { name: 'Everywhere', locationId: null, type: 'ACE' };

describe('a connector for the whole company', () => {
  it('is made by nobody who sees the stores of today alone', async () => {
    const made = await test.ask('POST', 'connectors', { as: people.today, body: everywhere });
    expect(made).toMatchObject({ status: 400, body: { fields: [{ field: 'locationId', code: 'unknown' }] } });
    const harbor = await test.meta.connectors.ofLocation(drawn.harvest.id, drawn.stores.harborPoint.location_id);
    const moved = await test.ask('PUT', `connectors/${harbor?.connectorId}`, { as: people.today, body: everywhere });
    expect(moved.status).toBe(400);
  });

  it.each([
    ['PUT', 'users/reset/connector/:id/credential', undefined],
    [
      'PUT',
      'users/reset/connector/:id/credential',
      { newPassword: 'tulip-Battery-staple-8', confirmPassword: 'tulip-Battery-staple-8' },
    ],
    ['POST', 'connectors/:id/code', undefined],
  ] as const)('gives them no key either: %s %s', async (method, path, body) => {
    const answer = await test.ask(method, path.replace(':id', String(office)), {
      as: people.today,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status).toBe(403);
    expect(answer.body['code']).toBe('user.above');
  });

  it('is seen by them, since it sends for their stores, and made by who sees the whole company', async () => {
    expect((await test.ask('GET', `connectors/${office}`, { as: people.today })).status).toBe(200);
    const made = await test.ask('POST', 'connectors', { as: people.all, body: everywhere });
    expect(made.status).toBe(201);
    const code = await test.ask('POST', `connectors/${office}/code`, { as: people.all });
    expect(code.status).toBe(200);
  });
});
