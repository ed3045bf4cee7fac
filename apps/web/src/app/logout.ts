import { askForEnd } from '../api/client.ts';
import * as calls from '../api/login.ts';
import { explain } from '../api/explain.ts';
import { Problem } from '../api/problem.ts';
import { selectPreset } from '../api/presets.ts';
import { selectionsKept } from '../report/columns/keep.ts';
import { globalPresetData, globalPresetFlag } from '../state/keys.ts';
import { read, write } from '../state/storage.ts';
import { toastError } from '../ui/toast.tsx';
import { leaveForLogin } from './failures.ts';
import type { Going } from './reload.ts';

/** Milliseconds that each step may take. */
const PATIENCE = 3_000;

/** Announces a failed step, without any other effect. If the session is already over, that is no failure. */
const tell = (error: unknown): void => {
  if (error instanceof Problem && error.status !== 401) toastError(explain(error), true);
};

/** Saves the stored preset before the session ends. */
const savePreset = async (): Promise<void> => {
  const preset = read(globalPresetData);
  if (!preset) return;
  // Waits for older pending changes, so that none arrives after this one.
  await Promise.race([selectionsKept(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  try {
    await selectPreset(preset, { unheard: true, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    // The next login then shows the last saved preset.
    tell(error);
  }
};

/** Logs out: whether or not the calls succeed, this browser forgets the session and goes to login. */
export const logOut = async (router: Going): Promise<void> => {
  write(globalPresetFlag, 'false');
  await savePreset();
  askForEnd();
  try {
    await calls.logout(AbortSignal.timeout(PATIENCE));
  } catch (error) {
    // The session ends in this browser in any case; on the server it ends by its own limits.
    tell(error);
  }
  leaveForLogin(router);
};
