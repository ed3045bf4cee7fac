import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { forkOf, type Instance } from '@lanewise/domain/connectors/fork';
import { sql, type Kysely } from 'kysely';
import type { Connectors, OwnConnector } from '../connector-types.ts';
import { forMany } from '../for-many.ts';
import type { Tables } from '../tables.ts';

/**
 * Largest number of agents that are stored for one key. Without this limit, a widely copied key would fill the table.
 */
const MOST = 8;

interface Beat extends OwnConnector {
  heartbeat: Heartbeat;
}

/** The agents that were heard with the keys of some connectors, the newest first. */
const heard = async (db: Kysely<Tables>, beats: readonly Beat[]): Promise<Map<number, Instance[]>> => {
  const rows = await db
    .selectFrom('connector_instance')
    .select(['connector_id', 'instance', 'heartbeat', 'heard_at'])
    .where(sql<boolean>`connector_id = any(${beats.map(({ connectorId }) => connectorId)}::int[])`)
    .orderBy('heard_at', 'desc')
    .execute();
  const found = new Map<number, Instance[]>();
  for (const { connector_id, instance, heartbeat, heard_at } of rows) {
    const { host, run, sequence } = heartbeat;
    const known = found.get(connector_id) ?? [];
    found.set(connector_id, known);
    known.push({ instance, host, run, sequence, heardAt: heard_at });
  }
  return found;
};

const trim = async (db: Kysely<Tables>, { connectorId, heartbeat }: Beat, before: readonly Instance[]) => {
  const tooMany = before.slice(MOST - 1).map(({ instance }) => instance);
  if (tooMany.length === 0) return;
  await db
    .deleteFrom('connector_instance')
    .where('connector_id', '=', connectorId)
    .where('instance', 'in', tooMany)
    .where('instance', '<>', heartbeat.instance)
    .execute();
};

/**
 * Records the heartbeats of different connectors in the order of their ids, so that two servers do not wait for each
 * other.
 */
const note = async (db: Kysely<Tables>, beats: readonly Beat[]): Promise<void> => {
  const before = await heard(db, beats);
  // Work before the last statement may run again after a failure. The last statement must not run again, so it comes
  // last.
  for (const beat of beats) await trim(db, beat, before.get(beat.connectorId) ?? []);
  const told = beats
    .map(({ companyId, connectorId, heartbeat }) => ({
      company_id: companyId,
      connector_id: connectorId,
      hosts: forkOf(before.get(connectorId) ?? [], heartbeat),
      heartbeat,
    }))
    .sort((a, b) => a.connector_id - b.connector_id);
  await sql`
    with beat as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as beat (company_id int, connector_id int, hosts text, heartbeat jsonb)
    ), known as (
      update connector set heard_at = now(), version = heartbeat ->> 'version',
        fork_at = case when hosts is null then fork_at else now() end, fork_hosts = coalesce(hosts, fork_hosts)
      from beat
      where connector.company_id = beat.company_id and connector.connector_id = beat.connector_id
      returning connector.company_id, connector.connector_id, heartbeat
    )
    insert into connector_instance (company_id, connector_id, instance, heartbeat, heard_at)
    select company_id, connector_id, heartbeat ->> 'instance', heartbeat, clock_timestamp() from known
    on conflict (connector_id, instance) do update set heartbeat = excluded.heartbeat, heard_at = excluded.heard_at
  `.execute(db);
};

/** Groups heartbeats in their order. No group has two heartbeats of one connector. */
const inRounds = (beats: readonly Beat[]): Beat[][] => {
  const rounds: Beat[][] = [];
  const counts = new Map<number, number>();
  for (const beat of beats) {
    const round = counts.get(beat.connectorId) ?? 0;
    counts.set(beat.connectorId, round + 1);
    (rounds[round] ??= []).push(beat);
  }
  return rounds;
};

/**
 * Records all of several rounds or none, because a round that is recorded twice looks like a round of a second
 * computer. Locks the connectors first, in the order of their ids (see `note`).
 */
const noteRounds = async (tx: Kysely<Tables>, rounds: readonly Beat[][]): Promise<void> => {
  const ids = rounds.flat().map(({ connectorId }) => connectorId);
  await sql`
    select from connector where connector_id = any(${ids}::int[]) order by connector_id for no key update`.execute(tx);
  for (const round of rounds) await note(tx, round);
};

/** Notes the last heartbeat of each agent, and whether two agents have one key. */
export const beating = (db: Kysely<Tables>): Connectors['beat'] => {
  const noteMany = forMany(async (beats: readonly Beat[]) => {
    const rounds = inRounds(beats);
    const [only] = rounds;
    if (only && rounds.length === 1) await note(db, only);
    else await db.transaction().execute((tx) => noteRounds(tx, rounds));
    return beats.map(() => undefined);
  });
  return (companyId, connectorId, heartbeat) => noteMany({ companyId, connectorId, heartbeat });
};
