import { sql, type Transaction } from 'kysely';
import type { Actor } from '../incoming-types.ts';
import type { Tables } from '../tables.ts';

/**
 * Requests a replay of every file with parts that wait for this store number. The request is a row, committed with the
 * location itself; the decider carries it out between two segments, like any replay.
 */
export const replayWaiting = async (
  tx: Transaction<Tables>,
  companyId: number,
  storeNumber: string,
  actor: Actor,
): Promise<void> => {
  await sql`
    insert into audited_action (company_id, kind, subject, subject_id, inbox_id, note, acted_by, acted_by_user, state)
    select distinct on (quarantine.inbox_id) quarantine.company_id, 'replay',
      quarantine.file_name || ', byte ' || (inbox.base_offset + quarantine.byte_offset) || ': ' || quarantine.reason,
      quarantine.id, quarantine.inbox_id, '', ${actor.name}, ${actor.userId}::int, 'requested'
    from quarantine join inbox on inbox.id = quarantine.inbox_id
    where quarantine.company_id = ${companyId} and quarantine.state = 'open' and quarantine.reason = 'unknownLocation'
      and btrim(substring(quarantine.detail from '"(.*)"$')) = ${storeNumber}
      and not exists (
        select from audited_action where audited_action.state = 'requested' and audited_action.kind = 'replay'
          and audited_action.inbox_id = quarantine.inbox_id
      )
    order by quarantine.inbox_id, quarantine.id`.execute(tx);
};
