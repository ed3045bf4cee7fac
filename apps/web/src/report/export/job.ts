import type { ExportProgress } from '@lanewise/contract/reports/export';
import { useSyncExternalStore } from 'react';
import { dataOf, fileCall } from '../../api/client.ts';
import type { QueryValue } from '../../api/client.ts';
import { isCancelled, Problem } from '../../api/problem.ts';
import { currentUser } from '../../state/session.ts';
import { saveFile } from './save.ts';

/** An export on its way: it goes on while its reader looks at another screen. */
export interface ExportJob {
  /** Name under which the file is saved. */
  name: string;
  written: number;
  /** Null until the server has counted. */
  total: number | null;
  cancel: () => void;
}

/** Between two looks at how far it is. */
const PAUSE = 400;

let job: ExportJob | null = null;
const listeners = new Set<() => void>();

const change = (next: ExportJob | null): void => {
  job = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The export that runs, null for none: one at a time. */
export const useExportJob = (): ExportJob | null => useSyncExternalStore(subscribe, () => job);

/** Unguessable is not asked for: the server answers for exports of the same caller only. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36))
    .join('-')
    .padEnd(8, '0');

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

/**
 * Asks how far the export is until it is over; an answer that does not come is not worth a word. Ends it with the session
 * that began it: nobody gets the file of who was logged in before.
 */
const watch = async (exportId: string, cancel: () => void): Promise<void> => {
  const session = currentUser()?.Authorization;
  const runs = (): boolean => job?.cancel === cancel;
  for (;;) {
    await pause();
    if (!runs()) return;
    if (currentUser()?.Authorization !== session) return cancel();
    const progress = await dataOf<ExportProgress>(`exports/${exportId}`, { quiet: true }).catch(() => null);
    if (job && progress && runs()) change({ ...job, ...progress });
  }
};

export interface ExportWish {
  name: string;
  path: string;
  query: Readonly<Record<string, QueryValue>>;
}

/**
 * Fetches a file and saves it. 'failed': it broke off after it had begun; what a refusal means was announced already.
 * Nothing begins while another export runs.
 */
export const runExport = async ({ name, path, query }: ExportWish): Promise<'saved' | 'failed' | 'nothing'> => {
  if (job) return 'nothing';
  const controller = new AbortController();
  const { signal } = controller;
  const exportId = newId();
  const cancel = (): void => controller.abort();
  change({ name, written: 0, total: null, cancel });
  void watch(exportId, cancel);
  try {
    const response = await fileCall(path, { query: { ...query, exportId }, signal });
    saveFile(await response.blob(), name);
    return 'saved';
  } catch (error) {
    return isCancelled(error) || error instanceof Problem ? 'nothing' : 'failed';
  } finally {
    change(null);
  }
};
