import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, deliver, readFigures, receiptOf, settled, wholePeriod } from '../faults/client.testing.ts';
import { drawSales, figuresOf, segmentOf, type Sale } from '../faults/drawn.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { hasClickHouse, startClickHouse, type ClickHouse } from '../facts/clickhouse.testing.ts';
import { askServer } from '../facts/server.ts';
import { createTestDatabase } from '../meta/testing.ts';
import { lanewise } from './process.testing.ts';
import { readEverything } from './reads.testing.ts';

const patience = 180_000;

/** A backup from servers into a folder, and from there onto servers again. */
describe.skipIf(!hasClickHouse)('a backup of stores on servers', () => {
  const [home, inFolder, again] = [openHome(), openHome(), openHome()];
  const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = [];
  let clickhouse: ClickHouse;
  let settings: Record<string, string> = {};
  let others: Record<string, string> = {};
  let [folder, ofServers, ofFolder] = ['', '', ''];
  let company = 0;
  const sent: Sale[] = [];
  /** The answers of the servers at the moment of the backup. */
  let said: Record<string, unknown> = {};

  /** Separate databases on both servers. */
  const settingsFor = async (name: string): Promise<Record<string, string>> => {
    const database = await createTestDatabase();
    databases.push(database);
    return { DATABASE_URL: database.url, CLICKHOUSE_URL: `${clickhouse.url}${name}` };
  };

  const tablesIn = async (name: string): Promise<string[]> => {
    const rows = await askServer<{ name: string }>(
      `${clickhouse.url}${name}`,
      'select name from system.tables where database = {database:String}',
    );
    return rows.map((row) => row.name);
  };

  const send = async (server: Server, name: string): Promise<void> => {
    const sales = drawSales(sent.length, 1 + sent.length, 20);
    const { segmentId } = await deliver(server, company, segmentOf(`${name}.jsonl`, sales));
    await settled(server, segmentId);
    sent.push(...sales);
  };

  const everythingOf = async (server: Server) => ({
    ...(await readEverything(server, company, wholePeriod)),
    segment: await receiptOf(server, 1),
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lanewise-backups-'));
    [ofServers, ofFolder] = [join(folder, 'servers.tar'), join(folder, 'folder.tar')];
    clickhouse = await startClickHouse();
    settings = await settingsFor('first');
    others = await settingsFor('second');
    const server = await home.start(settings);
    company = await createCompany(server, 'Harvest Lane Markets');
    for (const name of ['one', 'two', 'three']) await send(server, name);
    said = await everythingOf(server);
  }, patience);
  afterAll(async () => {
    for (const each of [home, inFolder, again]) await each.remove();
    await clickhouse.close();
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true });
  });

  it('is made beside the running server, and leaves nothing in the database', { timeout: patience }, async () => {
    expect(await lanewise(home.path, ['backup', '--to', ofServers], settings)).toMatchObject({ code: 0, err: '' });
    await expect.poll(() => tablesIn('first')).not.toContain('backup_journal');
    expect(await tablesIn('first')).toContain('journal');
  });

  it('is made where no server of ours runs', { timeout: patience }, async () => {
    await home.killAll();
    const path = join(folder, 'stopped.tar');
    expect(await lanewise(home.path, ['backup', '--to', path], settings)).toMatchObject({ code: 0, err: '' });
    expect((await stat(path)).size).toBe((await stat(ofServers)).size);
  });

  it('gives the same answers in a data folder, in which all can be made anew', { timeout: patience }, async () => {
    expect(await lanewise(inFolder.path, ['restore', ofServers])).toMatchObject({ code: 0 });
    const server = await inFolder.start();
    expect(await everythingOf(server)).toEqual(said);
    expect(await lanewise(inFolder.path, ['rebuild'])).toMatchObject({ code: 0 });
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    expect((await lanewise(inFolder.path, ['doctor'])).out).toContain(' 0 bad');
    expect(await lanewise(inFolder.path, ['backup', '--to', ofFolder])).toMatchObject({ code: 0, err: '' });
  });

  it('is not restored into databases in which there is anything', { timeout: patience }, async () => {
    const empty = await settingsFor('first');
    expect(await lanewise(again.path, ['restore', ofServers], empty)).toMatchObject({
      code: 1,
      err: expect.stringContaining('CLICKHOUSE_URL names is not empty') as string,
    });
    const used = { ...others, DATABASE_URL: settings['DATABASE_URL'] ?? '' };
    expect(await lanewise(again.path, ['restore', ofServers], used)).toMatchObject({
      code: 1,
      err: expect.stringContaining('DATABASE_URL names is not empty') as string,
    });
    expect(await tablesIn('second')).toEqual([]);
  });

  it('that is cut off on its way onto servers is begun anew', { timeout: patience }, async () => {
    const restoring = lanewise(again.path, ['restore', ofFolder], others);
    await expect.poll(() => tablesIn('second'), { interval: 5 }).toContain('restore_unfinished');
    await clickhouse.kill();
    expect((await restoring).code).toBe(1);
    await clickhouse.start();
    const { code, out } = await lanewise(again.path, ['doctor'], others);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringContaining('was cut off before its end') as string,
    });
    expect(await lanewise(again.path, ['restore', ofFolder], others)).toMatchObject({ code: 0 });
    expect(await tablesIn('second')).not.toContain('restore_unfinished');
    expect(await stat(join(again.path, 'facts')).catch(() => null)).toBeNull();
  });

  it('gives the same answers on servers, which go on from there', { timeout: patience }, async () => {
    const server = await again.start(others);
    expect(await everythingOf(server)).toEqual(said);
    await send(server, 'four');
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    expect((await lanewise(again.path, ['doctor'], others)).out).toContain(' 0 bad');
  });
});
