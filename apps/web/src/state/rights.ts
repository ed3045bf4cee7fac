import type { PermissionKey } from '@lanewise/contract/permissions';
import { userPermissions } from './keys.ts';
import { isAdmin, useUser } from './session.ts';
import { useStored } from './storage.ts';

/** Whether the user holds one of the permissions; actions without one have no button. The server checks again. */
export const useMay = (): ((...keys: readonly PermissionKey[]) => boolean) => {
  const user = useUser();
  const held = useStored(userPermissions);
  return (...keys) => user !== null && (isAdmin(user) || keys.some((key) => held.includes(key)));
};
