import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Kysely, type Transaction } from 'kysely';
import { mostGapAttempts } from './gaps.ts';
import type { IngestStore, Manifest } from './ingest-types.ts';
import type { StillDecides } from './decider.ts';
import type { Tables } from './tables.ts';

/** Stored characters of a reason. */
const longestReason = 1_000;

interface Day {
  location_id: LocationId;
  business_date: string;
  transactions: number;
}

/**
 * Number of transactions per store and day that a manifest would change. The manifest is not carried out, so these
 * transactions are missing or still count.
 */
const daysOf = ({ decisions }: Manifest): Day[] => {
  const days = new Map<string, Day>();
  for (const { location, date, version } of decisions) {
    if (version === 0) continue;
    const key = `${location} ${date}`;
    const day = days.get(key) ?? { location_id: location, business_date: date, transactions: 0 };
    day.transactions += 1;
    days.set(key, day);
  }
  return [...days.values()];
};

/** Files with parts that do not count but may have rows in the facts store. */
const taintedFiles = async (tx: Transaction<Tables>, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('manifest')
    .select('inbox_id')
    .where('inbox_id', 'in', [...ids])
    .where('state', '=', 'setAside')
    .where('is_begun', '=', true)
    .execute();
  return new Set(rows.map((row) => Number(row.inbox_id)));
};

/** Forgets set-aside parts of files, so that they are decided again. */
const forget = async (tx: Transaction<Tables>, ids: readonly number[]): Promise<void> => {
  await tx
    .deleteFrom('set_aside_day')
    .where('inbox_id', 'in', [...ids])
    .execute();
  await tx
    .deleteFrom('manifest')
    .where('inbox_id', 'in', [...ids])
    .where('state', '=', 'setAside')
    .execute();
};

/**
 * Queues files to be entered again. The set-aside parts of a file are decided again, unless the facts store may hold
 * rows of these parts. In that case the parts stay set aside, and the rows are removed before anything of the company
 * enters.
 */
export const queueAgain = async (tx: Transaction<Tables>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const tainted = await taintedFiles(tx, ids);
  const clean = ids.filter((id) => !tainted.has(id));
  if (clean.length > 0) await forget(tx, clean);
  await tx
    .updateTable('inbox')
    .set({ state: 'received', attempts: 0, error: null, is_fault: false })
    .where('id', 'in', [...ids])
    .execute();
};

/** Repeats requested withdrawals whose data still counts. */
const withdrawAgain = async (tx: Transaction<Tables>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await forget(tx, ids);
  await sql`
    update audited_action set state = 'requested', error = '', done_at = null
    where id in (select max(id) from audited_action where kind = 'withdraw' and inbox_id = any(${[...ids]}::bigint[])
      group by inbox_id)`.execute(tx);
};

type SetAside = Pick<
  IngestStore,
  'countFailure' | 'setAside' | 'part' | 'tainted' | 'markClean' | 'setAsideDays' | 'lacksAnything' | 'retrySetAside'
>;

const giveUp = async (tx: Transaction<Tables>, manifest: Manifest, reason: string): Promise<void> => {
  await tx.updateTable('manifest').set({ state: 'setAside' }).where('id', '=', manifest.id).execute();
  await tx.deleteFrom('late_change').where('manifest_id', '=', manifest.id).execute();
  const days = daysOf(manifest);
  for (let at = 0; at < days.length; at += 1000)
    await tx
      .insertInto('set_aside_day')
      .values(
        days.slice(at, at + 1000).map((day) => ({
          ...day,
          inbox_id: manifest.segment,
          company_id: manifest.companyId,
          reason: reason.slice(0, longestReason),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['inbox_id', 'location_id', 'business_date']).doUpdateSet((eb) => ({
          transactions: eb('set_aside_day.transactions', '+', eb.ref('excluded.transactions')),
          reason: eb.ref('excluded.reason'),
        })),
      )
      .execute();
};

/** See IngestStore.part. */
const part = async (tx: Transaction<Tables>, companyId: number | null): Promise<void> => {
  // Selects only files that are not finished. A file that was finished without its decisions is queued again, together
  // with these decisions, by `retrySetAside`.
  const { rows } = await sql<{ inbox_id: string }>`
    select inbox_id from manifest join inbox on inbox.id = manifest.inbox_id
    where (${companyId}::int is null or manifest.company_id = ${companyId}::int) and inbox.state = 'received'
      and manifest.state = 'setAside' and batch is not null and not is_begun`.execute(tx);
  const ids = rows.map(({ inbox_id }) => Number(inbox_id));
  if (ids.length === 0) return;
  await forget(tx, ids);
  await sql`update inbox set attempts = greatest(attempts, 1) where id = any(${ids}::bigint[])`.execute(tx);
};

/** Manifests that could not be carried out. */
export const openSetAside = (db: Kysely<Tables>, stillDecides: StillDecides): SetAside => ({
  countFailure: async (manifestIds, isBegun) => {
    const rows = await db
      .updateTable('manifest')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), is_begun: sql<boolean>`is_begun or ${isBegun}` }))
      .where('id', 'in', [...manifestIds])
      .returning('attempts')
      .execute();
    return Math.max(...rows.map(({ attempts }) => attempts));
  },
  setAside: (manifests, reason) =>
    db.transaction().execute(async (tx) => {
      await stillDecides(tx);
      for (const manifest of manifests) await giveUp(tx, manifest, reason);
    }),
  part: (companyId) =>
    db.transaction().execute(async (tx) => {
      await stillDecides(tx);
      await part(tx, companyId);
    }),
  tainted: async () => {
    const rows = await db
      .selectFrom('manifest')
      .select('company_id')
      .distinct()
      .where('state', '=', 'setAside')
      .where('is_begun', '=', true)
      .execute();
    return rows.map((row) => row.company_id);
  },
  markClean: (companyId) =>
    db.transaction().execute(async (tx) => {
      await stillDecides(tx);
      await tx
        .updateTable('manifest')
        .set({ is_begun: false })
        .where('company_id', '=', companyId)
        .where('state', '=', 'setAside')
        .execute();
    }),
  setAsideDays: async (companyId) => {
    const rows = await db
      .selectFrom('set_aside_day')
      .select((eb) => ['location_id', 'business_date', eb.fn.sum<string>('transactions').as('transactions')])
      .where('company_id', '=', companyId)
      .groupBy(['location_id', 'business_date'])
      .execute();
    return rows.map((row) => ({
      location: row.location_id,
      date: row.business_date,
      transactions: Number(row.transactions),
    }));
  },
  lacksAnything: async () => {
    const { rows } = await sql<{ lacks: boolean }>`
      select exists (select from set_aside_day) or exists (select from inbox where is_fault)
        or exists (select from gap where attempts >= ${mostGapAttempts}) as lacks
    `.execute(db);
    return rows[0]?.lacks ?? false;
  },
  retrySetAside: (which = ['applied', 'withdrawn']) =>
    db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('manifest')
        .innerJoin('inbox', 'inbox.id', 'manifest.inbox_id')
        .select(['inbox.id', 'inbox.state'])
        .distinct()
        .where('manifest.state', '=', 'setAside')
        .where('manifest.is_begun', '=', false)
        .where('inbox.state', 'in', [...which])
        // A file that is queued already must first be finished with its earlier decisions.
        .where(sql<boolean>`(inbox.state = 'withdrawn' or inbox.state = 'applied' and inbox.bytes_deleted_at is null)`)
        .execute();
      const of = (wanted: string) => rows.flatMap(({ id, state }) => (state === wanted ? [Number(id)] : []));
      await queueAgain(tx, of('applied'));
      await withdrawAgain(tx, of('withdrawn'));
      return rows.length;
    }),
});
