import { explain } from '../../api/explain.ts';
import { selectPreset } from '../../api/presets.ts';
import { Problem } from '../../api/problem.ts';
import type { StoredPreset } from '../../state/keys.ts';
import { currentUser } from '../../state/session.ts';
import { toastError } from '../../ui/toast.tsx';

/** Selections still to be sent, by screen and view; a newer one replaces an older one. */
const waiting = new Map<string, StoredPreset>();
let sending: Promise<void> | null = null;

const sendAll = async (): Promise<void> => {
  // Waits until `sending` is set, because the end of this function clears it.
  await Promise.resolve();
  for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
    waiting.delete(next[0]);
    // Selections left after a logout are discarded.
    if (!currentUser()) continue;
    try {
      await selectPreset(next[1]);
    } catch (error) {
      if (error instanceof Problem && error.status > 0 && error.status !== 401) toastError(explain(error));
    }
  }
  sending = null;
};

/** Sends the selection of a view to the server, one call after another, so that the last change is the one stored. */
export const keepSelection = (selection: StoredPreset): void => {
  waiting.set(`${selection.presetType} ${selection.view}`, selection);
  sending ??= sendAll();
};

/** Resolves when all selections are sent. */
export const selectionsKept = (): Promise<void> => sending ?? Promise.resolve();
