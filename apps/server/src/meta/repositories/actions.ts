import { sql, type Transaction } from 'kysely';
import type { ActionRow } from '../incoming-types.ts';
import type { Tables } from '../tables.ts';

/** Ends requested actions, in the transaction that carried them out. */
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
};
