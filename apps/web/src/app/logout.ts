import * as calls from '../api/calls.ts';
import { explain } from '../api/explain.ts';
import { Problem } from '../api/problem.ts';
import { selectPreset } from '../api/presets.ts';
import { selectionsKept } from '../report/columns/keep.ts';
import { globalPresetData, globalPresetFlag } from '../state/keys.ts';
import { read, write } from '../state/storage.ts';
import { toastError } from '../ui/toast.tsx';
import { leaveForLogin } from './failures.ts';
import type { Going } from './reload.ts';

/** Milliseconds: nobody is kept waiting longer for a step. */
const PATIENCE = 3_000;

/** A step that failed is told and leads nowhere; a session that is over already is what was wanted. */
const tell = (error: unknown): void => {
  if (error instanceof Problem && error.status !== 401) toastError(explain(error));
};

/** The stored preset is saved before the session ends. */
const savePreset = async (): Promise<void> => {
  const preset = read(globalPresetData);
  if (!preset) return;
  // An older change that is still on its way must not arrive after this one.
  await Promise.race([selectionsKept(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  try {
    await selectPreset(preset, { unheard: true, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    // What stood there at the last save stands there at the next login.
    tell(error);
  }
};

/** Logs out: whatever becomes of the calls, this browser forgets the session and goes to login. */
export const logOut = async (router: Going): Promise<void> => {
  write(globalPresetFlag, 'false');
  await savePreset();
  try {
    await calls.logout(AbortSignal.timeout(PATIENCE));
  } catch (error) {
    // The session ends here in any case; on the server it ends by its own limits.
    tell(error);
  }
  leaveForLogin(router);
};
