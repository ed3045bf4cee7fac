import type { Finding } from '@lanewise/contract/entities/finding';
import type { Client } from 'pg';
import { journalRows } from '../../facts/count.ts';
import { compareRollups } from '../../facts/rollups.ts';
import { keptSegments } from '../../facts/journal.ts';
import { migrations } from '../../facts/migrations.ts';
import { sql } from '../../facts/sql.ts';
import type { Facts } from '../../facts/types.ts';
import { bad, examined, ok, warn } from './finding.ts';
import { schemaFinding } from './metadata.ts';
import { rollupFinding } from './rollups.ts';
import { expectedAfter } from './schema.ts';

const engineOf = async (facts: Facts): Promise<Finding> => {
  const [row] = await facts.query<{ version: string }>(sql`select version() as version`);
  return ok('facts engine', `ClickHouse ${row?.version ?? ''}`);
};

const ranSteps = async (facts: Facts): Promise<number[]> =>
  (await facts.query<{ number: number }>(sql`select number from migration order by number`)).map(
    ({ number }) => number,
  );

const schemaOf = async (facts: Facts): Promise<Finding[]> => {
  const ran = await ranSteps(facts);
  const schema = schemaFinding(
    'facts schema',
    ran.map(String),
    migrations.map(({ number }) => String(number)),
  );
  const { tables, views } = expectedAfter(migrations.filter(({ number }) => ran.includes(number)));
  const found = await facts.query<{ name: string; durable: number }>(sql`
select name, create_table_query like '%fsync_after_insert = 1%' or engine not like '%MergeTree' as durable
from system.tables where database = currentDatabase()`);
  const names = new Set(found.map(({ name }) => name));
  const missing = [...tables, ...views].filter((name) => !names.has(name));
  const careless = found.filter(({ durable }) => !durable).map(({ name }) => name);
  const lost = 'Restore the last backup: what came since was entered without them.';
  return [
    schema,
    missing.length === 0
      ? ok('tables and views', `${tables.length} tables, ${views.length} views`)
      : bad('tables and views', `missing: ${missing.join(', ')}`, lost),
    ...(careless.length === 0
      ? []
      : [
          bad(
            'durability of facts',
            `${careless.join(', ')} may lose what was entered in a power cut`,
            'Restore a backup.',
          ),
        ]),
  ];
};

/** Compares the journal with the decisions about what entered. */
const journalOf = async (facts: Facts, client: Client): Promise<Finding> => {
  const { rows } = await client.query<{ company_id: number; rows: string }>(
    `select company_id, sum(entry_count) as rows from manifest where state = 'applied' group by company_id`,
  );
  const found = await journalRows(facts);
  const decided = new Map(rows.map((row) => [row.company_id, Number(row.rows)]));
  const differing = [...new Set([...found.keys(), ...decided.keys()])].filter(
    (company) => (found.get(company) ?? 0) !== (decided.get(company) ?? 0),
  );
  const sum = (counts: ReadonlyMap<number, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);
  if (differing.length === 0) return ok('journal', `${sum(found)} entries, as many as were decided`);
  return bad(
    'journal',
    `${sum(found)} entries, but ${sum(decided)} were decided (company ${differing.join(', ')})`,
    'Restart the server: it makes the figures anew.',
  );
};

const bytesOf = async (facts: Facts, client: Client): Promise<Finding> => {
  // The row is read as JSON, because the column does not exist in a folder of an older version.
  const { rows } = await client.query<{ id: string; deleted: boolean }>(
    `select id, to_jsonb(inbox) ->> 'bytes_deleted_at' is not null as deleted from inbox
     where raw is null and id in (select inbox_id from manifest) order by id`,
  );
  const kept = await keptSegments(facts);
  const lost = rows.filter(({ id, deleted }) => !deleted && !kept.has(Number(id)));
  const deleted = rows.filter((row) => row.deleted).length;
  const of = `of ${rows.length} received files`;
  if (lost.length > 0) {
    const text = `the bytes of ${lost.length} ${of} are gone, the first is segment ${lost[0]?.id ?? ''}`;
    return bad('received files', `${text}: figures cannot be made anew`, 'Restore a backup that has them.');
  }
  if (deleted === 0) return ok('received files', `the bytes of all ${rows.length} are there`);
  const text = `the bytes of ${deleted} ${of} were deleted as LANEWISE_KEEP_FILES_DAYS says: figures cannot be made anew`;
  return warn('received files', text, 'Keep backups; nothing else brings lost figures back.');
};

/** Examines the facts store against the metadata store. Nothing may enter during `alone`. */
export const examineFacts = async (
  facts: Facts,
  client: Client,
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<Finding[]> => [
  ...(await examined('facts engine', () => engineOf(facts))),
  ...(await examined('facts schema', () => schemaOf(facts))),
  ...(await examined('journal', () => alone(() => journalOf(facts, client)))),
  ...(await examined('rollups', async () => rollupFinding(await compared(facts, alone)))),
  ...(await examined('received files', () => bytesOf(facts, client))),
];

/**
 * Compares the rollups during ingest first, because this blocks no one. If rollups differ, compares again while ingest
 * waits.
 */
const compared = async (
  facts: Facts,
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>,
): ReturnType<typeof compareRollups> => {
  const beside = await compareRollups(facts);
  return beside.differing.length === 0 ? beside : alone(() => compareRollups(facts));
};
