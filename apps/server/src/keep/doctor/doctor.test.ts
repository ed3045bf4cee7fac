import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIngestArea } from '../../areas.ts';
import { loadConfig } from '../../config/load.ts';
import { createCompany, deliver, sendBytes, settled } from '../../faults/client.testing.ts';
import { drawSales, segmentOf } from '../../faults/drawn.testing.ts';
import { openFacts } from '../../facts/connect.ts';
import { migrations } from '../../facts/migrations.ts';
import { sql, type Sql } from '../../facts/sql.ts';
import { silentLog } from '../../meta/log.ts';
import { startEmbeddedPostgres } from '../../meta/embedded/start.ts';
import { createLog } from '../../plugins/log.ts';
import { start, type Running } from '../../start.ts';
import { lanewise, type Said } from '../process.testing.ts';
import { examined } from './finding.ts';
import { threadsOf } from './machine.ts';
import { schemaFinding } from './metadata.ts';
import { expectedAfter } from './schema.ts';

const patience = 120_000;

describe('the doctor', () => {
  let home = '';
  let running: Running;
  const settings = () => ({ LANEWISE_HOME: home, PORT: '0', LOG_LEVEL: 'silent' });

  const doctor = (more: Record<string, string> = {}): Promise<Said> => lanewise(home, ['doctor'], more);
  const inFacts = async (...statements: Sql[]): Promise<void> => {
    const facts = await openFacts(loadConfig(settings()));
    for (const statement of statements) await facts.command(statement);
    await facts.close();
  };
  const inMetadata = async (statement: string): Promise<void> => {
    const server = await startEmbeddedPostgres(home, silentLog);
    const client = new Client(server.connection);
    await client.connect();
    await client.query(statement);
    await client.end();
    await server.close();
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lanewise-doctor-'));
    const config = loadConfig(settings());
    const fatal = (error: unknown): never => {
      throw error;
    };
    running = await start(config, createLog('silent'), { open: openIngestArea, fatal });
    const { token } = JSON.parse(await readFile(join(home, 'server.json'), 'utf8')) as { token: string };
    const target = { url: running.url, token };
    const company = await createCompany(target, 'Harvest Lane Markets');
    const segment = segmentOf('a.jsonl', drawSales(2, 1, 3));
    // All of it stays in quarantine until it is sent again and its stores are created.
    const { data } = await sendBytes(target, company, segment.fileName, segment.text, false);
    expect((await settled(target, data?.segmentId ?? 0)).summary?.quarantinedCount).toBe(24);
    await settled(target, (await deliver(target, company, segment)).segmentId);
  }, patience);
  afterAll(async () => {
    await running.stop();
    await rm(home, { recursive: true, force: true });
  });

  it('says of a setting that cannot be used what it must be, and looks no further', async () => {
    const { code, out } = await doctor({ LANEWISE_KEEP_FILES_DAYS: '3' });
    expect(code).toBe(1);
    expect(out).toMatch(
      /^bad +settings +LANEWISE_KEEP_FILES_DAYS is "3" but must be 0 for ever, or a whole number of days from 7/,
    );
  });

  it('asks a running server, and finds nothing bad in one that is well', { timeout: patience }, async () => {
    const { code, out } = await doctor();
    expect(out).toContain(' 0 bad');
    expect(code).toBe(0);
    for (const topic of [
      'server +runs at',
      'journal +24 entries',
      'rollups +\\d+ add up',
      'durability +commits are synced',
      'decisions of people +0 transactions in quarantine',
    ])
      expect(out).toMatch(new RegExp(`ok +${topic}`));
    expect(out).toMatch(/warn +backup +there has been none yet/);
    await running.stop();
  });

  it('examines a folder that no server uses, and changes nothing in it', { timeout: patience }, async () => {
    const first = await doctor();
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/ok +server +does not run/);
    expect(first.out).toMatch(/ok +journal +24 entries, as many as were decided/);
  });

  it('names whatever was damaged, and what to do about it', { timeout: patience }, async () => {
    await inMetadata(`update manifest set state = 'frozen' where month = '2026-09'`);
    await inFacts(
      sql`alter table sales_hour delete where location = 500001 settings mutations_sync = 2`,
      sql`drop view tender_day_view`,
      sql`truncate table raw_segment`,
    );
    const { code, out } = await doctor();
    expect(code).toBe(1);
    expect(out).toMatch(/bad +tables and views +missing: tender_day_view\n +Restore the last backup/);
    expect(out).toMatch(/bad +rollups .*sales_hour do not add up to the journal\n +Run lanewise rebuild\./);
    expect(out).toMatch(/bad +journal +24 entries, but 12 were decided/);
    expect(out).toMatch(/warn +decisions +1 have not reached the figures\n +Start the server/);
    expect(out).toMatch(/bad +received files +the bytes of 1 of 1 received files are gone, the first is segment 1/);
  });

  it('says that a restore was cut off, and opens nothing', async () => {
    await writeFile(join(home, 'restore-unfinished'), '');
    const { code, out } = await doctor();
    expect(code).toBe(1);
    expect(out).toMatch(/bad +leftovers +a restore was cut off/);
    await rm(join(home, 'restore-unfinished'));
  });

  it('says where there is no data', async () => {
    const { code, out } = await lanewise(join(home, 'nowhere'), ['doctor']);
    expect(code).toBe(1);
    expect(out).toMatch(/bad +data folder +there is none at/);
  });
});

describe('a finding', () => {
  it('too few threads are worth a look, enough are not', () => {
    expect(threadsOf(undefined).state).toBe('warn');
    expect(threadsOf(16).state).toBe('ok');
  });
  it('a schema of a newer version is bad, one that is behind is worth a look', () => {
    expect(schemaFinding('schema', ['1', '9'], ['1', '2']).state).toBe('bad');
    expect(schemaFinding('schema', ['1'], ['1', '2'])).toMatchObject({
      state: 'warn',
      text: expect.stringMatching(/^1 changes/) as string,
    });
    expect(schemaFinding('schema', ['1', '2'], ['1', '2']).state).toBe('ok');
  });
  it('what cannot be examined is bad, and does not stop the others', async () => {
    expect(await examined('pages', () => Promise.reject(new Error('no rights')))).toMatchObject([
      { state: 'bad', text: 'could not be examined: no rights' },
    ]);
  });
  it('expects the tables and views that the steps make', () => {
    const first = expectedAfter(migrations);
    expect(first.tables).toContain('journal');
    expect(first.views).toContain('sales_hour_view');
    const dropping = { number: 99, name: 'x', statements: [sql`drop view if exists sales_hour_view`] };
    expect(expectedAfter([...migrations, dropping]).views).not.toContain('sales_hour_view');
  });
});
