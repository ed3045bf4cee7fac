import { explain } from '../../api/explain.ts';
import { selectPreset } from '../../api/presets.ts';
import { Problem } from '../../api/problem.ts';
import { unsentSelections } from '../../state/keys.ts';
import type { StoredPreset } from '../../state/keys.ts';
import { currentUser } from '../../state/session.ts';
import { read, write } from '../../state/storage.ts';
import { toastError } from '../../ui/toast.tsx';

// Sends selections of columns to the server. Unsent selections are kept in the browser's storage. If a reload
// interrupts the sending of a selection, the selection is sent after the reload.

let sending: Promise<void> | null = null;

const nextUnsent = (): [string, StoredPreset] | undefined => Object.entries(read(unsentSelections))[0];

/** Removes a selection that the server has answered, unless a newer selection has replaced it meanwhile. */
const settle = (key: string, sent: StoredPreset): void => {
  const { [key]: last, ...others } = read(unsentSelections);
  if (JSON.stringify(last) === JSON.stringify(sent)) write(unsentSelections, others);
};

/** Returns false if the server gives no answer. The selection then stays, and the next attempt sends the selection. */
const sendOne = async ([key, selection]: [string, StoredPreset]): Promise<boolean> => {
  try {
    await selectPreset(selection);
  } catch (error) {
    if (error instanceof Problem && error.status === 0) return false;
    if (error instanceof Problem && error.status !== 401) toastError(explain(error));
  }
  settle(key, selection);
  return true;
};

const sendAll = async (): Promise<void> => {
  // Waits until `sending` is set, because the end of this function clears it.
  await Promise.resolve();
  for (let next = nextUnsent(); next && currentUser(); next = nextUnsent()) {
    if (!(await sendOne(next))) break;
  }
  sending = null;
};

/**
 * Sends the selection of a view to the server. Calls are sent one after another, so that the server stores the last
 * change.
 */
export const keepSelection = (selection: StoredPreset): void => {
  write(unsentSelections, { ...read(unsentSelections), [`${selection.presetType} ${selection.view}`]: selection });
  sending ??= sendAll();
};

/** Sends all remaining selections. Resolves when they are sent, or when the server does not answer. */
export const selectionsKept = (): Promise<void> => {
  if (nextUnsent()) sending ??= sendAll();
  return sending ?? Promise.resolve();
};
