import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { Tag } from '@lanewise/contract/entities/place';
import { describe, expect, it } from 'vitest';
import { drawnKeepers } from '../keepers.testing.ts';

const { drawn, callers, send } = drawnKeepers(['Location Setting']);

const good = async <Data>(...asked: Parameters<typeof send>): Promise<Data> => {
  const answer = await send(...asked);
  if (answer.status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${answer.status} ${answer.text}`);
  return answer.body.data as Data;
};

describe('a tag that stores out of sight have', () => {
  it('is not renamed, coloured or removed by somebody of one store', async () => {
    const { westEnd, harborPoint } = drawn.stores;
    const entityIds = [harborPoint.reg_loc_id, westEnd.reg_loc_id];
    const tag = { name: 'Late shift', color: 'blue', entityType: 'location', entityIds };
    const { tagId } = await good<Tag>('POST', 'tag', tag);
    for (const change of [{ name: 'Mine' }, { color: 'red' }]) {
      const answer = await send('PUT', 'tag', { tagId, ...change }, callers.harborOnly);
      expect([answer.status, answer.body['code']]).toEqual([403, 'user.above']);
    }
    const removed = await send('DELETE', `tag/${tagId}`, undefined, callers.harborOnly);
    expect([removed.status, removed.body['code']]).toEqual([403, 'user.above']);
    expect(await good<Tag>('GET', `tag/${tagId}`)).toMatchObject(tag);
    // The store manager may change the tag once only their own store has it.
    await good('PUT', 'tag', { tagId, entityIds: [harborPoint.reg_loc_id] });
    await good('PUT', 'tag', { tagId, name: 'Mine', color: 'red' }, callers.harborOnly);
    await good('DELETE', `tag/${tagId}`, undefined, callers.harborOnly);
  });

  it('is not taken off them by a change of the same moment', async () => {
    const { harborPoint, westEnd, mapleAndFifth } = drawn.stores;
    const ids = (...stores: { reg_loc_id: RegLocId }[]) => stores.map((store) => store.reg_loc_id);
    const lost: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const tag = {
        name: `Race ${round}`,
        color: 'blue',
        entityType: 'location',
        entityIds: ids(harborPoint, westEnd),
      };
      const { tagId } = await good<Tag>('POST', 'tag', tag);
      await Promise.all([
        good('PUT', 'tag', { tagId, entityIds: ids(harborPoint, westEnd, mapleAndFifth) }),
        good('PUT', 'tag', { tagId, entityIds: ids(harborPoint) }, callers.harborOnly),
      ]);
      // Whatever the order of the changes, the store manager changes only Harbor Point.
      const { entityIds } = await good<Tag>('GET', `tag/${tagId}`);
      if (!entityIds.includes(mapleAndFifth.reg_loc_id)) lost.push(round);
    }
    expect(lost).toEqual([]);
  });
});

it('a tag of items, which every store sells, is not made, changed, emptied or removed by somebody of one store', async () => {
  const tag = { name: 'Recalled', color: 'red', entityType: 'item', entityIds: ['4011', '4012'] };
  const { tagId } = await good<Tag>('POST', 'tag', tag);
  const answers = [
    await send('POST', 'tag', { ...tag, name: 'Other' }, callers.harborOnly),
    await send('PUT', 'tag', { tagId, name: 'Mine' }, callers.harborOnly),
    await send('PUT', 'tag', { tagId, entityIds: [] }, callers.harborOnly),
    await send('DELETE', `tag/${tagId}`, undefined, callers.harborOnly),
  ];
  expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(answers.map(() => [403, 'user.above']));
  expect(await good<Tag>('GET', `tag/${tagId}`)).toMatchObject(tag);
  await good('PUT', 'tag', { tagId, entityIds: ['4011'] });
  await good('DELETE', `tag/${tagId}`);
});
