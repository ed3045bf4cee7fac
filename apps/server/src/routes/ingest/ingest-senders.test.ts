import { createHash } from 'node:crypto';
import type { SegmentReceipt, SegmentSummary } from '@lanewise/contract/entities/ingest';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { openWorld, storeNumbers, type Chain, type World } from '../../invariants/world.testing.ts';
import { rounds } from '../../thorough.testing.ts';

let world: World;
let chain: Chain;
let other: Chain;
/** Sessions of users with the right to send, by their assigned places. */
const people = { everywhere: '', first: '', second: '', north: '', none: '', foreign: '', support: '' };
const [first = '', second = '', south = ''] = storeNumbers;
/** A store of no company. */
const nowhere = '9999';

beforeAll(async () => {
  world = await openWorld();
  chain = await world.chain(true);
  other = await world.chain(true);
  const groups = ['Connector Setting', 'Incoming Setting', 'Sales Access Group'];
  const one = (store: string) => [chain.places.get(store)?.reg_loc_id ?? 0];
  const session = async (name: string, { company }: Chain, places: number[] | 'all') =>
    (await join(world, name, 'Store Manager', company.id, groups, places)).token;
  people.everywhere = await session('sender.everywhere', chain, 'all');
  people.first = await session('sender.first', chain, one(first));
  people.second = await session('sender.second', chain, one(second));
  people.north = await session('sender.north', chain, [chain.regions.North]);
  people.none = await session('sender.none', chain, []);
  people.foreign = await session('sender.foreign', other, 'all');
  people.support = (await join(world, 'sender.support', 'Super Admin', null, [], 'all')).token;
}, 120_000);
afterAll(() => world.close());

let drawn = 0;
const number = (): string => String((drawn += 1)).padStart(6, '0');

const receipt = (store: string, at = number(), amount = '1.25'): string =>
  `${JSON.stringify({
    store,
    businessDate: '2026-03-01',
    lane: '2',
    number: at,
    ended: '2026-03-01T09:41:00',
    lines: [{ upc: '4011', quantity: 1, unitPrice: amount, amount }],
  })}\n`;

const post = (body: string, as: string, query = '') =>
  world.test.ask('POST', `ingest/segments?fileName=day.jsonl${query}`, {
    as,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });

const read = (segmentId: number, as: string, wait = 20) =>
  world.test.ask('GET', `ingest/segments/${segmentId}?wait=${wait}`, { as });

const send = async (body: string, as: string, query = ''): Promise<SegmentReceipt & { summary: SegmentSummary }> => {
  const { status, body: sent, text } = await post(body, as, query);
  if (status !== 200) throw new Error(text);
  const { segmentId } = sent.data as SegmentReceipt;
  const receipt = segmentId === 0 ? sent : (await read(segmentId, as)).body;
  return receipt.data as SegmentReceipt & { summary: SegmentSummary };
};

/** The answer to a sender, without the numbers of stores and receipts that they sent themselves. */
const faceOf = ({ summary }: { summary: SegmentSummary }, stores: readonly string[]): string =>
  stores.reduce((text, store) => text.replaceAll(`\\"${store}\\"`, '#'), JSON.stringify(summary));

describe('a person who sends', () => {
  it('for one store sends for no other: its receipts wait like those of a store that does not exist', async () => {
    const { summary } = await send(receipt(first) + receipt(second, number(), '7.77') + receipt(nowhere), people.first);
    expect(summary).toMatchObject({ entered: 1, transactions: 1, lines: 1, amount: '1.25', quarantinedCount: 2 });
    const [theirs, missing] = summary.quarantined;
    expect([theirs?.reason, missing?.reason]).toEqual(['unknownLocation', 'unknownLocation']);
    expect(theirs?.detail.replace(second, '#')).toBe(missing?.detail.replace(nowhere, '#'));
  });

  it('for a region sends for what stands in it, for nothing sends nothing, for all sends everything', async () => {
    const day = () => [first, second, south].map((store) => receipt(store)).join('');
    const [north, none, everywhere] = [
      await send(day(), people.north),
      await send(day(), people.none),
      await send(day(), people.everywhere),
    ];
    expect([north, none, everywhere].map(({ summary }) => [summary.entered, summary.quarantinedCount])).toEqual([
      [2, 1],
      [0, 3],
      [3, 0],
    ]);
  });

  it('in the place of somebody else sends what that one may', async () => {
    const { users } = world.test.meta;
    const target = await users.findByName('sender.first@example.com');
    const { body } = await world.test.ask('POST', `v2/switch/user/${target?.userId}`, {
      as: people.support,
      headers: { 'x-company-id': String(chain.company.id) },
      body: { reason: 'a question of theirs' },
    });
    const { Authorization } = body.data as { Authorization: string };
    const { summary } = await send(receipt(first) + receipt(second), Authorization);
    expect(summary).toMatchObject({ entered: 1, quarantinedCount: 1 });
  });

  it('makes a location only where the whole company is theirs', async () => {
    const known = async () => [...(await world.test.meta.places.byStoreNumber(chain.company.id)).keys()];
    for (const [at, sender] of [people.first, people.north, people.none].entries()) {
      const body = receipt(`new-${at}`);
      for (const query of ['&createLocations=true&dryRun=true', '&createLocations=true'])
        expect((await send(body, sender, query)).summary).toMatchObject({ locationsCreated: [], quarantinedCount: 1 });
    }
    expect((await known()).filter((store) => store.startsWith('new-'))).toEqual([]);
    await send(receipt('new-9'), people.everywhere, '&createLocations=true');
    expect(await known()).toContain('new-9');
  });

  it('learns from no dry run which stores, receipts and amounts there are elsewhere', async () => {
    const [same, changed] = [number(), number()];
    await send(receipt(second, same) + receipt(second, changed), people.everywhere);
    const day = (store: string) => receipt(store, same) + receipt(store, changed, '8.88') + receipt(store, 'new');
    const [theirs, missing] = [
      await send(day(second), people.first, '&dryRun=true'),
      await send(day(nowhere), people.first, '&dryRun=true'),
    ];
    expect(faceOf(theirs, [second])).toBe(faceOf(missing, [nowhere]));
    expect(theirs.summary).toMatchObject({ entered: 0, duplicates: 0, conflicts: 0, amount: '0', quarantinedCount: 3 });
  });

  it('keeps to it whatever anybody else sends, resends and replays', async () => {
    const day = receipt(first) + receipt(second);
    const limited = await send(day, people.first);
    const whole = await send(day, people.everywhere);
    expect(whole.segmentId).not.toBe(limited.segmentId);
    expect(whole.summary).toMatchObject({ entered: 1, duplicates: 1, quarantinedCount: 0 });
    const again = (await post(day, people.first)).body.data as SegmentReceipt;
    expect(again).toMatchObject({ segmentId: limited.segmentId });
    await world.job('replay');
    await world.job('rebuild');
    expect((await read(limited.segmentId, people.first)).body.data).toMatchObject({ summary: { quarantinedCount: 1 } });
    const { data } = await world.report(chain, 'dashboard/v1/transaction', {
      startDate: '2026-03-01',
      lastDate: '2026-03-01',
      limit: 1000,
      locationIds: [chain.places.get(second)?.reg_loc_id ?? 0],
    });
    const numbers = data.map((row) => row['number']);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('reads what became of their own file, and of no other', async () => {
    const { segmentId } = await send(receipt(second), people.second);
    const rubbish = await send(receipt(nowhere), people.none);
    expect((await read(segmentId, people.second)).status).toBe(200);
    expect((await read(rubbish.segmentId, people.none)).status).toBe(200);
    for (const id of [segmentId, rubbish.segmentId])
      for (const as of [people.first, people.foreign, id === segmentId ? people.none : people.second])
        expect((await read(id, as)).text).toBe((await read(2_000_000_000, as)).text);
  });

  it('is not told of a file that waits, either', async () => {
    const answers: number[] = [];
    await world.area.ingest.alone(async () => {
      const { segmentId } = (await post(receipt(second), people.second)).body.data as SegmentReceipt;
      for (const as of [people.first, people.second]) answers.push((await read(segmentId, as, 0)).status);
    });
    expect(answers).toEqual([404, 200]);
  });

  it('names profiles and item files of their own company only', async () => {
    const keep = async (what: 'profiles' | 'items', body: unknown, as: string): Promise<string> => {
      const { data } = (await world.test.ask('PUT', `ingest/${what}`, { as, body })).body;
      return (data as { hash: string }).hash;
    };
    const columns = { transaction: 'Receipt', date: 'Date', amount: 'Amount', item: 'Code' };
    const profile = await keep('profiles', { csv: { columns, items: { code: 'Code' } } }, people.first);
    const missing = createHash('sha256').update('none').digest('hex');
    const expectForeignUnknown = async (field: 'profile' | 'items', [own, theirs]: string[], rest = '') => {
      const ask = (hash = '') => post(receipt(first, '000000'), people.first, `&dryRun=true${rest}&${field}=${hash}`);
      expect((await ask(own)).status).toBe(200);
      expect((await ask(theirs)).body).toMatchObject({ fields: [{ field, code: 'unknown' }] });
      expect((await ask(theirs)).text).toBe((await ask(missing)).text);
    };
    await expectForeignUnknown('profile', [profile, await keep('profiles', { name: 'Theirs' }, people.foreign)]);
    const senders = [people.first, people.foreign];
    const items = await Promise.all(senders.map((as) => keep('items', 'Code\n4011\n', as)));
    await expectForeignUnknown('items', items, `&profile=${profile}`);
  });

  it(
    'enters exactly what they may, whatever the file holds and whoever they are',
    async () => {
      const mine: Record<string, readonly string[]> = {
        [people.first]: [first],
        [people.second]: [second],
        [people.north]: [first, second],
        [people.none]: [],
        [people.everywhere]: storeNumbers,
      };
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...storeNumbers, nowhere, ` ${first} `, `0${first}`), {
            minLength: 1,
            maxLength: 8,
          }),
          fc.constantFrom(...Object.keys(mine)),
          fc.boolean(),
          async (stores, as, dryRun) => {
            const own = stores.filter((store) => mine[as]?.includes(store.trim())).length;
            const { summary } = await send(
              stores.map((store) => receipt(store)).join(''),
              as,
              dryRun ? '&dryRun=true' : '',
            );
            expect([summary.entered, summary.quarantinedCount]).toEqual([own, stores.length - own]);
          },
        ),
        { numRuns: rounds(6, 200), endOnFailure: true },
      );
    },
    rounds(60_000, 600_000),
  );

  it('who looks after this machine sends for everybody', async () => {
    const { summary } = await send(receipt(first) + receipt(south), localToken, `&companyId=${chain.company.id}`);
    expect(summary).toMatchObject({ entered: 2, quarantinedCount: 0 });
  });
});
