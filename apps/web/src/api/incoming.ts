import * as incoming from '@lanewise/contract/endpoints/incoming';
import type {
  ConflictDetail,
  ConflictEntry,
  DoubtfulReceipt,
  IncomingCounts,
  LateChange,
  QuarantineDetail,
  QuarantineEntry,
  ReceivedFile,
  RefusedFile,
} from '@lanewise/contract/entities/incoming';
import type { ActionEntry, ActionKind, ActionResult, Withdrawal } from '@lanewise/contract/entities/incoming-actions';
import { ask, askWhole } from './ask.ts';
import type { QueryValue } from '@lanewise/contract/endpoints/address';
import type { ListAnswer } from './records.ts';

// Received files, conflicts, quarantine, late data and the decisions about them.

/** Row types of the lists. */
export interface IncomingRows {
  files: ReceivedFile;
  refused: RefusedFile;
  conflicts: ConflictEntry;
  quarantine: QuarantineEntry;
  late: LateChange;
  actions: ActionEntry;
}
export type IncomingList = keyof IncomingRows;

type Query = Readonly<Record<string, QueryValue>>;

const lists: {
  [List in IncomingList]: (query: Query, signal: AbortSignal) => Promise<ListAnswer<IncomingRows[List]>>;
} = {
  files: (query, signal) => askWhole(incoming.listFiles, { query }, { signal }),
  refused: (query, signal) => askWhole(incoming.listRefused, { query }, { signal }),
  conflicts: (query, signal) => askWhole(incoming.listConflicts, { query }, { signal }),
  quarantine: (query, signal) => askWhole(incoming.listQuarantine, { query }, { signal }),
  late: (query, signal) => askWhole(incoming.listLate, { query }, { signal }),
  actions: (query, signal) => askWhole(incoming.listActions, { query }, { signal }),
};

export const incomingList = <List extends IncomingList>(
  list: List,
  query: Query,
  signal: AbortSignal,
): Promise<ListAnswer<IncomingRows[List]>> => lists[list](query, signal);

export const incomingCounts = (signal: AbortSignal): Promise<IncomingCounts> =>
  ask(incoming.countIncoming, {}, { signal });

export const conflictDetail = (conflictId: number, signal: AbortSignal): Promise<ConflictDetail> =>
  ask(incoming.oneConflict, { params: { conflictId } }, { signal });

export const quarantineDetail = (quarantineId: number, signal: AbortSignal): Promise<QuarantineDetail> =>
  ask(incoming.oneQuarantined, { params: { quarantineId } }, { signal });

/** Receipts of a file that were accepted with a doubt. */
export const doubtfulReceipts = (segmentId: number, signal: AbortSignal): Promise<ListAnswer<DoubtfulReceipt>> =>
  askWhole(incoming.doubtfulReceipts, { params: { segmentId } }, { signal });

/** The files to withdraw: by id, or all files that an import profile read. */
export type WithdrawalTarget = { ids: readonly number[] } | { profile: string };

/** The figures that a withdrawal would remove. */
export const withdrawalOf = (named: WithdrawalTarget, signal: AbortSignal): Promise<Withdrawal> => {
  const query = 'ids' in named ? { segmentIds: named.ids } : { profile: named.profile };
  return ask(incoming.planWithdrawal, { query }, { signal });
};

/** Seconds that a call may wait until its decision takes effect. */
const patience = 15;

export const decide = (kind: ActionKind, ids: readonly number[], note: string): Promise<ActionResult[]> =>
  ask(incoming.decide, { query: { wait: patience }, body: { kind, ids: [...ids], note } });
