import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawCompanies, openTestApp, type TestApp } from '../app-testing.ts';
import { receiving } from './inbox.ts';
import type { NewSegment } from './segment-types.ts';
import { openTestMeta } from './testing.ts';

let test: TestApp;
let companyId = 0;
beforeAll(async () => {
  test = await openTestApp({ meta: await openTestMeta() });
  companyId = (await drawCompanies(test)).harvest.id;
});
afterAll(() => test.close());

const segment = (contentHash: string, profileHash = ''): NewSegment => ({
  companyId,
  contentHash: contentHash.repeat(64),
  profileHash,
  itemsHash: '',
  format: 'jsonl',
  fileName: 'lane.jsonl',
  part: 1,
  baseOffset: 0,
  size: 1,
  raw: Buffer.from('a'),
  redacted: 0,
  createLocations: false,
  onlyLocations: null,
  purpose: 'import',
  sentBy: 'test',
});

it('the same bytes for several profiles are written in one order by every server, so that none waits for another for ever', async () => {
  const profiles = ['1', '2', '3', '4'].map((one) => one.repeat(64));
  const writtenBy = async (content: string, order: readonly string[]): Promise<string[]> => {
    const receive = receiving(test.meta.db);
    // The first segment is written alone. The other segments arrive during this write.
    await Promise.all([receive(segment(content)), ...order.map((profile) => receive(segment(content, profile)))]);
    const { rows } = await sql<{ profile: string }>`
      select profile_hash as profile from inbox where content_hash = ${content.repeat(64)} and profile_hash <> ''
      order by id`.execute(test.meta.db);
    return rows.map(({ profile }) => profile);
  };
  expect(await writtenBy('a', profiles)).toEqual(await writtenBy('b', profiles.toReversed()));
});

it.each(['import', 'resync'] as const)('bytes that come at once as both are a resync, the %s first', async (first) => {
  const receive = receiving(test.meta.db);
  const content = first === 'import' ? 'c' : 'd';
  const purposes = first === 'import' ? (['import', 'resync'] as const) : (['resync', 'import'] as const);
  await Promise.all([
    receive(segment('e', content.repeat(64))),
    ...purposes.map((purpose) => receive({ ...segment(content), purpose })),
  ]);
  const { rows } = await sql<{ purpose: string }>`
    select purpose from inbox where content_hash = ${content.repeat(64)}`.execute(test.meta.db);
  expect(rows).toEqual([{ purpose: 'resync' }]);
});
