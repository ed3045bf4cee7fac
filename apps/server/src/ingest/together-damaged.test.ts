import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql as metaSql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { compareRollups } from '../facts/rollups.ts';
import { sql, u32 } from '../facts/sql.ts';
import { randomOf } from '../faults/drawn.testing.ts';
import { readArrivals } from '../question/arrivals.ts';
import { rounds, seed } from '../thorough.testing.ts';
import { startedIngest } from './started.testing.ts';

const { meta, facts, store, ingest } = startedIngest();

interface Chain {
  id: number;
  locations: number[];
}

const stores = ['1', '2', '3'] as const;

const chainOf = async (name: string): Promise<Chain> => {
  const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create(company);
  const locations: number[] = [];
  for (const storeNumber of stores) {
    const place = { storeNumber, name: `Store ${storeNumber}`, regionRegLocId: null };
    locations.push((await meta.places.createLocation(id, place)).location_id);
  }
  return { id, locations };
};

const receipt = (of: string, number: string, description = ''): string =>
  `${JSON.stringify({
    store: of,
    businessDate: '2026-11-19',
    lane: '1',
    number,
    ended: '2026-11-19T19:41:00',
    lines: [{ upc: '4011', quantity: 1, unitPrice: '1.25', amount: '1.25', description }],
  })}\n`;

/** Sends a file, and returns its segment or the code of its refusal. */
const send = async ({ id }: Chain, file: Buffer): Promise<number | string> => {
  const query = { fileName: 'lane.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
  const body = (async function* () {
    yield file;
  })();
  const sender = { companyId: id, sentBy: 'test', onlyLocations: null };
  return ingest.receive(query, sender, body).then(
    ({ segmentId }) => segmentId,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
};

const settled = async ({ id }: Chain, segment: number | string): Promise<void> => {
  if (typeof segment === 'string') return;
  const state = async () => (await store.segment(id, segment))?.state;
  await expect.poll(state, { timeout: 60_000 }).not.toBe('received');
};

const sendAtOnce = async (chain: Chain, files: readonly Buffer[]): Promise<(number | string)[]> => {
  const sent: (number | string)[] = [];
  await ingest.alone(async () => {
    for (const file of files) sent.push(await send(chain, file));
  });
  for (const one of sent) await settled(chain, one);
  return sent;
};

const sendOneByOne = async (chain: Chain, files: readonly Buffer[]): Promise<(number | string)[]> => {
  const sent: (number | string)[] = [];
  for (const file of files) {
    sent.push(await send(chain, file));
    await settled(chain, sent.at(-1) ?? '');
  }
  return sent;
};

/** What became of files, without what names them. */
const outcomesOf = async ({ id }: Chain, sent: readonly (number | string)[]): Promise<unknown[]> => {
  const outcomes: unknown[] = [];
  for (const one of sent) {
    const row = typeof one === 'number' ? await store.segment(id, one) : null;
    outcomes.push(row ? { state: row.state, error: row.error, summary: row.summary } : one);
  }
  return outcomes;
};

/** All versions, what arrived from each store, and whether the sums agree with the versions of the receipts. */
const figuresOf = async ({ id, locations }: Chain) => {
  const versions = await facts.query<{ location: number }>(sql`
select location, business_date, lane, number, occurrence, version, sum(sign) as count, sum(sign * net_amount) as net from journal
where company = ${u32(id)} group by all having count != 0 order by all`);
  const arrived = await readArrivals(facts).of(id, locations, '2026-11-01', '2026-11-30');
  return {
    versions: versions.map(({ location, ...version }) => ({ ...version, store: locations.indexOf(location) })),
    arrived: locations.map((location) => arrived.get(location) ?? null),
    differing: (await ingest.alone(() => compareRollups(facts, id))).differing,
  };
};

const batches = async ({ id }: Chain): Promise<number> => {
  const rows = await meta.db.selectFrom('manifest').select('batch').where('company_id', '=', id).execute();
  return rows.filter(({ batch }) => batch !== null).length;
};

const bom = Buffer.from([0xef, 0xbb, 0xbf]);

/** Files whose bytes are damaged, unusual or at a limit. No two files have a receipt number in common. */
const unusual = (of: string, from: number): Record<string, Buffer> => {
  const numbered = (at: number) => receipt(of, `${from + at}`);
  const packed = gzipSync(numbered(1));
  const broad = (length: number, at: number): Buffer => {
    const line = receipt(of, `${from + at}`);
    return Buffer.from(`${line.slice(0, -1)}${' '.repeat(length - line.length)}\n`);
  };
  return {
    torn: packed.subarray(0, packed.length - 9),
    'of several members': Buffer.concat([gzipSync(numbered(2)), gzipSync(numbered(3))]),
    'with a mark of its order': Buffer.concat([bom, Buffer.from(numbered(4))]),
    empty: Buffer.alloc(0),
    'of nothing, packed': gzipSync(''),
    'with NULs': Buffer.from(`${numbered(5)}\0\0\0\0\n`),
    'with a NUL in a text': Buffer.from(receipt(of, `${from + 6}`, 'a\0b')),
    'with half a character': Buffer.from(receipt(of, `${from + 7}`, 'a').replace('"a"', '"\\ud800"')),
    'in another encoding': Buffer.from(receipt(of, `${from + 8}`, 'caf\u00e9'), 'latin1'),
    'in pairs of bytes': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(numbered(9), 'utf16le')]),
    'broken behind a receipt': Buffer.from(`${numbered(10)}{"store":\n`),
    'of broken records': Buffer.from('{"store":\n{"store":\n'),
    'of an unknown store': Buffer.from(receipt('99', `${from + 11}`)),
    'as long as a small one may be': broad(1024 * 1024, 12),
    'longer than a small one may be': broad(1024 * 1024 + 1, 13),
    'that packs badly': gzipSync(receipt(of, `${from + 14}`, randomBytes(20).toString('hex')), { level: 0 }),
    'packed with rubbish behind it': Buffer.concat([gzipSync(numbered(15)), Buffer.from('rubbish')]),
  };
};

const shuffled = <Item>(items: readonly Item[], random: (below: number) => number): Item[] => {
  const left = [...items];
  return items.flatMap(() => left.splice(random(left.length), 1));
};

const withdraw = async (chain: Chain, segment: number): Promise<void> => {
  await metaSql`
    insert into audited_action (company_id, kind, subject, subject_id, inbox_id, acted_by, state)
    values (${chain.id}, 'withdraw', 'segment', ${segment}, ${segment}, 'Ada', 'requested')`.execute(meta.db);
  const state = async () => (await store.segment(chain.id, segment))?.state;
  await expect.poll(state, { timeout: 30_000 }).toBe('withdrawn');
};

describe('damaged files among small ones', { timeout: rounds(240_000, 900_000) }, () => {
  it('have the outcome that they have alone, and the others enter together beside them', async () => {
    for (let round = 0; round < rounds(1, 20); round += 1) {
      const random = randomOf(seed + round);
      const damaged = Object.values(unusual(stores[random(3)] ?? '1', 100));
      const sound = Array.from({ length: 9 }, (_, at) => Buffer.from(receipt(stores[at % 3] ?? '1', `${at + 1}`)));
      const files = shuffled([...damaged, ...sound], random);
      const [together, alone] = [await chainOf(`Together ${round}`), await chainOf(`Alone ${round}`)];
      const first = Buffer.from(receipt('1', '900'));
      await sendOneByOne(together, [first]);
      await sendOneByOne(alone, [first]);
      const [some, others] = [await sendAtOnce(together, files), await sendOneByOne(alone, files)];
      expect(await outcomesOf(together, some), `seed ${seed + round}`).toEqual(await outcomesOf(alone, others));
      expect(await figuresOf(together), `seed ${seed + round}`).toEqual(await figuresOf(alone));
      expect(await batches(together)).toBeGreaterThan(1);
      expect((await figuresOf(together)).differing).toEqual([]);
    }
  });

  it('leave nothing wrong where one that entered with others is withdrawn, made anew and sent again', async () => {
    const chain = await chainOf('Harvest Lane');
    const file = (at: number) => Buffer.from(receipt(stores[at % 3] ?? '1', `${at}`));
    await sendOneByOne(chain, [file(0)]);
    const sent = await sendAtOnce(chain, [1, 2, 3, 4].map(file));
    const before = await figuresOf(chain);
    expect(await batches(chain)).toBe(4);
    await withdraw(chain, Number(sent[1]));
    const without = await figuresOf(chain);
    expect(without).toMatchObject({ differing: [] });
    expect(without.versions).toHaveLength(4);
    await ingest.rebuild(() => undefined);
    expect(await figuresOf(chain)).toEqual(without);
    expect(await send(chain, file(2))).toMatch(/withdrew this file/);
    await sendOneByOne(chain, [Buffer.from(`${receipt('3', '2')}${receipt('1', '7')}`)]);
    await ingest.rebuild(() => undefined);
    const after = await figuresOf(chain);
    expect(after.differing).toEqual([]);
    expect(after.versions).toHaveLength(before.versions.length + 1);
  });
});
