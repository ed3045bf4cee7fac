import type { IncomingCounts, RefusedFile } from '@lanewise/contract/entities/incoming';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join } from '../../invariants/isolation/world.testing.ts';
import { openWorld, storeNumbers, type Chain, type World } from '../../invariants/world.testing.ts';
import { mostRefusedOfCompany, mostRefusedOfSender } from '../../meta/repositories/refused-files.ts';

let world: World;
let chain: Chain;
const people = { everywhere: '', first: '', second: '', none: '', foreign: '' };
const [first = '', second = ''] = storeNumbers;

beforeAll(async () => {
  world = await openWorld();
  chain = await world.chain(true);
  const other = await world.chain(true);
  const groups = ['Connector Setting', 'Incoming Setting', 'Sales Access Group'];
  const one = (store: string) => [chain.places.get(store)?.reg_loc_id ?? 0];
  const session = async (name: string, { company }: Chain, places: number[] | 'all') =>
    (await join(world, name, 'Store Manager', company.id, groups, places)).token;
  people.everywhere = await session('refused.everywhere', chain, 'all');
  people.first = await session('refused.first', chain, one(first));
  people.second = await session('refused.second', chain, one(second));
  people.none = await session('refused.none', chain, []);
  people.foreign = await session('refused.foreign', other, 'all');
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.test.meta.db.deleteFrom('refused_file').execute());

const good = (number: string): string =>
  `{"store":"${first}","number":"${number}","businessDate":"2026-03-01","lines":[{"amount":1}]}\n`;
const post = async (fileName: string, body: string | Buffer, as = people.first, query = ''): Promise<number> => {
  const path = `ingest/segments?fileName=${encodeURIComponent(fileName)}${query}`;
  const { status } = await world.test.ask('POST', path, {
    as,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return status;
};
const list = async (as = people.everywhere): Promise<RefusedFile[]> =>
  (await world.test.ask('GET', 'incoming/refused?limit=200', { as })).body.data as RefusedFile[];
const names = async (as = people.everywhere): Promise<string[]> =>
  (await list(as)).map(({ fileName }) => fileName).sort();

describe('a file that is refused when it is sent', () => {
  it.each([
    ['a letter', Buffer.from('Dear customer,\nthank you.\n'), 422, 'ingest.notPosFile', /not a POS file/],
    ['nothing', Buffer.from('\n'), 422, 'ingest.empty', /is empty/],
    ['CSV without a profile', Buffer.from('a,b\n1,2\n3,4\n'), 422, 'ingest.profileNeeded', /profile/],
    ['half of a gzip file', gzipSync(good('1')).subarray(0, 40), 422, 'ingest.brokenGzip', /gzip/],
    ['a file beyond the limit', gzipSync(randomBytes(5_000_000)), 413, 'ingest.tooLarge', /larger than/],
  ])('is listed with its reason: %s', async (name, body, status, code, reason) => {
    expect(await post(name, body)).toBe(status);
    const [file, ...others] = await list();
    expect(others).toEqual([]);
    expect(file).toMatchObject({ fileName: name, part: 1, code, times: 1, sentBy: 'user refused.first@example.com' });
    expect(file?.reason).toMatch(reason);
    expect(file?.places).toEqual([expect.objectContaining({ reg_loc_id: chain.places.get(first)?.reg_loc_id })]);
  });

  it('is listed where it names a profile that was never sent, and where it was withdrawn', async () => {
    expect(await post('unknown.csv', 'a,b\n', people.first, `&profile=${'c'.repeat(64)}`)).toBe(400);
    expect(await list()).toMatchObject([{ fileName: 'unknown.csv', code: 'validation' }]);
    await post('mistake.jsonl', good('9'));
    const files = await world.test.ask('GET', 'incoming/files?searchText=mistake', { as: people.everywhere });
    const ids = (files.body.data as { segmentId: number }[]).map(({ segmentId }) => segmentId);
    const body = { kind: 'withdraw', ids, note: 'sent by mistake' };
    await expect
      .poll(
        async () => (await world.test.ask('POST', 'incoming/actions?wait=20', { as: people.everywhere, body })).body,
      )
      .toMatchObject({ data: [{ outcome: 'done' }] });
    expect(await post('mistake.jsonl', good('9'))).toBe(409);
    expect((await list())[0]).toMatchObject({ fileName: 'mistake.jsonl', code: 'ingest.withdrawn' });
  });

  it('is listed where its sender refused it, until it is received; nobody reports for others', async () => {
    const report = (files: unknown, as = people.first) =>
      world.test.ask('PUT', 'ingest/refusals', { as, body: { files } }).then(({ status }) => status);
    const one = { fileName: 'till.csv', code: 'ingest.unreadable', reason: 'till.csv cannot be read: EACCES.' };
    expect(await report([one, { ...one, fileName: 'b.csv', code: 'ingest.empty' }])).toBe(200);
    expect(await report([one])).toBe(200);
    const [place] = (await list())[0]?.places ?? [];
    expect(place).toMatchObject({ reg_loc_id: chain.places.get(first)?.reg_loc_id });
    expect(await list()).toMatchObject([{ ...one, times: 2, sentBy: 'user refused.first@example.com' }, { times: 1 }]);
    expect(await names(people.second)).toEqual([]);
    expect(await post('till.csv', good('5'))).toBe(200);
    expect(await names()).toEqual(['b.csv']);
    const wrong = [[], [{ ...one, code: 'mine' }], [{ ...one, reason: '' }], Array.from({ length: 101 }, () => one)];
    expect(await Promise.all(wrong.map((files) => report(files)))).toEqual([400, 400, 400, 400]);
    expect(await report([one], 'nobody')).toBe(401);
    expect(await names()).toEqual(['b.csv']);
  });

  it('stays listed where its sender reports what is missing, whatever is received under its name', async () => {
    const report = (code: string, reason: string) =>
      world.test.ask('PUT', 'ingest/refusals', {
        as: people.first,
        body: { files: [{ fileName: 'journal.jsonl', code, reason }] },
      });
    const missing = (bytes: number, day: string) => `It was written anew: ${bytes} bytes of ${day} are missing.`;
    await report('ingest.missed', missing(52_000, '2026-03-01'));
    await report('ingest.missed', missing(52_000, '2026-03-01'));
    await report('ingest.missed', missing(700, '2026-03-02'));
    await report('ingest.brokenGzip', 'The gzip file goes on with 12 bytes that cannot be read.');
    await post('journal.jsonl', 'nothing of ours');
    expect(await list()).toHaveLength(4);
    expect(await post('journal.jsonl', good('11'))).toBe(200);
    expect(await list()).toMatchObject([
      { code: 'ingest.brokenGzip', times: 1 },
      { code: 'ingest.missed', reason: missing(700, '2026-03-02'), times: 1 },
      { code: 'ingest.missed', reason: missing(52_000, '2026-03-01'), times: 2 },
    ]);
  });

  it('is no longer listed once its part of that name is received; another part of it is', async () => {
    await post('day.jsonl', 'nothing of ours', people.first);
    await post('day.jsonl', 'nothing of ours', people.first, '&part=2');
    await post('day.jsonl', 'nothing of ours', people.first, '&part=2');
    expect(await list()).toMatchObject([
      { part: 2, times: 2 },
      { part: 1, times: 1 },
    ]);
    expect(await post('day.jsonl', good('2'))).toBe(200);
    expect(await list()).toMatchObject([{ part: 2, times: 2 }]);
    expect(await post('day.jsonl', good('3'), people.everywhere, '&part=2')).toBe(200);
    expect(await list()).toMatchObject([{ part: 2, times: 2 }]);
  });

  it('is not listed where the sender only looks what would happen, or may not send', async () => {
    expect(await post('look.txt', 'x', people.first, '&dryRun=true')).toBe(422);
    expect(await post('stranger.txt', 'x', 'nobody')).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('is seen by those who see all stores of its sender, in its company, and counted for them', async () => {
    await post('of first', 'x', people.first);
    await post('of all', 'x', people.everywhere);
    await post('of none', 'x', people.none);
    const seen = await Promise.all([people.everywhere, people.first, people.second, people.foreign].map(names));
    expect(seen).toEqual([['of all', 'of first', 'of none'], ['of first'], [], []]);
    const counts = async (as: string) =>
      ((await world.test.ask('GET', 'incoming/counts', { as })).body.data as IncomingCounts).refused;
    expect(await Promise.all([people.everywhere, people.first, people.second].map(counts))).toEqual([3, 1, 0]);
  });

  it('pushes out older ones of its own sender, and none of others', async () => {
    await post('of first', 'x', people.first);
    const { refusedFiles } = world.area.store;
    const file = { companyId: chain.company.id, part: 1, code: 'ingest.empty', reason: 'x', onlyLocations: null };
    for (let at = 0; at < mostRefusedOfSender + 20; at++)
      await refusedFiles.note({ ...file, sentBy: 'hostile', fileName: `${at}`, reason: 'x\0'.repeat(5_000) });
    const rows = await list();
    expect(rows).toHaveLength(mostRefusedOfSender + 1);
    expect(rows.map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(['of first', '20', '119']));
    expect(Math.max(...rows.map(({ reason }) => reason.length))).toBe(1_000);
    expect(mostRefusedOfCompany).toBeGreaterThan(10 * mostRefusedOfSender);
  });

  it('pushes out no loss, however many files are refused', async () => {
    const { refusedFiles } = world.area.store;
    const file = { companyId: chain.company.id, part: 1, reason: 'x', onlyLocations: null, sentBy: 'pictures' };
    await refusedFiles.note({ ...file, fileName: 'lost', code: 'ingest.missed', isLoss: true });
    for (let at = 0; at < mostRefusedOfSender + 20; at++)
      await refusedFiles.note({ ...file, fileName: `${at}`, code: 'ingest.notPosFile' });
    const rows = await names();
    expect(rows).toHaveLength(mostRefusedOfSender + 1);
    expect(rows).toContain('lost');
  });

  it('is forgotten after 30 days', async () => {
    await post('old', 'x');
    const { db } = world.test.meta;
    const age = (days: number) =>
      db.updateTable('refused_file').set({ last_at: sql`now() - make_interval(days => ${days})` });
    await age(29).execute();
    expect(await names()).toEqual(['old']);
    await age(31).execute();
    expect(await names()).toEqual([]);
    await post('new', 'x');
    expect(await db.selectFrom('refused_file').select('file_name').execute()).toEqual([{ file_name: 'new' }]);
  });
});
