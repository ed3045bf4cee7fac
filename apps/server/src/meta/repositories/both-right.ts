import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Kysely, type Transaction } from 'kysely';
import { openGap, readStale } from '../gaps.ts';
import type { ActionRow, ContentPair, Incoming, Kept, Undone } from '../incoming-types.ts';
import type { Tables } from '../tables.ts';
import { finishActions } from './actions.ts';
import { withAlike } from './alike.ts';

/** Conflicts in which a person kept both receipts (docs/decisions/002). */

const idOf = ({ subjectId }: ActionRow) => sql`${[subjectId]}::bigint[]`;

const done = { state: 'done', error: '' } as const;

const keep = (tx: Transaction<Tables>, action: ActionRow, kept: Kept | undefined) =>
  sql`
  update conflict as alike
  set state = 'both',
    incoming_hash = case when alike.id = decided.id then coalesce(${kept?.hash ?? null}, alike.incoming_hash)
      else alike.incoming_hash end,
    -- The one that was shown counts as well: its file may be withdrawn by now, and come again.
    beside = array(select distinct unnest(
      ${[...(kept?.beside ?? [])]}::text[] || array_remove(array[decided.existing_hash], ''))),
    decided_by = decided.decided_by, decided_at = decided.decided_at, note = decided.note
  from conflict as decided
  where ${withAlike(idOf(action), ['open', 'rejected'])}`.execute(tx);

export const bothRight = (db: Kysely<Tables>): Pick<Incoming, 'keptBoth' | 'undoneBoth' | 'bothRight' | 'undone'> => ({
  keptBoth: (actions, kept, stale) =>
    db.transaction().execute(async (tx) => {
      for (const action of actions) await keep(tx, action, kept.get(action.subjectId));
      if (actions[0]) await readStale(tx, actions[0].companyId, stale);
      await finishActions(tx, actions, done);
    }),
  undoneBoth: (actions) =>
    db.transaction().execute(async (tx) => {
      for (const action of actions)
        await sql`
          update conflict as alike
          set state = 'rejected', beside = '{}', undone_entry = pg_sequence_last_value('entry_no'),
            decided_by = ${action.actedBy}, decided_at = now(), note = ${action.note}
          from conflict as decided
          where ${withAlike(idOf(action), ['open', 'both', 'rejected'])}`.execute(tx);
      for (const segment of new Set(actions.flatMap(({ segment: of }) => of ?? []))) await openGap(tx, segment);
      await finishActions(tx, actions, done);
    }),
  bothRight: async (companyId, { locations, from, to }) => {
    const { rows } = await sql<{ incoming_hash: string; other: string }>`
      select incoming_hash, other from conflict, unnest(beside) as other
      where company_id = ${companyId} and state = 'both' and location_id = any(${[...locations]}::int[])
        and business_date between ${from}::date and ${to}::date
        and not exists (select from inbox where inbox.id = conflict.inbox_id and inbox.state = 'withdrawn')`.execute(
      db,
    );
    return rows.map(({ incoming_hash, other }): ContentPair => [incoming_hash, other]);
  },
  undone: async (companyId, { locations, from, to }) => {
    const { rows } = await sql<{
      location_id: LocationId;
      incoming_hash: string;
      inbox_id: string;
      position: number;
      undone_entry: string;
    }>`
      select location_id, incoming_hash, inbox_id, position, undone_entry from conflict
      where company_id = ${companyId} and undone_entry is not null and state = 'rejected'
        and location_id = any(${[...locations]}::int[]) and business_date between ${from}::date and ${to}::date
        and not exists (select from inbox where inbox.id = conflict.inbox_id and inbox.state = 'withdrawn')`.execute(
      db,
    );
    return rows.map((row): Undone => ({
      location: row.location_id,
      hash: row.incoming_hash,
      segment: Number(row.inbox_id),
      offset: row.position,
      lastEntry: Number(row.undone_entry),
    }));
  },
});
