import { sql, type Kysely, type RawBuilder } from 'kysely';
import { inboxColumns, segmentOf } from '../inbox.ts';
import type { FileRow, FoundRows, Incoming } from '../incoming-types.ts';
import type { Tables } from '../tables.ts';
import { bothRight } from './both-right.ts';
import { decisions } from './decisions.ts';
import {
  actionOf,
  conflictOf,
  fileInSight,
  lateOf,
  placeInSight,
  placesOfInbox,
  quarantineOf,
  recordsInSight,
  type RawAction,
  type RawQuarantine,
} from './incoming-rows.ts';
import { withdrawable } from './withdrawals.ts';

const recentDays = 7;

/** Files that failed, as a whole or in part, and files with set-aside parts. */
const needsHelp = sql<boolean>`(inbox.error is not null or exists (
  select from set_aside_day where set_aside_day.inbox_id = inbox.id))`;

/** A page of a query with the count of all its rows. */
const found = <Raw, Row>(rows: readonly Raw[], total: unknown, read: (row: Raw) => Row): FoundRows<Row> => ({
  rows: rows.map(read),
  total: Number(total),
});

const conflictRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('conflict')
    .innerJoin('inbox', 'inbox.id', 'conflict.inbox_id')
    .select([
      'conflict.id',
      'conflict.state',
      'conflict.inbox_id',
      'inbox.file_name',
      'inbox.base_offset',
      'conflict.location_id',
      'conflict.business_date',
      'conflict.lane',
      'conflict.number',
      'conflict.occurrence',
      'conflict.position',
      'conflict.incoming_hash',
      'conflict.created_at',
      'conflict.decided_by',
      'conflict.decided_at',
      'conflict.note',
    ]);

const quarantineRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('quarantine')
    .innerJoin('inbox', 'inbox.id', 'quarantine.inbox_id')
    .select([
      'quarantine.id',
      'quarantine.state',
      'quarantine.inbox_id',
      'quarantine.file_name',
      'inbox.format',
      'inbox.base_offset',
      'quarantine.byte_offset',
      'quarantine.length',
      'quarantine.reason',
      'quarantine.detail',
      'quarantine.created_at',
      'quarantine.decided_by',
      'quarantine.decided_at',
      'quarantine.note',
      placesOfInbox.as('places'),
    ]);

const files =
  (db: Kysely<Tables>): Incoming['files'] =>
  async (sight, { limit, offset, state, searchText }) => {
    const asked = db
      .selectFrom('inbox')
      .where('company_id', '=', sight.companyId)
      .where(fileInSight(sight, placesOfInbox))
      .$if(state === 'failed', (query) => query.where(needsHelp))
      .$if(state !== undefined && state !== 'failed', (query) => query.where('state', '=', state ?? ''))
      .$if(searchText.trim() !== '', (query) =>
        query.where(sql<boolean>`position(lower(${searchText.trim()}) in lower(file_name)) > 0`),
      );
    const waiting = (table: 'conflict' | 'quarantine', inSight: RawBuilder<boolean>) =>
      sql<string>`(select count(*) from ${sql.table(table)} as waiting
      where waiting.inbox_id = inbox.id and waiting.state = 'open' and ${inSight})`;
    const [rows, count] = await Promise.all([
      asked
        .select(inboxColumns)
        .select([
          placesOfInbox.as('places'),
          waiting('conflict', placeInSight(sight, sql`waiting.location_id`)).as('conflicts'),
          waiting('quarantine', recordsInSight(sight)).as('quarantined'),
        ])
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
      asked.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    ]);
    return found(rows, count.count, ({ places, conflicts, quarantined, ...row }): FileRow => ({
      ...segmentOf(row),
      places,
      openConflicts: Number(conflicts),
      openQuarantined: Number(quarantined),
    }));
  };

const late =
  (db: Kysely<Tables>): Incoming['late'] =>
  async (sight, { limit, offset }) => {
    const asked = db
      .selectFrom('late_change')
      .innerJoin('inbox', 'inbox.id', 'late_change.inbox_id')
      .select([
        'late_change.id',
        'late_change.cause',
        'late_change.inbox_id',
        'inbox.file_name',
        'late_change.location_id',
        'late_change.business_date',
        'late_change.entered',
        'late_change.replaced',
        'late_change.amount',
        'late_change.entered_at',
      ])
      .where('late_change.company_id', '=', sight.companyId)
      .where(placeInSight(sight, sql`late_change.location_id`));
    const [rows, count] = await Promise.all([
      asked.orderBy('late_change.id', 'desc').limit(limit).offset(offset).execute(),
      countOf(asked),
    ]);
    return found(rows, count, lateOf);
  };

const lists = (db: Kysely<Tables>): Pick<Incoming, 'files' | 'conflicts' | 'quarantine' | 'late' | 'actions'> => ({
  files: files(db),
  conflicts: async (sight, { limit, offset, state, segmentId }) => {
    const asked = conflictRows(db)
      .where('conflict.company_id', '=', sight.companyId)
      .where(placeInSight(sight, sql`conflict.location_id`))
      .$if(state !== undefined, (query) => query.where('conflict.state', '=', state ?? ''))
      .$if(segmentId !== undefined, (query) => query.where('conflict.inbox_id', '=', segmentId ?? 0));
    const [rows, count] = await Promise.all([
      asked.orderBy('conflict.id', 'desc').limit(limit).offset(offset).execute(),
      countOf(asked),
    ]);
    return found(rows, count, conflictOf);
  },
  quarantine: async (sight, { limit, offset, state, segmentId }) => {
    const asked = quarantineRows(db)
      .where('quarantine.company_id', '=', sight.companyId)
      .where(recordsInSight(sight))
      .$if(state !== undefined, (query) => query.where('quarantine.state', '=', state ?? ''))
      .$if(segmentId !== undefined, (query) => query.where('quarantine.inbox_id', '=', segmentId ?? 0));
    const [rows, count] = await Promise.all([
      asked.orderBy('quarantine.id', 'desc').limit(limit).offset(offset).execute(),
      countOf(asked),
    ]);
    return found<RawQuarantine, ReturnType<typeof quarantineOf>>(rows, count, quarantineOf);
  },
  late: late(db),
  actions: async (sight, { limit, offset }, userId) => {
    const mine = sql<boolean>`acted_by_user = ${userId}`;
    const asked = db
      .selectFrom('audited_action')
      .selectAll()
      .where('company_id', '=', sight.companyId)
      .$if(!sight.whole, (query) => query.where(sql<boolean>`(${placeInSight(sight, sql`location_id`)} or ${mine})`));
    const [rows, count] = await Promise.all([
      asked.orderBy('id', 'desc').limit(limit).offset(offset).execute(),
      countOf(asked),
    ]);
    return found<RawAction, ReturnType<typeof actionOf>>(rows, count, actionOf);
  },
});

/** The number of rows that a query finds. */
const countOf = async (asked: {
  clearSelect(): { select(column: ReturnType<typeof countAll>): { executeTakeFirst(): Promise<unknown> } };
}): Promise<number> => {
  const row = await asked.clearSelect().select(countAll()).executeTakeFirst();
  return Number((row as { count?: unknown } | undefined)?.count ?? 0);
};
const countAll = () => sql<string>`count(*)`.as('count');

/** Lists of received data, and decisions about it. */
export const openIncoming = (db: Kysely<Tables>): Incoming => ({
  ...lists(db),
  ...decisions(db),
  ...bothRight(db),
  withdrawable: (sight, query, limit) => withdrawable(db, sight, query, limit),
  counts: async (sight) => {
    const inFile = fileInSight(sight, placesOfInbox);
    const { rows } = await sql<Record<'conflicts' | 'quarantined' | 'failed' | 'late' | 'refused', string>>`
      select
        (select count(*) from conflict where company_id = ${sight.companyId} and state = 'open'
          and ${placeInSight(sight, sql`location_id`)}) as conflicts,
        (select count(*) from quarantine join inbox on inbox.id = quarantine.inbox_id
          where quarantine.company_id = ${sight.companyId} and quarantine.state = 'open' and ${recordsInSight(sight)}) as quarantined,
        (select count(*) from inbox where company_id = ${sight.companyId} and ${needsHelp} and ${inFile}) as failed,
        (select count(distinct (location_id, business_date)) from late_change where company_id = ${sight.companyId}
          and entered_at > now() - make_interval(days => ${recentDays})
          and ${placeInSight(sight, sql`location_id`)}) as late,
        (select count(*) from refused_file where company_id = ${sight.companyId}
          and last_at > now() - make_interval(days => ${recentDays})
          and ${fileInSight(sight, sql`coalesce(only_locations, '{}'::int[])`)}) as refused
    `.execute(db);
    const [counts] = rows;
    return {
      conflicts: Number(counts?.conflicts ?? 0),
      quarantined: Number(counts?.quarantined ?? 0),
      failed: Number(counts?.failed ?? 0),
      late: Number(counts?.late ?? 0),
      refused: Number(counts?.refused ?? 0),
    };
  },
  conflict: async (sight, id) => {
    const row = await conflictRows(db)
      .where('conflict.id', '=', id)
      .where('conflict.company_id', '=', sight.companyId)
      .where(placeInSight(sight, sql`conflict.location_id`))
      .executeTakeFirst();
    return row ? conflictOf(row) : null;
  },
  conflictsById: async (ids) => {
    const rows = await conflictRows(db)
      .where('conflict.id', 'in', [...ids])
      .orderBy('conflict.id')
      .execute();
    return rows.map(conflictOf);
  },
  quarantined: async (sight, id) => {
    const row = await quarantineRows(db)
      .where('quarantine.id', '=', id)
      .where('quarantine.company_id', '=', sight.companyId)
      .where(recordsInSight(sight))
      .executeTakeFirst();
    return row ? quarantineOf(row) : null;
  },
  seesFile: async (sight, segmentId) => {
    const row = await db
      .selectFrom('inbox')
      .select('id')
      .where('company_id', '=', sight.companyId)
      .where('id', '=', segmentId)
      .where(fileInSight(sight, placesOfInbox))
      .executeTakeFirst();
    return row !== undefined;
  },
  liveSince: async (locations) => {
    if (locations.length === 0) return new Map();
    const rows = await db
      .selectFrom('location_live')
      .selectAll()
      .where('location_id', 'in', [...locations])
      .execute();
    return new Map(rows.map((row) => [row.location_id, row.since]));
  },
});
