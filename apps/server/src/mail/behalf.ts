import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { Behalf } from '../meta/mail-types.ts';
import type { Meta } from '../meta/types.ts';
import type { User } from '../meta/user-types.ts';

// A mail waits while the mail server accepts no mail. The figures in the mail were read with the rights of a person,
// and the person may have lost these rights since.

type Asked = Pick<Meta, 'users' | 'companies' | 'switches'>;

/** Whether the company of a user lets anybody in. */
export const isOfOpenCompany = async ({ companies }: Pick<Meta, 'companies'>, { companyId }: User): Promise<boolean> =>
  companyId === null || (await companies.find(companyId))?.status === 'Active';

/** Whether a user may log in. Only such users are sent figures. */
export const mayLogIn = async (meta: Pick<Meta, 'companies'>, user: User): Promise<boolean> =>
  user.status === 'Active' && (await isOfOpenCompany(meta, user));

/**
 * The users and the rights behind a mail that a person asks for now. Null: no user asks for the mail; this machine
 * sends it.
 */
export const behalfOf = async (
  { users, switches }: Asked,
  { userId }: Pick<User, 'userId'>,
  { asUserId, regLocId }: { asUserId: number; regLocId: RegLocId | null },
): Promise<Behalf | null> =>
  (await users.find(userId)) && { userId, asUserId, regLocId, rights: await switches.rights(userId, asUserId) };

/**
 * Whether a user sees a store. Checked separately, because the rights of a user do not change when a store leaves a
 * region of the user.
 */
const sees = async ({ users }: Asked, user: User, regLocId: RegLocId): Promise<boolean> => {
  if (isAdminRole(user.role) || user.companyId === null) return true;
  const { locations } = await users.sight(user, user.companyId);
  return locations.some((one) => one.regLocId === regLocId);
};

/**
 * Whether a mail may still be sent: both accounts may log in, still have their rights, and still see the store. A
 * changed password also stops the mail, because an intruder may have sent it.
 */
export const isStillRight = async (meta: Asked, behalf: Behalf | null): Promise<boolean> => {
  if (behalf === null) return true;
  const { userId, asUserId, regLocId, rights } = behalf;
  if ((await meta.switches.rights(userId, asUserId)) !== rights) return false;
  for (const id of new Set([userId, asUserId])) {
    const user = await meta.users.find(id);
    if (!user || !(await mayLogIn(meta, user))) return false;
    if (regLocId !== null && !(await sees(meta, user, regLocId))) return false;
  }
  return true;
};
