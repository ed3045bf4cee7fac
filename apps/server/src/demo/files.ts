import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays, type Day } from '@lanewise/domain/calendar/day';
import { writeAce } from '@lanewise/tlog/ace/write';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import { sentOf } from './chain/chain.ts';
import type { DemoCompany, Store } from './chain/companies.ts';
import { dayOf } from './chain/day.ts';
import type { PlanStep } from './plan.ts';

/** A file as a store would send it. */
export interface DemoFile {
  fileName: string;
  bytes: Uint8Array;
}

/** The installation: its business date, and the local time up to which that date is made. */
export interface Installed {
  date: Day;
  /** yyyy-mm-ddTHH:MM:SS */
  until: string;
}

type Written = 'jsonl' | 'poslog' | 'ace';

/** Days before the installation from which on the registers themselves send files. Earlier days come as history. */
const registersSince = 2;

/** The file format of a store and date. It is always the same, so that nothing enters twice. */
export const writtenAs = ({ country }: Store, date: Day, { date: installed }: Installed): Written =>
  date < addDays(installed, -registersSince) ? 'jsonl' : country === 'CA' ? 'poslog' : 'ace';

/** Number of transactions written between two turns of the event loop: some milliseconds of work. */
const atOnce = 150;

/** Joins parts in small steps, so that requests are served in between. */
const gather = async (parts: Iterable<string | Uint8Array>): Promise<Uint8Array> => {
  const done: Uint8Array[] = [];
  let waiting: Uint8Array[] = [];
  for (const part of parts) {
    waiting.push(typeof part === 'string' ? Buffer.from(part) : part);
    if (waiting.length < atOnce) continue;
    done.push(Buffer.concat(waiting));
    waiting = [];
    await nextTurn();
  }
  return Buffer.concat([...done, ...waiting]);
};

export const fileOf = async (
  name: string,
  format: Written,
  transactions: readonly Transaction[],
): Promise<DemoFile> => {
  if (format === 'poslog') return { fileName: `POSLog-${name}.xml`, bytes: await gather(writePoslog(transactions)) };
  if (format === 'ace') return { fileName: `TLOG-${name}.dat`, bytes: await gather(writeAce(transactions)) };
  return { fileName: `journal-${name}.jsonl`, bytes: await gather(writeJsonl(transactions)) };
};

/** Called with every day of a store before its faults are applied. */
export type Seen = (store: Store, date: Day, whole: Transaction[]) => void;

/**
 * The name of a file. The name of a history contains its first and last day. The name of a register's file contains its
 * only day.
 */
const nameOf = (name: string, first: Day, last: Day): string =>
  first === last ? `${name}-${first}` : `${name}-${first}-to-${last}`;

/**
 * The files of a step: one file of history, or one file a day as registers write them. Works day by day, so that other
 * work continues.
 */
export async function* filesOf(
  { name, stores, from, to }: PlanStep,
  installed: Installed,
  signal?: AbortSignal,
  seen?: Seen,
): AsyncIterable<DemoFile> {
  const files = new Map<string, { format: Written; first: Day; last: Day; transactions: Transaction[] }>();
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (const store of stores) {
      signal?.throwIfAborted();
      const format = writtenAs(store, date, installed);
      const whole = dayOf(store, date);
      seen?.(store, date, whole);
      const sent = sentOf(store, date, installed.date, whole);
      const key = format === 'jsonl' ? format : `${format} ${date}`;
      const file = files.get(key) ?? { format, first: date, last: date, transactions: [] };
      file.last = date;
      files.set(key, file);
      for (const transaction of sent)
        if (date < installed.date || transaction.ended < installed.until) file.transactions.push(transaction);
      await nextTurn();
    }
  }
  for (const { format, first, last, transactions } of files.values())
    if (transactions.length > 0) yield await fileOf(nameOf(name, first, last), format, transactions);
}

/** Files with what all stores of a company wrote from one local time up to, but not including, a later one. */
export async function* newestOf(
  { stores }: DemoCompany,
  from: string,
  to: string,
  installed: Installed,
  seen?: Seen,
): AsyncIterable<DemoFile> {
  for (let date = from.slice(0, 10); date <= to.slice(0, 10); date = addDays(date, 1)) {
    const written: Record<Written, Transaction[]> = { jsonl: [], poslog: [], ace: [] };
    for (const store of stores) {
      const whole = dayOf(store, date);
      if (date < to.slice(0, 10)) seen?.(store, date, whole);
      for (const transaction of sentOf(store, date, installed.date, whole))
        if (transaction.ended >= from && transaction.ended < to)
          written[writtenAs(store, date, installed)].push(transaction);
      await nextTurn();
    }
    const name = `${date}-${to.slice(0, 10) === date ? to.slice(11, 16).replace(':', '') : '2400'}`;
    for (const format of ['jsonl', 'poslog', 'ace'] as const)
      if (written[format].length > 0) yield await fileOf(name, format, written[format]);
  }
}
