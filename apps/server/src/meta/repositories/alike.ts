import type { ActionKind } from '@lanewise/contract/entities/incoming-actions';
import { own } from '@lanewise/contract/own';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { NarrowedSight } from '../sight.ts';
import type { Tables } from '../tables.ts';
import { placeInSight } from './incoming-rows.ts';

/** Conflicts of the same content in several files. A decision is about the content, so it settles all of them. */

/** Conflicts `alike` with the same content as the conflict `decided`, including this conflict itself. */
export const sameContent = sql<boolean>`
  alike.company_id = decided.company_id and alike.location_id = decided.location_id
  and alike.business_date = decided.business_date and alike.lane = decided.lane and alike.number = decided.number
  and alike.incoming_hash = decided.incoming_hash`;

const conflictKinds = ['accept', 'reject', 'keepBoth', 'undoBoth'] as const;
type ConflictKind = (typeof conflictKinds)[number];

export const isAboutConflicts = (kind: ActionKind): kind is ConflictKind =>
  (conflictKinds as readonly ActionKind[]).includes(kind);

/** A decision that somebody else made about a content in the meantime. */
export interface Meanwhile {
  kind: ConflictKind;
  who: string;
  when: Date;
}

/** The decision that leads to a state. */
const decisionOf: Readonly<Record<string, ConflictKind>> = { accepted: 'accept', both: 'keepBoth', rejected: 'reject' };
/** The state in which a decision has already been carried out. */
const outcomeOf: Readonly<Record<ConflictKind, string>> = {
  accept: 'accepted',
  reject: 'rejected',
  keepBoth: 'both',
  undoBoth: 'rejected',
};

/** A decision that ended a conflict in another way than the present request; null: none. */
export const endedOtherwise = (
  kind: ConflictKind,
  { state, decided_by: who, decided_at: when }: { state: string; decided_by: string; decided_at: Date | null },
): Meanwhile | null => {
  const ended = own(decisionOf, state);
  return ended === undefined || state === outcomeOf[kind] || when === null ? null : { kind: ended, who, when };
};

/**
 * Locks the named conflicts that are in sight, and all other conflicts with the same contents. The order by id lets two
 * decisions about one content wait for each other without a deadlock.
 */
export const lockContents = async (
  tx: Transaction<Tables>,
  sight: NarrowedSight,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    select alike.id from conflict as decided join conflict as alike on ${sameContent}
    where decided.company_id = ${sight.companyId} and decided.id = any(${[...ids]}::bigint[])
      and ${placeInSight(sight, sql`decided.location_id`)}
    order by alike.id for update of alike`.execute(tx);
};

/**
 * Earlier rejections of the same content in any file, by conflict id. A decision about these conflicts replaces the
 * rejections.
 */
export const rejectionsOf = async (tx: Transaction<Tables>, ids: readonly number[]): Promise<Map<number, string[]>> => {
  const { rows } = await sql<{ id: string; said: string[] }>`
    select decided.id, array_agg(distinct 'reject (' || alike.decided_by || ')') as said
    from conflict as decided join conflict as alike on ${sameContent}
    where decided.id = any(${[...ids]}::bigint[]) and alike.state = 'rejected' group by decided.id`.execute(tx);
  return new Map(rows.map(({ id, said }) => [Number(id), said]));
};

export interface Pending extends Meanwhile {
  actionId: number;
}

/**
 * The requested decisions about these conflicts that are not carried out yet, by conflict id. Decisions about other
 * conflicts with the same content are included.
 */
export const pendingOf = async (tx: Transaction<Tables>, ids: readonly number[]): Promise<Map<number, Pending>> => {
  const { rows } = await sql<{ id: string; action_id: string; kind: ConflictKind; acted_by: string; acted_at: Date }>`
    select decided.id, action.id as action_id, action.kind, acted_by, acted_at
    from conflict as decided join conflict as alike on ${sameContent}
    join audited_action as action on action.subject_id = alike.id and action.company_id = alike.company_id
    where decided.id = any(${[...ids]}::bigint[]) and action.state = 'requested'
      and action.kind = any(${[...conflictKinds]}::text[])
    order by action.id`.execute(tx);
  return new Map(
    rows.map(({ id, action_id, kind, acted_by: who, acted_at: when }) => [
      Number(id),
      { actionId: Number(action_id), kind, who, when },
    ]),
  );
};

const saidOf: Readonly<Record<ConflictKind, string>> = {
  accept: 'accepted the later receipt',
  reject: 'rejected the later receipt',
  keepBoth: 'said that both receipts are right',
  undoBoth: 'took back that both receipts are right',
};

export const overtaken = ({ kind, who, when }: Meanwhile): Refused => {
  const at = `${when.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return new Refused(
    'incoming.overtaken',
    `${who} ${saidOf[kind]} meanwhile (${at}). Look at both receipts again before you decide otherwise.`,
    { who, when: at, by: kind },
  );
};

/**
 * The decided conflicts, and further conflicts with the same content. The further conflicts need no decision of their
 * own.
 */
export const withAlike = (ids: RawBuilder<unknown>, states: readonly string[]): RawBuilder<boolean> => sql<boolean>`
  decided.id = any(${ids}) and ${sameContent} and (alike.id = decided.id or alike.state = any(${[...states]}::text[]))`;
