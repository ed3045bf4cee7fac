import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Resync } from '@lanewise/contract/entities/connector-command';
import { MOST_OPEN_RESYNCS, REQUEST_HOURS } from '@lanewise/contract/entities/connector-rules';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ConnectorResyncs, OwnConnector } from '../connector-types.ts';
import { Refused } from '../errors.ts';
import { forMany } from '../for-many.ts';
import type { Tables } from '../tables.ts';
import { requestStateOf } from './connector-files.ts';

/** The number of resyncs shown for a connector. */
const shown = 20;

const requests = (db: Kysely<Tables>) =>
  db
    .selectFrom('connector_request as request')
    .innerJoin('location', 'location.location_id', 'request.location_id')
    .innerJoin('place', 'place.reg_loc_id', 'location.reg_loc_id')
    .where('request.kind', '=', 'resync')
    .select([
      'request.request_id',
      'request.from_date',
      'request.to_date',
      'request.sum_jobs',
      'request.tlog_jobs',
      'request.asked_by',
      'request.asked_at',
      'request.expires_at',
      'request.received_at',
      'location.reg_loc_id',
      'location.store_number',
      'place.name',
    ]);

/** Resyncs of a company, the newest first. */
const resyncs = (db: Kysely<Tables>, companyId: number) =>
  requests(db).where('request.company_id', '=', companyId).orderBy('request.request_id', 'desc');

/** Selects requests that a connector answers. A connector that has since moved to another store is excluded. */
const answered = (query: ReturnType<typeof requests>) =>
  query
    .innerJoin('connector', 'connector.connector_id', 'request.connector_id')
    .where(sql<boolean>`coalesce(connector.location_id, request.location_id) = request.location_id`);

const resyncOf = (row: Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]): Resync => ({
  requestId: row.request_id,
  regionLocationId: row.reg_loc_id,
  storeNumber: row.store_number,
  locationName: row.name,
  resyncStartDate: row.from_date ?? '',
  resyncEndDate: row.to_date ?? '',
  resyncSumJobType: row.sum_jobs,
  resynctlogJobType: row.tlog_jobs,
  state: requestStateOf(row),
  askedBy: row.asked_by,
  askedAt: row.asked_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  receivedAt: row.received_at?.toISOString() ?? null,
});

/** Open resyncs of a company. */
const openOnes = (tx: Transaction<Tables>, companyId: number) =>
  tx
    .selectFrom('connector_request as request')
    .where('request.company_id', '=', companyId)
    .where('request.kind', '=', 'resync')
    .where('request.received_at', 'is', null)
    .where('request.expires_at', '>', sql<Date>`now()`);

const refuseTooMany = async (tx: Transaction<Tables>, companyId: number, locationIds: readonly LocationId[]) => {
  const full = await openOnes(tx, companyId)
    .innerJoin('location', 'location.location_id', 'request.location_id')
    .where(sql<boolean>`request.location_id = any(${locationIds}::int[])`)
    .select('location.store_number')
    .groupBy(['location.location_id', 'location.store_number'])
    .having(sql<boolean>`count(*) > ${MOST_OPEN_RESYNCS}`)
    .orderBy('location.store_number')
    .executeTakeFirst();
  if (!full) return;
  const told = `${MOST_OPEN_RESYNCS} resyncs of store ${full.store_number} are open: wait until some are done.`;
  throw new Refused('conflict', told);
};

/**
 * Refuses a request for summaries if the agent that reported last watches no folder of printed reports. Such an agent
 * has no summaries to send.
 */
const refuseWithoutReports = async (tx: Transaction<Tables>, requestIds: readonly number[]) => {
  const { rows } = await sql<{ store_number: string }>`
    select store_number
    from connector_request as request join location using (location_id) cross join lateral (
      select heartbeat from connector_instance as instance
      where instance.connector_id = request.connector_id order by heard_at desc limit 1
    ) heard
    where request_id = any(${[...requestIds]}::int[]) and (heartbeat ->> 'reports')::boolean = false
    order by store_number limit 1`.execute(tx);
  const [store] = rows;
  if (!store) return;
  const told = `The agent of store ${store.store_number} watches no folder of printed reports: it has no summaries to send.`;
  throw new Refused('conflict', told);
};

const ask: (db: Kysely<Tables>) => ConnectorResyncs['ask'] =
  (db) =>
  (companyId, locationIds, { resyncStartDate, resyncEndDate, resyncSumJobType, resynctlogJobType, askedBy }) =>
    db.transaction().execute(async (tx) => {
      // Simultaneous requests run one after the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`resyncs of company ${companyId}`}, 0))`.execute(tx);
      // The connector of the location, or else a connector that sends for the whole company. Days that the connector
      // was already asked for and has not sent yet are not requested a second time.
      const { rows } = await sql<{ request_id: number }>`
        with wanted as (
          select location.company_id, answering.connector_id, location.location_id
          from location cross join lateral (
            select connector_id from connector
            where connector.company_id = location.company_id
              and (connector.location_id = location.location_id or connector.location_id is null)
            order by connector.location_id nulls last, connector_id limit 1
          ) answering
          where location.company_id = ${companyId} and location.location_id = any(${[...locationIds]}::int[])
        ), same as (
          select wanted.location_id, min(request.request_id) as request_id
          from wanted join connector_request as request using (company_id, connector_id, location_id)
          where kind = 'resync' and received_at is null and expires_at > now()
            and from_date = ${resyncStartDate}::date and to_date = ${resyncEndDate}::date
            and sum_jobs = ${resyncSumJobType} and tlog_jobs = ${resynctlogJobType}
          group by wanted.location_id
        ), made as (
          insert into connector_request (company_id, connector_id, location_id, kind, from_date, to_date, sum_jobs, tlog_jobs,
            asked_by, expires_at)
          select company_id, connector_id, location_id, 'resync', ${resyncStartDate}::date, ${resyncEndDate}::date,
            ${resyncSumJobType}, ${resynctlogJobType}, ${askedBy}, now() + make_interval(hours => ${REQUEST_HOURS})
          from wanted where location_id not in (select location_id from same)
          returning request_id
        )
        select request_id from same union all select request_id from made
      `.execute(tx);
      if (rows.length < locationIds.length)
        throw new Refused('conflict', 'No connector sends for some of these locations: nobody was asked.');
      await refuseTooMany(tx, companyId, locationIds);
      const requestIds = rows.map(({ request_id }) => request_id);
      if (resyncSumJobType) await refuseWithoutReports(tx, requestIds);
      const asked = await resyncs(tx, companyId)
        .where(sql<boolean>`request.request_id = any(${requestIds}::int[])`)
        .execute();
      return asked.map(resyncOf);
    });

/** Of each connector the resyncs that wait longest. */
const openOf = async (db: Kysely<Tables>, asked: readonly OwnConnector[]): Promise<Resync[][]> => {
  const rows = await answered(requests(db))
    .select(['request.company_id', 'request.connector_id'])
    .where(sql<boolean>`request.connector_id = any(${asked.map(({ connectorId }) => connectorId)}::int[])`)
    .where('request.received_at', 'is', null)
    .where('request.expires_at', '>', sql<Date>`now()`)
    .orderBy('request.request_id')
    .execute();
  return asked.map(({ companyId, connectorId }) =>
    rows
      .filter((row) => row.company_id === companyId && row.connector_id === connectorId)
      .slice(0, shown)
      .map(resyncOf),
  );
};

const open = (db: Kysely<Tables>): ConnectorResyncs['open'] => {
  const ofMany = forMany((asked: readonly OwnConnector[]) => openOf(db, asked));
  return (companyId, connectorId) => ofMany({ companyId, connectorId });
};

/** Requests to send business dates again. */
export const openConnectorResyncs = (db: Kysely<Tables>): ConnectorResyncs => {
  const ordered = (companyId: number, connectorId: number) =>
    answered(resyncs(db, companyId).where('request.connector_id', '=', connectorId));
  return {
    ask: ask(db),
    list: async (companyId, connectorId) =>
      (await ordered(companyId, connectorId).limit(shown).execute()).map(resyncOf),
    ofLocation: async (companyId, locationId, from, to) => {
      const rows = await resyncs(db, companyId)
        .where('request.location_id', '=', locationId)
        .where(sql<boolean>`request.from_date <= ${to}::date and request.to_date >= ${from}::date`)
        .limit(shown)
        .execute();
      return rows.map(resyncOf);
    },
    open: open(db),
    done: async (companyId, connectorId, requestId) => {
      const row = await ordered(companyId, connectorId).where('request.request_id', '=', requestId).executeTakeFirst();
      if (!row) return false;
      if (requestStateOf(row) === 'Expired') throw new Refused('conflict', 'The time of this request is over.');
      await db
        .updateTable('connector_request')
        .set({ received_at: new Date() })
        .where('request_id', '=', requestId)
        .where('received_at', 'is', null)
        .execute();
      return true;
    },
  };
};
