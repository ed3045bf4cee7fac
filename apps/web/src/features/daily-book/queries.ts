import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { listLedgerPresets } from '@lanewise/contract/endpoints/ledger-config';
import { changeValueTable, readValueTable } from '@lanewise/contract/endpoints/value-table';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { ValueTable, ValueTableChange } from '@lanewise/contract/entities/value-table';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { read, write } from '../../state/storage.ts';
import { keptDrafts, type BookDay } from './kept.ts';
import { Saver, type Snapshot } from './saver.ts';

/** Milliseconds after which a visible book is read again, so that people at one book see each other's cells. */
const AGAIN_MS = 10_000;

/** The books of the caller's stores. */
export const usePresets = (): UseQueryResult<LedgerPreset[]> =>
  useQuery({
    queryKey: queryKeyOf(listLedgerPresets),
    queryFn: ({ signal }) => ask(listLedgerPresets, {}, { signal, quiet: true }),
  });

const keyOfBook = ({ locationId, presetId, date, knownAt }: BookDay) =>
  queryKeyOf(readValueTable, locationId, presetId, date, knownAt);

/** Stores the answer of a change; an older answer that arrives later must not replace it. */
const keepAnswer = async (client: QueryClient, day: BookDay, table: ValueTable): Promise<void> => {
  const key = keyOfBook(day);
  await client.cancelQueries({ queryKey: key });
  client.setQueryData(key, table);
};

const openSaver = (client: QueryClient, day: BookDay): Saver => {
  const slot = keptDrafts(day);
  return new Saver({
    kept: { read: () => read(slot), write: (drafts) => write(slot, drafts) },
    put: (rows, version) => ask(changeValueTable, { body: { ...day, rows, version } }),
    read: () => ask(readValueTable, { query: day }, { quiet: true }),
    answered: (table) => void keepAnswer(client, day, table),
  });
};

export interface OpenBook {
  query: UseQueryResult<ValueTable>;
  saver: Saver;
  saving: Snapshot;
  /** Closes the book, or reopens it with a reason. Rejects with the reason of a refusal. */
  turn: (
    change: { isBookClosed: true; isIncomplete?: true } | { isBookClosed: false; reason: string },
  ) => Promise<void>;
  /** Approves the difference of a line, or withdraws the approval. Rejects with the reason of a refusal. */
  approve: (dpId: number, approved: boolean) => Promise<void>;
}

/** The book of a day, with the values that are typed into it. A component with another day needs another React key. */
export const useBook = (day: BookDay): OpenBook => {
  const client = useQueryClient();
  const isNow = day.knownAt === undefined;
  const query = useQuery({
    queryKey: keyOfBook(day),
    queryFn: ({ signal }) => ask(readValueTable, { query: day }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: isNow && AGAIN_MS,
    refetchOnWindowFocus: true,
  });
  const [saver] = useState(() => openSaver(client, day));
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot);
  const { data } = query;
  useEffect(() => {
    if (data && isNow) saver.see(data);
  }, [saver, data, isNow]);
  useEffect(() => {
    const again = (): void => {
      if (isNow) saver.retry();
    };
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      saver.stop();
    };
  }, [saver, isNow]);
  // A person who approves, closes or opens a book is responsible for the figures that they read. The change therefore
  // names the version that they read.
  const put = async (change: Partial<ValueTableChange>): Promise<void> => {
    const read = data && { version: data.version, basis: data.basis };
    try {
      const table = await ask(changeValueTable, { body: { ...day, rows: [], ...read, ...change } }, { quiet: true });
      await keepAnswer(client, day, table);
    } catch (error) {
      await client.invalidateQueries({ queryKey: keyOfBook(day) });
      throw error;
    }
  };
  const approve: OpenBook['approve'] = (dpId, approved) => put({ rows: [{ dpId, approved }] });
  return { query, saver, saving, turn: put, approve };
};
