import * as calls from '../api/calls.ts';
import { globalPresetFlag } from '../state/keys.ts';
import { write } from '../state/storage.ts';
import { leaveForLogin } from './failures.ts';

/** Logs out (ST-19 to ST-25): whatever becomes of the call, this browser forgets the session and goes to login. */
export const logOut = async (): Promise<void> => {
  write(globalPresetFlag, 'false');
  try {
    await calls.logout();
  } catch {
    // The session ends here in any case; on the server it ends by its own limits.
  }
  leaveForLogin();
};
