import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openIngestArea } from './areas.ts';
import type { IngestArea } from './areas.ts';
import { loadConfig } from './config/load.ts';
import type { SeedParts } from './demo/seed.ts';
import { sql } from './facts/sql.ts';
import { openTestFacts } from './facts/testing.ts';
import { fillEmpty } from './first-data.ts';
import type { FillOptions } from './first-data.ts';
import { threadsHere } from './ingest/threads/threads.ts';
import { openTestMeta } from './meta/testing.ts';
import { createLog } from './plugins/log.ts';
import type { ServerParts } from './start.ts';

/** One day of the smallest chain: a sale of soda and a sale of bread. */
const day = (businessDate: string): Uint8Array =>
  Buffer.from(
    [
      {
        store: '1',
        businessDate,
        number: '1',
        ended: `${businessDate}T09:00:00`,
        lines: [{ upc: '0049', amount: 6.99 }],
      },
      {
        store: '1',
        businessDate,
        number: '2',
        ended: `${businessDate}T10:00:00`,
        lines: [{ upc: '0050', amount: 3.5 }],
      },
    ]
      .map((transaction) => `${JSON.stringify(transaction)}\n`)
      .join(''),
  );

/** A company, a nested region, one store, one user and three files. `before` runs before each file. */
const smallChain = async ({ meta, send, now }: SeedParts, before: (file: number) => void = () => undefined) => {
  const company = await meta.companies.create({
    name: 'Small Chain',
    us_week: true,
    connector_type: '',
    currency: 'USD',
    timeZone: 'UTC',
  });
  const east = await meta.places.createRegion(company.id, { name: 'East', parentRegLocId: null });
  const coast = await meta.places.createRegion(company.id, { name: 'Coast', parentRegLocId: east });
  await meta.places.createLocation(company.id, { storeNumber: '1', name: 'Harbor Point', regionRegLocId: coast });
  const login = { username: 'mara@example.com', password: 'paper-Lantern-orbit-3', role: 'Super Admin', note: 'all' };
  await meta.users.create({
    ...login,
    firstName: 'Mara',
    lastName: 'Rivera',
    companyId: null,
    accessGroups: [],
    regLocIds: 'all',
  });
  for (const file of [1, 2, 3]) {
    before(file);
    const businessDate = new Date(now.getTime() - file * 86_400_000).toISOString().slice(0, 10);
    const fileName = `store-1-${businessDate}.jsonl`;
    await send({ companyId: company.id, fileName, bytes: day(businessDate) });
  }
  return [login];
};

describe('first data', () => {
  let home: string;
  let parts: ServerParts;
  let area: IngestArea;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'lanewise-first-'));
    const config = loadConfig({}, { home });
    const [meta, facts] = await Promise.all([openTestMeta(), openTestFacts()]);
    parts = { config, meta, facts, threads: threadsHere(), log: createLog('silent') };
    area = await openIngestArea(parts);
  });
  afterEach(async () => {
    await area.close();
    await parts.facts.close();
    await parts.meta.close();
    await rm(home, { recursive: true });
  });

  const fill = (options: Partial<FillOptions> = {}) =>
    fillEmpty(parts, area, {
      empty: false,
      signal: new AbortController().signal,
      print: () => undefined,
      seed: smallChain,
      ...options,
    });
  const net = async () => {
    const [row] = await parts.facts.query<{ net: string; transactions: number }>(
      sql`select sum(net_amount * sign) as net, toUInt32(sum(sign)) as transactions from journal`,
    );
    return [Number(row?.net), row?.transactions];
  };

  it('with `empty` is a link and nothing else', async () => {
    const { setup, logins } = await fill({ empty: true });
    expect(setup).toMatch(/^[\w-]{43,}$/);
    expect(logins).toEqual([]);
    expect(await parts.meta.companies.list()).toEqual([]);
  });

  it('is the demo chain, once; later starts know its logins', async () => {
    const first = await fill();
    expect(first).toMatchObject({ setup: null, logins: [{ username: 'mara@example.com' }] });
    expect(await net()).toEqual([31.47, 6]);
    expect((await stat(join(home, 'demo-logins.json'))).mode & 0o777).toBe(0o600);
    const never = () => Promise.reject(new Error('made a second time'));
    expect(await fill({ seed: never })).toEqual(first);
    expect(await fill({ seed: never, empty: true })).toEqual(first);
  });

  it('that was interrupted is finished by the next start, and nothing is there twice', async () => {
    const asked = new AbortController();
    const interrupted = fill({
      signal: asked.signal,
      seed: (seedParts) => smallChain(seedParts, (file) => (file === 2 ? asked.abort() : undefined)),
    });
    await expect(interrupted).rejects.toThrow('aborted');
    expect(await readdir(home)).toContain('demo-unfinished.json');
    expect(await readdir(home)).not.toContain('demo-logins.json');
    const { now } = JSON.parse(await readFile(join(home, 'demo-unfinished.json'), 'utf8')) as { now: string };

    let madeFor = '';
    const finished = await fill({
      empty: true,
      seed: (seedParts) => {
        madeFor = seedParts.now.toISOString();
        return smallChain(seedParts);
      },
    });
    expect(finished.logins).toHaveLength(1);
    expect(madeFor).toBe(now);
    expect(await readdir(home)).not.toContain('demo-unfinished.json');
    expect(await net()).toEqual([31.47, 6]);
    const [company, ...others] = await parts.meta.companies.list();
    expect(others).toEqual([]);
    const tree = await parts.meta.places.hierarchy(company?.id ?? 0);
    expect(JSON.stringify(tree).match(/"name":"(East|Coast|Harbor Point)"/g)).toEqual([
      '"name":"East"',
      '"name":"Coast"',
      '"name":"Harbor Point"',
    ]);
    expect(await parts.meta.users.count()).toBe(1);
  });
});
