import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { forkOf } from '@lanewise/domain/connectors/fork';
import { sql, type Kysely } from 'kysely';
import type { Connectors } from '../connector-types.ts';
import type { Tables } from '../tables.ts';

/** Agents of one key that are remembered: a key that is copied widely must not fill the table. */
const MOST = 8;

/** The agents that were heard with the key of a connector, the newest first. */
const heard = async (db: Kysely<Tables>, connectorId: number) =>
  (
    await db
      .selectFrom('connector_instance')
      .select(['instance', 'heartbeat', 'heard_at'])
      .where('connector_id', '=', connectorId)
      .orderBy('heard_at', 'desc')
      .execute()
  ).map(({ instance, heartbeat: { host, run, sequence }, heard_at }) => ({
    instance,
    host,
    run,
    sequence,
    heardAt: heard_at,
  }));

/** Notes heartbeats: the last one of each agent, and that two agents have one key. */
export const beating =
  (db: Kysely<Tables>): Connectors['beat'] =>
  async (companyId, connectorId, heartbeat: Heartbeat) => {
    const before = await heard(db, connectorId);
    const hosts = forkOf(before, heartbeat);
    // One statement: this comes once a minute from each of ten thousand stores.
    await sql`
      with known as (
        update connector set heard_at = now(), version = ${heartbeat.version},
          fork_at = case when ${hosts}::text is null then fork_at else now() end, fork_hosts = coalesce(${hosts}, fork_hosts)
        where company_id = ${companyId} and connector_id = ${connectorId}
        returning company_id, connector_id
      )
      insert into connector_instance (company_id, connector_id, instance, heartbeat)
      select company_id, connector_id, ${heartbeat.instance}, ${JSON.stringify(heartbeat)}::jsonb from known
      on conflict (connector_id, instance) do update set heartbeat = excluded.heartbeat, heard_at = now()
    `.execute(db);
    const tooMany = before.slice(MOST - 1).map(({ instance }) => instance);
    if (tooMany.length > 0)
      await db
        .deleteFrom('connector_instance')
        .where('connector_id', '=', connectorId)
        .where('instance', 'in', tooMany)
        .where('instance', '<>', heartbeat.instance)
        .execute();
  };
