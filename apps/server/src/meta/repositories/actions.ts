import { sql, type Transaction } from 'kysely';
import type { ActionRow } from '../incoming-types.ts';
import type { Tables } from '../tables.ts';

/**
 * Segments that leaned on what left are read again, each once: not before the last withdrawal of its company is over, since
 * hundreds of files may be withdrawn together.
 */
const closeGaps = async (tx: Transaction<Tables>, company: number): Promise<void> => {
  const { rows } = await sql`
    select 1 from audited_action where state = 'requested' and kind = 'withdraw' and company_id = ${company} limit 1
  `.execute(tx);
  if (rows.length > 0) return;
  await sql`
    update inbox set state = 'received', read_again = true, attempts = 0, error = null
    where company_id = ${company} and state = 'applied' and leans and bytes_deleted_at is null
      and not exists (select from manifest where inbox_id = inbox.id and manifest.state = 'setAside' and is_begun)
      and exists (
        select from inbox as gone
        where gone.company_id = ${company} and gone.leaves_gap and gone.held_locations && inbox.held_locations
          and gone.first_day <= inbox.last_day and gone.last_day >= inbox.first_day)`.execute(tx);
  await tx
    .updateTable('inbox')
    .set({ leaves_gap: false })
    .where('company_id', '=', company)
    .where('leaves_gap', '=', true)
    .execute();
};

/** Ends what people asked for, in the transaction in which it came about. */
export const finishActions = async (
  tx: Transaction<Tables>,
  actions: readonly ActionRow[],
  outcome: { state: 'done' | 'failed'; error: string },
): Promise<void> => {
  await tx
    .updateTable('audited_action')
    .set({ ...outcome, done_at: sql`now()` })
    .where('state', '=', 'requested')
    .where(
      'id',
      'in',
      actions.map(({ id }) => id),
    )
    .execute();
  for (const company of new Set(actions.filter(({ kind }) => kind === 'withdraw').map(({ companyId }) => companyId)))
    await closeGaps(tx, company);
};
