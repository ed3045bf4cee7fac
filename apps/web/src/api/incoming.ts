import type { Reply } from '@lanewise/contract/envelope';
import type {
  ActionEntry,
  ActionKind,
  ActionResult,
  ConflictDetail,
  ConflictEntry,
  DoubtfulReceipt,
  IncomingCounts,
  LateChange,
  QuarantineDetail,
  QuarantineEntry,
  ReceivedFile,
  Withdrawal,
} from '@lanewise/contract/entities/incoming';
import { call, dataOf } from './client.ts';
import type { QueryValue } from './client.ts';

// Received files, conflicts, quarantine, late data and the decisions about them.

/** Row types of the lists by their path under `incoming/`. */
export interface IncomingRows {
  files: ReceivedFile;
  conflicts: ConflictEntry;
  quarantine: QuarantineEntry;
  late: LateChange;
  actions: ActionEntry;
}
export type IncomingList = keyof IncomingRows;

export interface ListReply<Row> extends Reply<Row[]> {
  totalCount: number;
}

type Query = Readonly<Record<string, QueryValue>>;

export const incomingList = <List extends IncomingList>(
  list: List,
  query: Query,
  signal: AbortSignal,
): Promise<ListReply<IncomingRows[List]>> => call(`incoming/${list}`, { query, signal, page: true });

export const incomingCounts = (signal: AbortSignal): Promise<IncomingCounts> =>
  dataOf('incoming/counts', { signal, quiet: true });

export const conflictDetail = (id: number, signal: AbortSignal): Promise<ConflictDetail> =>
  dataOf(`incoming/conflicts/${id}`, { signal, quiet: true });

export const quarantineDetail = (id: number, signal: AbortSignal): Promise<QuarantineDetail> =>
  dataOf(`incoming/quarantine/${id}`, { signal, quiet: true });

/** Receipts of a file that were accepted with a doubt. */
export const doubtfulReceipts = (segmentId: number, signal: AbortSignal): Promise<ListReply<DoubtfulReceipt>> =>
  call(`incoming/files/${segmentId}/doubts`, { signal, quiet: true, page: true });

/** Files by their ids, or all files that an import profile read. */
export type Named = { ids: readonly number[] } | { profile: string };

/** The figures that a withdrawal would remove. */
export const withdrawalOf = (named: Named, signal: AbortSignal): Promise<Withdrawal> => {
  const query = 'ids' in named ? { segmentIds: named.ids.join(',') } : { profile: named.profile };
  return dataOf('incoming/withdrawal', { query, signal, quiet: true });
};

/** Seconds that a request may wait for its decision to take effect. */
const patience = 15;

export const decide = (kind: ActionKind, ids: readonly number[], note: string): Promise<ActionResult[]> =>
  dataOf('incoming/actions', { method: 'POST', query: { wait: patience }, body: { kind, ids, note } });
