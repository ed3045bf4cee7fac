import type { Client } from 'pg';
import { GENESIS, hashAfter } from '../../meta/audit-chain.ts';
import type { AuditHead } from '../../meta/audit-types.ts';
import type { AuditRecordTable } from '../../meta/tables/audit.ts';

/** Records per query. */
const BATCH = 5_000;

/** A fault of the log, and its first wrong record. */
export interface AuditProblem {
  recordId: number;
  kind: 'deleted' | 'altered' | 'reordered' | 'rewritten';
  text: string;
}

export interface AuditVerdict {
  records: number;
  first: number | null;
  last: number | null;
  from: string | null;
  to: string | null;
  /** Number of heads outside the database that the log was compared with. */
  heads: number;
  problem: AuditProblem | null;
}

type Row = AuditRecordTable & { record_id: string };

interface Link {
  id: number;
  hash: string;
}

const problem = (kind: AuditProblem['kind'], recordId: number, text: string): AuditProblem => ({
  kind,
  recordId,
  text,
});

const rewritten = (recordId: number): AuditProblem =>
  problem(
    'rewritten',
    recordId,
    `The log was rewritten: record ${recordId} is not the one that the heads outside the database name.`,
  );

/** Returns what is wrong with a record after the previous one, or null. */
const wrongAfter = (previous: Link, row: Row, id: number): AuditProblem | null => {
  const expected = previous.id + 1;
  if (id !== expected)
    return problem(
      'deleted',
      expected,
      id === expected + 1 ? `Record ${expected} was deleted.` : `Records ${expected} to ${id - 1} were deleted.`,
    );
  if (hashAfter(row.previous_hash, row) !== row.hash) return problem('altered', id, `Record ${id} was altered.`);
  if (row.previous_hash !== previous.hash)
    return problem(
      'reordered',
      id,
      `Record ${id} is not where it was written: it does not follow record ${previous.id}.`,
    );
  return null;
};

/** The beginning of the chain: before the very first record, or after the last record that was deleted for its age. */
const beginning = async (client: Client, heads: readonly AuditHead[]): Promise<Link | AuditProblem> => {
  const { rows } = await client.query<{ record_id: string; hash: string }>('select record_id, hash from audit_anchor');
  const [anchor] = rows;
  if (!anchor) return { id: 0, hash: GENESIS };
  const id = Number(anchor.record_id);
  // Only whole days are deleted, and each day has its head. A file of heads that begins after the anchor proves
  // nothing.
  const known = heads.filter((head) => head.recordId <= id);
  const proven = known.length === 0 || known.some((head) => head.recordId === id && head.hash === anchor.hash);
  return proven ? { id, hash: anchor.hash } : rewritten(id);
};

/**
 * Compares the whole log with its own hashes and with the heads outside the database. Returns the first record that was
 * deleted, changed or moved. Memory is constant, and a million records take some seconds.
 */
export const verifyAudit = async (client: Client, heads: readonly AuditHead[]): Promise<AuditVerdict> => {
  const verdict: AuditVerdict = {
    records: 0,
    first: null,
    last: null,
    from: null,
    to: null,
    heads: heads.length,
    problem: null,
  };
  const headOf = new Map(heads.map((head) => [head.recordId, head.hash]));
  const start = await beginning(client, heads);
  if ('kind' in start) return { ...verdict, problem: start };
  let previous: Link = start;
  for (;;) {
    const { rows } = await client.query<Row>(
      'select * from audit_record where record_id > $1 order by record_id limit $2',
      [previous.id, BATCH],
    );
    for (const row of rows) {
      const id = Number(row.record_id);
      const head = headOf.get(id);
      const wrong = wrongAfter(previous, row, id) ?? (head !== undefined && head !== row.hash ? rewritten(id) : null);
      if (wrong) return { ...verdict, problem: wrong };
      previous = { id, hash: row.hash };
      verdict.records += 1;
      verdict.first ??= id;
      verdict.from ??= row.at.toISOString();
      [verdict.last, verdict.to] = [id, row.at.toISOString()];
    }
    if (rows.length < BATCH) break;
  }
  const newest = Math.max(0, ...heads.map(({ recordId }) => recordId));
  if (newest <= previous.id) return verdict;
  const text = `The records from ${previous.id + 1} on were deleted: there were ${newest} or more.`;
  return { ...verdict, problem: problem('deleted', previous.id + 1, text) };
};
