import { sql, type Kysely, type RawBuilder } from 'kysely';
import { openGap, readStale } from '../gaps.ts';
import type { ActionRow, ContentPair, Incoming } from '../incoming-types.ts';
import type { Tables } from '../tables.ts';
import { finishActions } from './actions.ts';

/** Conflicts of which a person said that both receipts are right (docs/decisions/002). */

/** The conflicts of these actions, and those of the same content in other files. */
const alike = (actions: readonly ActionRow[]): RawBuilder<boolean> => sql<boolean>`
  decided.id = any(${actions.map(({ subjectId }) => subjectId)}::bigint[])
  and alike.company_id = decided.company_id and alike.location_id = decided.location_id
  and alike.business_date = decided.business_date and alike.lane = decided.lane and alike.number = decided.number
  and alike.incoming_hash = decided.incoming_hash`;

const done = { state: 'done', error: '' } as const;

export const bothRight = (db: Kysely<Tables>): Pick<Incoming, 'keptBoth' | 'undoneBoth' | 'bothRight'> => ({
  keptBoth: (actions, beside, stale) =>
    db.transaction().execute(async (tx) => {
      for (const action of actions)
        await sql`
          update conflict as alike
          set state = 'both',
            -- The one that was shown counts as well: its file may be withdrawn by now, and come again.
            beside = array(select distinct unnest(${[...(beside.get(action.subjectId) ?? [])]}::text[] || decided.existing_hash)),
            decided_by = decided.decided_by, decided_at = decided.decided_at, note = decided.note
          from conflict as decided
          where ${alike([action])} and (alike.id = decided.id or alike.state = 'open')`.execute(tx);
      if (actions[0]) await readStale(tx, actions[0].companyId, stale);
      await finishActions(tx, actions, done);
    }),
  undoneBoth: (actions) =>
    db.transaction().execute(async (tx) => {
      for (const { actedBy, note, ...action } of actions)
        await sql`
          update conflict as alike
          set state = 'rejected', beside = '{}', decided_by = ${actedBy}, decided_at = now(), note = ${note}
          from conflict as decided
          where ${alike([{ ...action, actedBy, note }])} and alike.state = 'both'`.execute(tx);
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
});
