import type { PermissionKey } from '@lanewise/contract/permissions';
import { userPermissions } from './keys.ts';
import { isAdmin, useLooking, useUser } from './session.ts';
import { useStored } from './storage.ts';

/**
 * Whether the user holds one of the permissions; buttons of other actions are hidden. The server checks again. In a
 * read-only switch only reading permissions count, because the server refuses every change.
 */
export const useMay = (): ((...keys: readonly PermissionKey[]) => boolean) => {
  const user = useUser();
  const held = useStored(userPermissions);
  const looking = useLooking();
  return (...keys) =>
    user !== null && keys.some((key) => (isAdmin(user) || held.includes(key)) && (!looking || key.startsWith('get')));
};
