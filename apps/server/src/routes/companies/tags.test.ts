import type { Tag } from '@lanewise/contract/entities/place';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { placeKeepers, refused } from '../places/keepers.testing.ts';

const { test, drawn } = drawnApp(() => keepers.open());
const keepers = placeKeepers(test, drawn);
const { callers, ask, get, names } = keepers;

describe('tags', () => {
  it('API-128 API-129 API-130 API-131 ENT-43 are set, read, changed and removed; foreign things are as unknown ones', async () => {
    const { harborPoint, westEnd, corner } = drawn.stores;
    const input = { name: ' Bord de mer ', color: 'blue', entityType: 'location', entityIds: [harborPoint.reg_loc_id] };
    expect((await ask('POST', 'tag', input, drawn.tokens.manager)).status).toBe(403);
    for (const id of [corner.reg_loc_id, 999_999, 'x'])
      expect(await ask('POST', 'tag', { ...input, entityIds: [id] })).toMatchObject(refused('entityIds', 'unknown'));
    const created = await ask('POST', 'tag', input);
    expect(created).toMatchObject({ status: 201, body: { data: { ...input, name: 'Bord de mer' } } });
    const { tagId } = created.body.data as Tag;
    expect(await ask('POST', 'tag', { ...input, name: 'BORD DE MER' })).toMatchObject({
      status: 409,
      body: { code: 'taken', fields: [{ field: 'name' }] },
    });
    await ask('PUT', `locations/${westEnd.location_id}`, { tagIds: [tagId] });
    expect(await names(`locations?tag=${tagId}`)).toEqual(['Harbor Point', 'West End']);
    // A user who sees one of the locations changes only that location, and sees no other location.
    expect((await get<Tag>(`tag/${tagId}`, callers.single)).entityIds).toEqual([harborPoint.reg_loc_id]);
    await ask('PUT', 'tag', { tagId, entityIds: [] }, callers.single);
    expect(await names(`locations?tag=${tagId}`)).toEqual(['West End']);
    const unknown = await ask('GET', 'tag/999999', undefined, drawn.tokens.foreign);
    expect((await ask('GET', `tag/${tagId}`, undefined, drawn.tokens.foreign)).text).toBe(unknown.text);
    expect((await ask('DELETE', `tag/${tagId}`)).status).toBe(200);
    expect((await ask('GET', `tag/${tagId}`)).status).toBe(404);
  });

  it('stand on items by their codes', async () => {
    const input = { name: 'Organic', entityType: 'item', entityIds: ['0041', '41'] };
    const { tagId } = (await ask('POST', 'tag', input)).body.data as Tag;
    expect(await get<Tag[]>('tag?entityType=item')).toMatchObject([
      { tagId, color: 'gray', entityIds: ['0041', '41'] },
    ]);
    expect(await names('tag?entityType=location')).toEqual([]);
  });
});
