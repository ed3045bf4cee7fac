import { sql, type Transaction } from 'kysely';
import type { ActionRow } from '../incoming-types.ts';
import type { Tables } from '../tables.ts';

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
};
