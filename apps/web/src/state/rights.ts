import type { PermissionKey } from '@lanewise/contract/permissions';
import { userPermissions } from './keys.ts';
import { isAdmin, useUser } from './session.ts';
import { useStored } from './storage.ts';

/** Whether the reader holds one of the permissions: what he may not do has no button. The server decides again. */
export const useMay = (): ((...keys: readonly PermissionKey[]) => boolean) => {
  const user = useUser();
  const held = useStored(userPermissions);
  return (...keys) => user !== null && (isAdmin(user) || keys.some((key) => held.includes(key)));
};
