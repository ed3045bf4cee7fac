import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { rounds, sample, seed, thorough } from '../thorough.testing.ts';
import { askReport, createCompany, deliver, healthOf, readFigures, settled } from './client.testing.ts';
import { drawSales, figuresOf, segmentOf } from './drawn.testing.ts';
import {
  bombs,
  csvProfile,
  damagedFile,
  hostileFile,
  hostileFormats,
  poisonedFile,
  type HostileFile,
  type HostileFormat,
} from './hostile.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const patience = thorough ? 3_600_000 : 300_000;
/** Number of files of each format in a round. Each file has a dozen hostile receipts. */
const filesOfFormat = rounds(1, 60);
const bombsSent = 2;

const november = { from: '2026-11-01', to: '2026-11-30' };
const reports = [
  'location_items',
  'location_summary',
  'department_sales',
  'department_item_sales',
  'item_sales',
  'tender_sales',
  'daily_tender_sales',
  'transaction',
];

describe(`hostile input (seed ${seed})`, () => {
  const home = openHome();
  afterEach(() => home.killAll());
  afterAll(() => home.remove());

  let victim = 0;
  let neighbour = 0;
  const sales = segmentOf('good.jsonl', drawSales(1, 1, 4));
  let profile = '';

  const begin = async (server: Server): Promise<void> => {
    victim = await createCompany(server, 'Harvest Lane Markets');
    neighbour = await createCompany(server, 'Corner Market');
    await settled(server, (await deliver(server, neighbour, sales)).segmentId);
    const kept = await fetch(`${server.url}/api/ingest/profiles?companyId=${victim}`, {
      method: 'PUT',
      headers: { authorization: server.token, 'content-type': 'application/json' },
      body: JSON.stringify(csvProfile),
    });
    expect(kept.status).toBe(200);
    profile = ((await kept.json()) as { data: { hash: string } }).data.hash;
  };

  /**
   * Sends a file; returns the segment if the file was acknowledged. Any other answer must be a refusal with a reason.
   */
  const post = async (server: Server, { name, bytes }: HostileFile): Promise<number | null> => {
    const query = new URLSearchParams({ companyId: `${victim}`, fileName: name, createLocations: 'true' });
    if (name.startsWith('csv')) query.set('profile', profile);
    const response = await fetch(`${server.url}/api/ingest/segments?${query.toString()}`, {
      method: 'POST',
      headers: { authorization: server.token },
      body: Buffer.from(bytes),
    });
    const body = (await response.json()) as { code?: string; data?: { segmentId: number } };
    if (response.status === 200) return body.data?.segmentId ?? null;
    expect([413, 422, 429, 503], `${name} answered ${response.status} ${body.code}`).toContain(response.status);
    expect(body.code).toMatch(/^[a-z]+\.[A-Za-z]+$/);
    return null;
  };

  /**
   * Checks that the figures of the neighbour company are unchanged, that the figures of the attacked company can be
   * read, and that health is ok.
   */
  const assertWell = async (server: Server): Promise<void> => {
    expect(await readFigures(server, neighbour)).toEqual(figuresOf(sales.sales));
    for (const path of reports) await expect.poll(() => askReport(server, victim, path, {}, november)).not.toBeNull();
    expect(await healthOf(server)).toBe('ok');
  };

  const totalsOf = async (server: Server) =>
    Promise.all(
      ['location_items', 'department_sales'].map(
        async (path) => (await askReport(server, victim, path, {}, november))?.totals,
      ),
    );

  /** Waits until an acknowledged file is settled; returns the numbers of good receipts that must be in the figures. */
  const settle = async (server: Server, file: HostileFile, segment: number): Promise<readonly string[]> => {
    const { state, summary, error } = await settled(server, segment);
    if (state === 'failed') {
      expect(error, file.name).toMatch(/./);
      return [];
    }
    expect(summary?.setAside, file.name).toBe(0);
    return file.good;
  };

  /** Numbers of the receipts in the list of transactions that are on the day and lane of the good receipts. */
  const listed = async (server: Server): Promise<Set<number>> => {
    const found = new Set<number>();
    for (let offset = 0; ;) {
      const page = await askReport(server, victim, 'transaction', { offset: `${offset}`, lane: '2' }, november);
      if (!page) throw new Error('The list of transactions is not to be had.');
      for (const { number, date } of page.data) if (date === '2026-11-19') found.add(Number(number));
      offset += page.data.length;
      if (offset >= page.totalCount || page.data.length === 0) return found;
    }
  };

  it(
    'values at and beyond every column, damage and bombs: the server goes on, starts again, and others see nothing of it',
    { timeout: patience },
    async () => {
      const first = await home.start();
      await begin(first);
      const files = hostileFormats.flatMap((format: HostileFormat) =>
        Array.from({ length: filesOfFormat }, (_, at) => [
          hostileFile(format, seed + at),
          damagedFile(format, seed + at),
        ]).flat(),
      );
      const good: string[] = [];
      for (const file of [...files, ...sample(bombs, bombsSent)]) {
        const segment = await post(first, file);
        if (segment !== null) good.push(...(await settle(first, file, segment)));
      }
      await assertWell(first);
      expect(good.length).toBeGreaterThan(0);
      const entered = await listed(first);
      expect(good.filter((number) => !entered.has(Number(number)))).toEqual([]);
      const before = await totalsOf(first);
      await first.kill();
      const second = await home.start();
      await assertWell(second);
      expect(await totalsOf(second)).toEqual(before);
      await second.stop();
    },
  );

  it(
    'texts that no database stores and the last day there can be, in every field: each receipt enters or is quarantined',
    { timeout: patience },
    async () => {
      const server = await home.start();
      if (victim === 0) await begin(server);
      const file = poisonedFile();
      const segment = await post(server, file);
      const { state, error, summary } = await settled(server, segment ?? 0);
      expect({ state, error }).toEqual({ state: 'applied', error: null });
      // A hostile number may have occurred before in another file, so duplicates and conflicts count as well.
      const { entered = 0, duplicates = 0, conflicts = 0, quarantinedCount = 0 } = summary ?? {};
      expect(entered + duplicates + conflicts + quarantinedCount).toBe(file.receipts);
      expect(quarantinedCount).toBeGreaterThan(0);
      await assertWell(server);
      const found = await listed(server);
      expect(file.good.filter((number) => !found.has(Number(number)))).toEqual([]);
      await server.stop();
    },
  );

  it(
    'a flood of hostile files from many senders at once: acknowledged or refused, and settled',
    { timeout: patience },
    async () => {
      const server = await home.start();
      if (victim === 0) await begin(server);
      const files = Array.from({ length: rounds(8, 200) }, (_, at) =>
        damagedFile(hostileFormats[at % hostileFormats.length] ?? 'jsonl', seed + 1_000 + at),
      );
      const kept = await Promise.all(files.map((file) => post(server, file)));
      for (const [at, file] of files.entries()) {
        const segment = kept[at] ?? null;
        if (segment !== null) await settle(server, file, segment);
      }
      await assertWell(server);
      await server.stop();
    },
  );
});
