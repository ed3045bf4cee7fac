import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { openReferences } from './references.ts';
import { openTestMeta } from './testing.ts';
import type { Meta } from './types.ts';

let meta: Meta;
const company = { us_week: true, connector_type: '', currency: 'USD', timeZone: 'UTC' };
let harvest: number;
let corner: number;

beforeAll(async () => {
  meta = await openTestMeta();
  harvest = (await meta.companies.create({ ...company, name: 'Harvest Lane' })).id;
  corner = (await meta.companies.create({ ...company, name: 'Corner' })).id;
});
afterAll(() => meta.close());

const store = () => openReferences(meta.db, { profiles: 3, itemFiles: 3, itemBytes: 100 });
const profile = (name: string): ImportProfile => ({ name });

describe('what segments are read with', () => {
  it('is refused beyond what a company may have, also when many come at once', async () => {
    const came = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => store().keepProfile(harvest, `profile ${at}`, profile(`${at}`))),
    );
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(store().keepProfile(harvest, 'one more', profile(''))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('at most 3 import profiles') as string,
    });
    expect(await store().profile(harvest, 'one more')).toBeNull();
  });

  it('of a sender of some stores is a share of that, which leaves the rest to others', async () => {
    const shared = openReferences(meta.db, { profiles: 20, itemFiles: 20, itemBytes: 1_000 });
    const { id } = await meta.companies.create({ ...company, name: 'Shared' });
    for (const at of [1, 2]) await shared.keepProfile(id, `shared ${at}`, profile(`${at}`), 'connector 7');
    await expect(shared.keepProfile(id, 'shared 3', profile('3'), 'connector 7')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('A store has at most 2 import profiles') as string,
    });
    // The stored items are sent again, while other senders send their own items.
    await shared.keepProfile(id, 'shared 1', profile('1'), 'connector 7');
    await shared.keepProfile(id, 'shared 3', profile('3'), 'connector 8');
    await shared.keepProfile(id, 'shared 4', profile('4'));
    await expect(shared.keepItems(id, 'large', Buffer.alloc(101), 'connector 7')).rejects.toMatchObject({
      code: 'conflict',
    });
    for (const at of [1, 2]) await shared.keepItems(id, `items ${at}`, Buffer.alloc(10), 'connector 7');
    await expect(shared.keepItems(id, 'items 3', Buffer.alloc(10), 'connector 7')).rejects.toMatchObject({
      code: 'conflict',
    });
    await shared.keepItems(id, 'items 3', Buffer.alloc(500));
  });

  it('is refused by its bytes, too, and leaves what others may have', async () => {
    await store().keepItems(harvest, 'most', Buffer.alloc(99));
    await expect(store().keepItems(harvest, 'more', Buffer.alloc(2))).rejects.toMatchObject({ code: 'conflict' });
    await store().keepItems(harvest, 'little', Buffer.alloc(1));
    await store().keepItems(harvest, 'nothing', Buffer.alloc(0));
    await expect(store().keepItems(harvest, 'fourth', Buffer.alloc(0))).rejects.toMatchObject({ code: 'conflict' });
    await store().keepItems(corner, 'theirs', Buffer.alloc(99));
    expect((await store().items(corner, 'theirs'))?.length).toBe(99);
  });

  it('comes back whole when its bytes take several statements', async () => {
    const long = Buffer.alloc(33 * 1024 * 1024, 'item 4011, ');
    await openReferences(meta.db).keepItems(corner, 'long', long);
    expect((await store().items(corner, 'long'))?.equals(long)).toBe(true);
  });

  it('is taken again when it is there, and counts as sent now', async () => {
    await meta.db
      .updateTable('item_file')
      .set({ used_at: new Date(0) })
      .where('hash', '=', 'most')
      .execute();
    await store().keepItems(harvest, 'most', Buffer.alloc(99));
    const { used_at } = await meta.db
      .selectFrom('item_file')
      .select('used_at')
      .where('hash', '=', 'most')
      .executeTakeFirstOrThrow();
    expect(used_at.getTime()).toBeGreaterThan(0);
  });

  it('is unknown to other companies', async () => {
    expect(await store().items(corner, 'most')).toBeNull();
    expect(await store().profile(corner, 'profile 0')).toBeNull();
  });
});
