import { explain } from '../../api/explain.ts';
import { selectPreset } from '../../api/presets.ts';
import { Problem } from '../../api/problem.ts';
import type { StoredPreset } from '../../state/keys.ts';
import { toastError } from '../../ui/toast.tsx';

/** What stands on a view, by screen and view, still to be sent; a newer one takes the place of an older one. */
const waiting = new Map<string, StoredPreset>();
let sending = false;

/** Sends what stands on a view to the server, one call after another, so that the last change is the one that is kept. */
export const keepSelection = async (selection: StoredPreset): Promise<void> => {
  waiting.set(`${selection.presetType} ${selection.view}`, selection);
  if (sending) return;
  sending = true;
  for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
    waiting.delete(next[0]);
    try {
      await selectPreset(next[1]);
    } catch (error) {
      if (error instanceof Problem && error.status > 0 && error.status !== 401) toastError(explain(error));
    }
  }
  sending = false;
};
