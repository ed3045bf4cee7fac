import { progressOfExport } from '@lanewise/contract/endpoints/exports';
import type { exportOf } from '@lanewise/contract/endpoints/reports';
import { useSyncExternalStore } from 'react';
import { ask, askFile } from '../../api/ask.ts';
import type { QueryValue } from '@lanewise/contract/endpoints/address';
import { isCancelled, Problem } from '../../api/problem.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { currentUser } from '../../state/session.ts';
import { saveFile } from './save.ts';

/** A running export: it continues while the user opens another screen. */
export interface ExportJob {
  /** Name of the saved file. */
  name: string;
  written: number;
  /** Number of rows; null until the server has counted them. */
  total: number | null;
  cancel: () => void;
}

/** Milliseconds between two polls of the progress. */
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

/** The running export, null for none; there is one at a time. */
export const useExportJob = (): ExportJob | null => useSyncExternalStore(subscribe, () => job);

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

/**
 * Polls the progress until the export is over and ignores failed polls. A change of session cancels the export, so that
 * no other user gets the file.
 */
const watch = async (exportId: string, cancel: () => void): Promise<void> => {
  const session = currentUser()?.Authorization;
  const runs = (): boolean => job?.cancel === cancel;
  for (;;) {
    await pause();
    if (!runs()) return;
    if (currentUser()?.Authorization !== session) return cancel();
    const progress = await ask(progressOfExport, { params: { exportId } }).catch(() => null);
    if (job && progress && runs()) change({ ...job, ...progress });
  }
};

export interface ExportWish {
  name: string;
  endpoint: ReturnType<typeof exportOf>;
  query: Readonly<Record<string, QueryValue>>;
}

/**
 * Fetches a file and saves it. 'failed': the transfer broke off after its start. 'nothing': another export is running,
 * the user cancelled, or the server refused. A refusal has already been announced.
 */
export const runExport = async ({ name, endpoint, query }: ExportWish): Promise<'saved' | 'failed' | 'nothing'> => {
  if (job) return 'nothing';
  const controller = new AbortController();
  const { signal } = controller;
  const exportId = newRequestId();
  const cancel = (): void => controller.abort();
  change({ name, written: 0, total: null, cancel });
  void watch(exportId, cancel);
  try {
    const response = await askFile(endpoint, { query: { ...query, exportId } }, { signal });
    saveFile(await response.blob(), name);
    return 'saved';
  } catch (error) {
    return isCancelled(error) || error instanceof Problem ? 'nothing' : 'failed';
  } finally {
    change(null);
  }
};
