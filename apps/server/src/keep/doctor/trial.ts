import type { Finding } from '@lanewise/contract/entities/finding';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { JournalEntry } from '../../facts/entry.ts';
import { FactsError } from '../../facts/errors.ts';
import { insertJournal } from '../../facts/journal.ts';
import { migrate } from '../../facts/migrate.ts';
import { clearStore } from '../../facts/reset.ts';
import { compareRollups } from '../../facts/rollups.ts';
import { sql, u32s } from '../../facts/sql.ts';
import type { Facts } from '../../facts/types.ts';
import { cloneFacts } from '../facts/clone.ts';
import { bad, ok } from './finding.ts';
import { rollupFinding } from './rollups.ts';

/** A receipt of 2.50. */
const receipt: Transaction = {
  store: '1',
  businessDate: '2026-01-02',
  lane: '1',
  number: '1',
  occurrence: 0,
  kind: 'sale',
  began: '',
  ended: '2026-01-02T10:00:00',
  cashier: '1',
  cashierName: '',
  customer: '',
  currency: 'USD',
  total: 25_000,
  ringSeconds: 0,
  tenderSeconds: 0,
  idleSeconds: 0,
  lines: [
    {
      sequence: 1,
      kind: 'sale',
      upc: '4011',
      description: 'Trial',
      department: [{ code: '1', name: '1' }],
      quantity: 10_000,
      units: 10_000,
      weighed: false,
      unitPrice: 25_000,
      amount: 25_000,
      discount: 0,
      entry: 'scanned',
      taxFlag: '',
      foodStamp: false,
    },
  ],
  tenders: [],
  taxes: [],
  discounts: [],
  vouchers: [],
  events: [],
};

const entry: JournalEntry = {
  company: 1,
  location: 1,
  version: 1,
  sign: 1,
  entryNo: 1,
  reverses: 0,
  segment: 1,
  position: 1,
  byteOffset: 0,
  byteLength: 1,
  decoder: 'trial/1',
  contentHash: 'trial',
  transaction: receipt,
  stamps: {
    customers: 1,
    levels: [{ level: 1, depId: 1, units: 10_000, amount: 25_000, discount: 0, customers: 1 }],
    lineDepartments: [1],
  },
};

/** Repeats an insert as after a lost connection: the same rows under the same token. */
const entersOnce = async (facts: Facts): Promise<Finding> => {
  for (let round = 0; round < 2; round += 1) await insertJournal(facts, [entry], 'trial');
  const [row] = await facts.query<{ net: string }>(sql`select toString(sum(net_amount)) as net from sales_hour`);
  if (row?.net === '2.5') return ok('entering', 'rows that come twice enter once');
  const text = `a receipt of 2.5 that came twice adds up to ${row?.net ?? 'nothing'}`;
  return bad('entering', text, 'Use a server with plain MergeTree tables, not a cluster.');
};

/** Fixes a moment and reads its rows, like a backup. */
const isSaved = async (facts: Facts): Promise<Finding> => {
  const { rows, release } = await cloneFacts(facts);
  try {
    const tables: string[] = [];
    for await (const { table } of rows()) tables.push(table);
    if (tables.includes('journal')) return ok('backup', 'what was entered can be read as of one moment');
    return bad('backup', 'what was entered is not read again', 'Save the database by means of your own.');
  } finally {
    await release();
  }
};

/** Number of stores that a query may name. */
const most = 100_000;

const takesLists = async (facts: Facts): Promise<Finding> => {
  const ids = Array.from({ length: most }, (_, index) => 1_000_000_000 + index);
  await facts.query(sql`select length(${u32s(ids)}) as ids`);
  return ok('long lists', `${most} stores in one question`);
};

const killAfterMs = 300;

const endsQuestions = async (facts: Facts): Promise<Finding> => {
  const endless = sql`select sum(sipHash64(number)) as sum from numbers(1000000000000)`;
  const error: unknown = await facts
    .query(endless, { signal: AbortSignal.timeout(killAfterMs) })
    .catch((e: unknown) => e);
  return error instanceof FactsError && error.code === 'aborted'
    ? ok('giving up', 'a question that is given up ends')
    : bad('giving up', 'a question that is given up goes on', 'Allow the user KILL QUERY.');
};

/**
 * Tries all operations on an empty store, and empties the store again. `rights`: the rights that the user of the store
 * needs.
 */
export const tryStore = async (facts: Facts, rights: string): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const steps: Readonly<Record<string, () => Promise<Finding>>> = {
    'tables and views': async () => ok('tables and views', `${(await migrate(facts)).length} steps of the schema`),
    entering: () => entersOnce(facts),
    rollups: async () => rollupFinding(await compareRollups(facts)),
    backup: () => isSaved(facts),
    'long lists': () => takesLists(facts),
    'giving up': () => endsQuestions(facts),
  };
  try {
    for (const [topic, step] of Object.entries(steps)) findings.push(await failing(topic, rights, step));
  } finally {
    await clearStore(facts);
  }
  return findings;
};

const failing = (topic: string, rights: string, step: () => Promise<Finding>): Promise<Finding> =>
  step().catch((error: unknown) => bad(topic, error instanceof Error ? error.message : String(error), rights));
