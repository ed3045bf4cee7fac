import type { AuditRecord } from '@lanewise/contract/entities/audit';
import type { Tag } from '@lanewise/contract/entities/place';
import { describe, expect, it } from 'vitest';
import { drawnKeepers } from '../keepers.testing.ts';

const { drawn, callers, send } = drawnKeepers(['Location Setting', 'Users Setting']);

const good = async <Data>(...asked: Parameters<typeof send>): Promise<Data> => {
  const answer = await send(...asked);
  if (answer.status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${answer.status} ${answer.text}`);
  return answer.body.data as Data;
};

/** The value of a field in the newest record of a subject, and the hash of the record. */
const recordOf = async (subject: string, field: string, as: string) => {
  const [record] = await good<AuditRecord[]>('GET', `audit?subject=${subject}`, undefined, as);
  const { before, after } = record?.changes.find((one) => one.field === field) ?? { before: '', after: '' };
  const ids = (text: string | null | undefined): unknown => JSON.parse(text ?? '[]');
  return { before: ids(before), after: ids(after), isHashed: record?.hash !== '' };
};

const ids = () => {
  const { westEnd, harborPoint, mapleAndFifth } = drawn.stores;
  return [harborPoint, westEnd, mapleAndFifth].map((store) => store.reg_loc_id).toSorted((a, b) => a - b);
};
const others = () => ids().filter((one) => one !== drawn.stores.harborPoint.reg_loc_id);

describe('the audit log of somebody of one store', () => {
  it('names no store out of their sight that has a tag which they took off their own', async () => {
    const tag = { name: 'Late shift', color: 'blue', entityType: 'location', entityIds: ids() };
    const { tagId } = await good<Tag>('POST', 'tag', tag);
    await good('PUT', 'tag', { tagId, entityIds: [] }, callers.harborOnly);
    const read = (as: string, subject = `tag:${tagId}`) => recordOf(subject, 'entityIds', as);
    const own = { before: [drawn.stores.harborPoint.reg_loc_id], after: [], isHashed: false };
    expect(await read(callers.harborOnly)).toEqual(own);
    expect((await send('GET', 'audit/export?format=jsonl', undefined, callers.harborOnly)).text).not.toContain(
      JSON.stringify(ids()),
    );
    // Admins read the actions together with the hash that proves them.
    expect(await read(drawn.tokens.admin, `tag:${tagId}&all=true`)).toEqual({
      before: ids(),
      after: others(),
      isHashed: true,
    });
  });
});
