import { explain } from '../../api/explain.ts';
import { selectPreset } from '../../api/presets.ts';
import { Problem } from '../../api/problem.ts';
import type { StoredPreset } from '../../state/keys.ts';
import { currentUser } from '../../state/session.ts';
import { toastError } from '../../ui/toast.tsx';

/** What stands on a view, by screen and view, still to be sent; a newer one takes the place of an older one. */
const waiting = new Map<string, StoredPreset>();
let sending: Promise<void> | null = null;

const sendAll = async (): Promise<void> => {
  // Begins after `sending` is set, which the end of this takes back.
  await Promise.resolve();
  for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
    waiting.delete(next[0]);
    // What is left when somebody has gone is nobody's.
    if (!currentUser()) continue;
    try {
      await selectPreset(next[1]);
    } catch (error) {
      if (error instanceof Problem && error.status > 0 && error.status !== 401) toastError(explain(error));
    }
  }
  sending = null;
};

/** Sends what stands on a view to the server, one call after another, so that the last change is the one that is kept. */
export const keepSelection = (selection: StoredPreset): void => {
  waiting.set(`${selection.presetType} ${selection.view}`, selection);
  sending ??= sendAll();
};

/** Resolves when all of it was sent. */
export const selectionsKept = (): Promise<void> => sending ?? Promise.resolve();
