import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { ActionKind } from '@lanewise/contract/entities/incoming-actions';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { ActionRow, Actor, Incoming, Outcome } from '../incoming-types.ts';
import type { NarrowedSight } from '../sight.ts';
import { readStale } from '../gaps.ts';
import { queueAgain } from '../set-aside.ts';
import type { Tables } from '../tables.ts';
import { finishActions } from './actions.ts';
import {
  endedOtherwise,
  isAboutConflicts,
  lockContents,
  overtaken,
  pendingOf,
  rejectionsOf,
  withAlike,
  type Meanwhile,
} from './alike.ts';
import {
  actionOf,
  fileInSight,
  placeInSight,
  placesOfInbox,
  recordsInSight,
  wholeFileInSight,
} from './incoming-rows.ts';

/** The subject of an action, locked until the transaction ends. */
interface Subject {
  id: string | number;
  state: string;
  inbox_id: string | number | null;
  location_id: LocationId | null;
  subject: string;
  decided_by?: string;
  decided_at?: Date | null;
}

const quarantineSubject = sql<string>`quarantine.file_name || ', byte ' || (inbox.base_offset + quarantine.byte_offset)
  || ': ' || quarantine.reason`;
/** The store of a file whose sender may send for one store only. */
const onlyOne = sql<number | null>`case when cardinality(inbox.only_locations) = 1 then inbox.only_locations[1] end`;
const conflictSubject = sql<string>`'lane ' || lane || ', ' || business_date || ', number ' || number`;

/** The state of a content. The contents of a withdrawn file need no decision any more. */
const unlessWithdrawn = (file: RawBuilder<unknown>) => sql<string>`case when exists (
  select from inbox where inbox.id = ${file} and inbox.state = 'withdrawn') then 'withdrawn' else state end`;

/** The named subjects that are in sight, ordered by id, so that two requests never deadlock. */
const subjectsOf = (sight: NarrowedSight, kind: ActionKind, ids: readonly number[]): RawBuilder<Subject> => {
  const wanted = sql`any(${[...ids]}::bigint[])`;
  if (isAboutConflicts(kind))
    return sql<Subject>`
      select id, ${unlessWithdrawn(sql`inbox_id`)} as state, inbox_id, location_id, ${conflictSubject} as subject,
        decided_by, decided_at
      from conflict
      where company_id = ${sight.companyId} and id = ${wanted} and ${placeInSight(sight, sql`location_id`)}
      order by id for update`;
  if (kind === 'withdraw')
    return sql<Subject>`
      select id, id as inbox_id, state, ${onlyOne} as location_id, file_name as subject
      from inbox where company_id = ${sight.companyId} and id = ${wanted} and ${wholeFileInSight(sight)}
      order by id for update`;
  if (kind === 'retry')
    return sql<Subject>`
      select id, id as inbox_id, case
        when state = 'withdrawn' then state
        when state = 'failed' then case when raw is null then 'gone' else 'failed' end
        when bytes_deleted_at is null and (error is not null or exists (
          select from manifest where manifest.inbox_id = inbox.id and manifest.state = 'setAside' and not is_begun))
          then 'incomplete'
        else state end as state, ${onlyOne} as location_id,
        file_name as subject
      from inbox where company_id = ${sight.companyId} and id = ${wanted} and ${fileInSight(sight, placesOfInbox)}
      order by id for update`;
  return sql<Subject>`
    select quarantine.id, case when inbox.state = 'withdrawn' then inbox.state else quarantine.state end as state, quarantine.inbox_id, ${onlyOne} as location_id,
      ${quarantineSubject} as subject
    from quarantine join inbox on inbox.id = quarantine.inbox_id
    where quarantine.company_id = ${sight.companyId} and quarantine.id = ${wanted} and ${recordsInSight(sight)}
    order by quarantine.id for update of quarantine`;
};

/** The states from which an action is allowed, and whether the decider has to compute something for it. */
const steps: Record<ActionKind, { from: readonly string[]; requested: boolean }> = {
  accept: { from: ['open', 'rejected'], requested: true },
  reject: { from: ['open'], requested: false },
  keepBoth: { from: ['open', 'rejected'], requested: true },
  undoBoth: { from: ['both'], requested: true },
  replay: { from: ['open', 'dismissed'], requested: true },
  dismiss: { from: ['open'], requested: false },
  restore: { from: ['dismissed'], requested: false },
  retry: { from: ['failed', 'incomplete'], requested: false },
  withdraw: { from: ['applied'], requested: true },
};

/** Carries out decisions that need no computing. An acceptance blocks other decisions about the same subject. */
const move = async (tx: Transaction<Tables>, kind: ActionKind, ids: readonly number[], actor: Actor, note: string) => {
  const decided = { decided_by: actor.name, decided_at: sql<Date>`now()`, note };
  const conflicts = tx.updateTable('conflict').where('id', 'in', [...ids]);
  const records = tx.updateTable('quarantine').where('id', 'in', [...ids]);
  if (kind === 'accept' || kind === 'keepBoth') await conflicts.set({ ...decided, state: 'accepting' }).execute();
  if (kind === 'reject') {
    await conflicts.set({ ...decided, state: 'rejected' }).execute();
    await rejectAlike(tx, ids);
  }
  if (kind === 'dismiss') await records.set({ ...decided, state: 'dismissed' }).execute();
  if (kind === 'restore') await records.set({ decided_by: '', decided_at: null, note: '', state: 'open' }).execute();
  if (kind === 'retry') await queueAgain(tx, ids);
};

/**
 * Rejects the open conflicts in other files that have the same content as the rejected conflicts, so that users decide
 * once.
 */
const rejectAlike = (tx: Transaction<Tables>, ids: readonly number[]) =>
  sql`
    update conflict as alike
    set state = 'rejected', decided_by = decided.decided_by, decided_at = decided.decided_at, note = decided.note
    from conflict as decided
    where ${withAlike(sql`${[...ids]}::bigint[]`, ['open'])}`.execute(tx);

/** An action that is requested but not yet carried out is not requested again. */
const alreadyRequested = async (
  tx: Transaction<Tables>,
  kind: ActionKind,
  ids: readonly number[],
): Promise<Map<number, { actionId: number } & Partial<Meanwhile>>> => {
  if (isAboutConflicts(kind)) return pendingOf(tx, ids);
  const rows = await tx
    .selectFrom('audited_action')
    .select(['id', 'subject_id'])
    .where('state', '=', 'requested')
    .where('kind', '=', kind)
    .where('subject_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [Number(row.subject_id), { actionId: Number(row.id) }]));
};

const record = async (
  tx: Transaction<Tables>,
  sight: NarrowedSight,
  { actor, kind, note }: { actor: Actor; kind: ActionKind; note: string },
  subjects: readonly Subject[],
): Promise<Outcome[]> => {
  const state = steps[kind].requested ? 'requested' : 'done';
  const rows = await tx
    .insertInto('audited_action')
    .values(
      subjects.map((subject) => ({
        company_id: sight.companyId,
        kind,
        subject: subject.subject,
        subject_id: subject.id,
        inbox_id: subject.inbox_id,
        location_id: subject.location_id,
        note,
        state,
        acted_by: actor.name,
        acted_by_user: actor.userId,
        done_at: state === 'done' ? sql<Date>`now()` : null,
      })),
    )
    .returning(['id', 'subject_id'])
    .execute();
  return rows.map((row) => ({ id: Number(row.subject_id), outcome: state, actionId: Number(row.id) }));
};

/** A different decision about the same subject that was made earlier; null: there is none. */
const missedBy = (
  kind: ActionKind,
  { state, decided_by = '', decided_at = null }: Subject,
  waiting: Partial<Meanwhile> | undefined,
): Meanwhile | null => {
  if (!isAboutConflicts(kind)) return null;
  const { kind: other, who, when } = waiting ?? {};
  if (other !== undefined && who !== undefined && when !== undefined)
    return other === kind ? null : { kind: other, who, when };
  return endedOtherwise(kind, { state, decided_by, decided_at });
};

const decide =
  (db: Kysely<Tables>): Incoming['decide'] =>
  (sight, actor, kind, ids, note) =>
    db.transaction().execute(async (tx) => {
      if (isAboutConflicts(kind)) await lockContents(tx, sight, ids);
      const subjects = (await subjectsOf(sight, kind, ids).execute(tx)).rows;
      if (subjects.length === 0) return [];
      const waiting = await alreadyRequested(tx, kind, ids);
      const chosen = subjects.filter(({ id, state }) => steps[kind].from.includes(state) && !waiting.has(Number(id)));
      const others = subjects.filter((subject) => !chosen.includes(subject));
      const missed = others.map((subject) => missedBy(kind, subject, waiting.get(Number(subject.id))));
      const [first] = missed;
      if (first && missed.length === subjects.length && missed.every((one) => one !== null)) throw overtaken(first);
      const unchanged = others.map(({ id }, at): Outcome => {
        const actionId = missed[at] ? null : (waiting.get(Number(id))?.actionId ?? null);
        return { id: Number(id), outcome: actionId === null ? 'unchanged' : 'requested', actionId };
      });
      if (chosen.length === 0) return unchanged;
      const chosenIds = chosen.map(({ id }) => Number(id));
      const replaced = steps[kind].from.includes('rejected')
        ? await rejectionsOf(tx, chosenIds)
        : new Map<number, string[]>();
      await move(tx, kind, chosenIds, actor, note);
      const recorded = await record(tx, sight, { actor, kind, note }, chosen);
      return [...recorded.map((one) => ({ ...one, replaces: replaced.get(one.id) ?? [] })), ...unchanged];
    });

/** Segments whose actions are taken together: each segment is decoded once for all of them. */
const mostTogether = 500;

const subjectIds = (actions: readonly ActionRow[], kind: ActionKind): number[] =>
  actions.filter((action) => action.kind === kind).map(({ subjectId }) => subjectId);

/** The part of the repository that writes. */
export const decisions = (
  db: Kysely<Tables>,
): Pick<Incoming, 'decide' | 'actionStates' | 'requested' | 'accepted' | 'done' | 'failed'> => ({
  decide: decide(db),
  actionStates: async (ids) => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('audited_action')
      .select(['id', 'state', 'error'])
      .where('id', 'in', [...ids])
      .execute();
    return new Map(rows.map(({ id, state, error }) => [Number(id), { state: state as ActionRow['state'], error }]));
  },
  requested: async (except, behind) => {
    const { rows } = await sql<Parameters<typeof actionOf>[0]>`
      with oldest as (
        select kind, inbox_id from audited_action
        where state = 'requested' and company_id <> all(${[...except]}::int[])
        order by company_id <= ${behind}, company_id, id limit 1)
      select audited_action.* from audited_action, oldest
      where state = 'requested' and audited_action.kind = oldest.kind
        and audited_action.inbox_id is not distinct from oldest.inbox_id
      order by audited_action.id limit ${mostTogether}`.execute(db);
    return rows.map(actionOf);
  },
  accepted: (actions, stale) =>
    db.transaction().execute(async (tx) => {
      const ids = subjectIds(actions, 'accept');
      if (ids.length > 0)
        await sql`
          update conflict as alike
          set state = 'accepted', decided_by = decided.decided_by, decided_at = decided.decided_at, note = decided.note
          from conflict as decided
          where ${withAlike(sql`${ids}::bigint[]`, ['open', 'rejected'])}`.execute(tx);
      if (actions[0]) await readStale(tx, actions[0].companyId, stale);
      await finishActions(tx, actions, { state: 'done', error: '' });
    }),
  done: (actions) => db.transaction().execute((tx) => finishActions(tx, actions, { state: 'done', error: '' })),
  failed: (actions, error) =>
    db.transaction().execute(async (tx) => {
      const ids = [...subjectIds(actions, 'accept'), ...subjectIds(actions, 'keepBoth')];
      if (ids.length > 0)
        await tx
          .updateTable('conflict')
          .set({ state: 'open', decided_by: '', decided_at: null, note: '' })
          .where('id', 'in', ids)
          .where('state', '=', 'accepting')
          .execute();
      await finishActions(tx, actions, { state: 'failed', error });
    }),
});
