import { loggedInUser } from '@lanewise/contract/entities/session';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { drawnChain } from '../invariants/drawn-chain.testing.ts';
import { join } from '../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts } from '../routes/ledger/book.testing.ts';
import { catchMails } from './testing.ts';

const day = '2026-03-02';
const smtp = {} as Awaited<ReturnType<typeof catchMails>>;
const { world, chain, idOf, call } = drawnChain(
  (opened, own) => opened.send(own, receipts(`${day} 1 cash 100.00`)),
  120_000,
  async () => {
    Object.assign(smtp, await catchMails());
    return { settings: { LANEWISE_SMTP_URL: smtp.url } };
  },
);
afterAll(() => smtp.close());
afterEach(() => {
  smtp.state.refusing = false;
});

const { draw, at } = drawnBooks({ idOf, call });
const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address)).length;
const mailsOf = async (recipient: string) =>
  world.test.meta.db
    .selectFrom('mail')
    .select(['state', 'attempts', 'body', 'attachment'])
    .where(sql<boolean>`coalesce(nullif(recipient, ''), username) = ${recipient}`)
    .execute();
const tryAgain = async (recipient: string): Promise<void> => {
  smtp.state.refusing = false;
  await sql`update mail set next_try_at = now() where state = 'requested'`.execute(world.test.meta.db);
  world.test.app.mailer.wake();
  await expect.poll(async () => (await mailsOf(recipient))[0]?.state, { timeout: 10_000 }).not.toBe('requested');
};

const groups = ['Balancing Access Group', 'Analytics Access Group', 'Users Setting'];
const person = (name: string, places: number[] | 'all' = [idOf('0008')]) =>
  join(world, name, 'Store Manager', chain.company.id, groups, places);
const leave = (userId: number, change: object) => call('PUT', `users/${userId}`, change);
/** Leaves the right to read sales alone. */
const onlySales = async (): Promise<object> => {
  const [group] = await world.test.meta.people.groupIds(chain.company.id, ['Sales Access Group']);
  return { accessGroupIds: [group] };
};

/** A book in a mail that waits, because the mail server refuses every mail. */
const waits = async (as: string, name: string): Promise<string> => {
  const drawn = await draw(name);
  smtp.state.refusing = true;
  const { refused } = smtp.state;
  const recipient = `${name.toLowerCase()}@example.com`;
  const body = { ...at(drawn, day), recipients: [recipient], fileType: 'pdf' };
  const sent = await world.test.ask('POST', 'share-sheet', { as, body });
  expect(sent.status, sent.text).toBe(200);
  await expect.poll(() => smtp.state.refused, { timeout: 10_000 }).toBeGreaterThan(refused);
  return recipient;
};

describe('a book that waits for the mail server', () => {
  it('is sent once the mail server takes mails, where its sender has the same rights', async () => {
    const recipient = await waits((await person('keeps.on')).token, 'Kept');
    await tryAgain(recipient);
    expect(mailsTo(recipient)).toBe(1);
  });

  it.each([
    ['may no longer log in', 'inactive', async () => ({ status: 'Inactive' })],
    ['may no longer send books', 'reader', onlySales],
    ['has another store', 'moved', async () => ({ regLocIds: [idOf('0014')] })],
  ])('is not sent, and not kept, where its sender %s', async (_what, name, lost) => {
    const { userId, token } = await person(`left.${name}`);
    const recipient = await waits(token, name);
    const answer = await leave(userId, await lost());
    expect(answer.status, answer.text).toBe(200);
    await tryAgain(recipient);
    expect(mailsTo(recipient)).toBe(0);
    expect(await mailsOf(recipient)).toMatchObject([{ state: 'failed', body: null, attachment: null }]);
  });

  it('is not sent where its store left the region of its sender', async () => {
    const { token } = await person('of.north', [chain.regions.North]);
    const recipient = await waits(token, 'Region');
    const place = sql`(select reg_loc_id from place where reg_loc_id = ${idOf('0008')})`;
    await sql`update place set parent_reg_loc_id = ${chain.regions.South} where reg_loc_id = ${place}`.execute(
      world.test.meta.db,
    );
    await tryAgain(recipient);
    expect(mailsTo(recipient)).toBe(0);
  });

  it('is not sent where the account that its sender worked as loses the right', async () => {
    const [colleague, sender] = [await person('away.now'), await person('sits.in', 'all')];
    const begun = await world.test.ask('POST', `v2/switch/user/${colleague.userId}`, { as: sender.token, body: {} });
    const recipient = await waits(loggedInUser.parse(begun.body.data).Authorization, 'Worked');
    expect((await leave(colleague.userId, await onlySales())).status).toBe(200);
    await tryAgain(recipient);
    expect(mailsTo(recipient)).toBe(0);
  });
});

describe('the mail that an analysis is over', () => {
  const submit = (userId: number) =>
    world.test.meta.analysisTasks.submit({
      companyId: chain.company.id,
      userId,
      submittedBy: 'somebody',
      title: `Buns of ${userId}`,
      definition: { start_date: day, end_date: day, tasktype: 'Affinity', item1: '0041', location: null } as never,
      locationIds: [chain.places.get('0008')?.location_id ?? 0],
      wantsMail: true,
    });
  const over = (taskId: number) =>
    expect
      .poll(async () => (await world.test.meta.analysisTasks.find(chain.company.id, taskId))?.status, {
        timeout: 20_000,
      })
      .not.toMatch(/Submitted|In Progress/);

  it('comes to who asked it, and to nobody who may not log in or may ask nothing any more', async () => {
    const [stays, left, mayNot] = [await person('still.here'), await person('set.inactive'), await person('asks.none')];
    expect((await leave(left.userId, { status: 'Inactive' })).status).toBe(200);
    expect((await leave(mayNot.userId, await onlySales())).status).toBe(200);
    for (const { userId } of [left, mayNot, stays]) await over((await submit(userId)).taskId);
    world.test.app.mailer.wake();
    await expect.poll(() => mailsTo('still.here@example.com'), { timeout: 10_000 }).toBe(1);
    expect([mailsTo('set.inactive@example.com'), mailsTo('asks.none@example.com')]).toEqual([0, 0]);
  });
});

describe('the link for a forgotten password', () => {
  it('is not sent to users of a company that lets nobody in', async () => {
    const asks = async (username: string) => {
      await world.test.meta.mails.ask(username);
      world.test.app.mailer.wake();
      await expect
        .poll(async () => (await mailsOf(username)).map(({ state }) => state), { timeout: 10_000 })
        .not.toEqual(['requested']);
    };
    await person('forgets.it');
    await person('forgets.too');
    await asks('forgets.it@example.com');
    await sql`update company set status = 'Inactive' where company_id = ${chain.company.id}`.execute(
      world.test.meta.db,
    );
    await asks('forgets.too@example.com');
    expect([mailsTo('forgets.it@example.com'), mailsTo('forgets.too@example.com')]).toEqual([1, 0]);
  });
});
