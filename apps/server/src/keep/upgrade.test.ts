import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFigures, rebuild } from '../faults/client.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { factsOver } from '../facts/connect.ts';
import { embeddedEngine } from '../facts/embedded.ts';
import { migrate as migrateFacts } from '../facts/migrate.ts';
import { migrations } from '../facts/migrations/index.ts';
import { poolOf } from '../facts/pool.ts';
import { insertSettings, settingList } from '../facts/settings.ts';
import { testLimits } from '../facts/testing.ts';
import { openDatabase } from '../meta/database.ts';
import { startEmbeddedPostgres } from '../meta/embedded/start.ts';
import { silentLog } from '../meta/log.ts';
import { openPool } from '../meta/pg-pool.ts';
import { migrate, migrationNames } from '../meta/migrate.ts';
import { lanewise } from './process.testing.ts';

const patience = 120_000;

/**
 * The schema of the first release, and the data it wrote: a company, two stores, two files, one of them with a
 * conflict.
 */
const lastFactsStep = 4;
const lastMetadataStep = '0003-ingest';
const release = (name: string): Promise<string> => readFile(join(import.meta.dirname, 'first-release', name), 'utf8');
const linesOf = async (name: string): Promise<string[]> => (await release(name)).trim().split('\n');

type Drawn = { table: string; row: object } | { sequence: string; value: number };

const drawMetadata = async (home: string): Promise<void> => {
  const server = await startEmbeddedPostgres(home, silentLog);
  const db = openDatabase(openPool(server.connection));
  await migrate(db, lastMetadataStep);
  await db.destroy();
  const client = new Client(server.connection);
  await client.connect();
  for (const line of await linesOf('metadata.jsonl')) {
    const drawn = JSON.parse(line) as Drawn;
    if ('table' in drawn) {
      const { table, row } = drawn;
      const insert = `insert into ${table} overriding system value select * from json_populate_record(null::${table}, $1)`;
      await client.query(insert, [JSON.stringify(row)]);
    } else await client.query('select setval($1::regclass, $2)', [drawn.sequence, drawn.value]);
  }
  await client.end();
  await server.close();
};

const drawFacts = async (home: string): Promise<void> => {
  const engine = await embeddedEngine(join(home, 'facts'), 'lanewise');
  const facts = await factsOver(engine, testLimits, poolOf(16));
  await migrateFacts(
    facts,
    migrations.filter(({ number }) => number <= lastFactsStep),
  );
  const [columns = '', ...journal] = await linesOf('journal.jsonl');
  const door = await engine.open();
  // Rows as the first release sent them, one per line.
  const insert = async (table: string, names: string[], rows: string[]): Promise<void> => {
    const file = join(home, `${table}.jsonl`);
    await writeFile(file, rows.join('\n'));
    const settings = settingList({
      ...insertSettings(table, testLimits.queryMemoryBytes),
      input_format_json_named_tuples_as_objects: 0,
    });
    const into = `insert into ${table} (${names.join(', ')}) from infile '${file}'`;
    await door.run(`${into} settings ${settings} format JSONCompactEachRow`, new AbortController().signal);
    await rm(file);
  };
  await insert('journal', JSON.parse(columns) as string[], journal);
  const ofSegment = ['company', 'segment', 'portion', 'portions', 'body_base64'];
  await insert('raw_segment', ofSegment, await linesOf('raw-segments.jsonl'));
  await door.close();
  await facts.close();
};

describe('a data folder of the first release', () => {
  const home = openHome();
  let server: Server;

  beforeAll(async () => {
    await drawMetadata(home.path);
    await drawFacts(home.path);
  }, patience);
  afterAll(() => home.remove());

  it('can be saved by this version before it is brought up to date', { timeout: patience }, async () => {
    const backup = join(home.path, '..', `${Date.now()}-first-release.tar`);
    expect(await lanewise(home.path, ['backup', '--to', backup])).toMatchObject({ code: 0, err: '' });
    const { out } = await lanewise(home.path, ['doctor']);
    expect(out).toMatch(/warn +metadata schema +\d+ changes of this version are not made yet/);
    const restored = openHome();
    expect(await lanewise(restored.path, ['restore', backup])).toMatchObject({ code: 0 });
    await restored.remove();
    await rm(backup);
  });

  it('is brought up to date by the start, with the same figures', { timeout: patience }, async () => {
    server = await home.start();
    const steps = await home.rows<{ name: string }>('select name from kysely_migration order by name');
    expect(steps.map(({ name }) => name)).toEqual(migrationNames);
    expect(await readFigures(server, 1)).toEqual(JSON.parse(await release('figures.json')));
  });

  it(
    'has rollups of this version that add up to its journal, and nothing else is wrong',
    { timeout: patience },
    async () => {
      const { out } = await lanewise(home.path, ['doctor']);
      expect(out).toMatch(/ok +facts schema +up to date/);
      expect(out).toMatch(/ok +rollups +\d+ add up to the journal/);
      expect(out).toContain(' 0 bad');
    },
  );

  it('can be made anew from what it received', { timeout: patience }, async () => {
    await rebuild(server);
    expect(await readFigures(server, 1)).toEqual(JSON.parse(await release('figures.json')));
  });
});
