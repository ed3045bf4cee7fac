import type { setPasswordInput } from '@lanewise/contract/entities/session';
import { z } from 'zod';
import { checkPassword } from '../meta/password.ts';
import type { Meta, User } from '../meta/types.ts';
import { Refusal, badField } from '../plugins/refusal.ts';

const reasons = {
  'password.tooShort': 'Password must be at least 8 characters',
  'password.common': 'This password is too easy to guess',
} as const;

type Owner = Pick<User, 'username' | 'firstName' | 'lastName' | 'companyId'>;

/** Refuses a password that is too short, well known, or the name of its user or company; `field` is its name in the body. */
export const refuseBadPassword = async (
  meta: Meta,
  password: string,
  owner: Owner | null,
  field = 'password',
): Promise<void> => {
  const company = owner?.companyId ? await meta.companies.find(owner.companyId) : null;
  const names = owner ? [owner.username, owner.firstName, owner.lastName, company?.name ?? ''] : [];
  const reason = checkPassword(
    password,
    names.filter((name) => name !== ''),
  );
  if (reason) throw badField(field, reason, reasons[reason], reason);
};

/** Refuses a password that was typed twice differently. */
export const refuseMismatch = (input: { newPassword: string; confirmPassword: string }): void => {
  if (input.newPassword === input.confirmPassword) return;
  const message = 'New password and confirm password do not match';
  throw badField('confirmPassword', 'password.mismatch', message, 'password.mismatch');
};

const linkInvalid = (): Refusal => new Refusal(400, 'auth.linkInvalid', 'This link is no longer valid');

type Input = z.output<typeof setPasswordInput>;
type Link = NonNullable<Awaited<ReturnType<Meta['links']['use']>>>;

/**
 * Sets a password by a one-time link; the sessions of the user end. What can be seen to be wrong is refused before the
 * link is used; what only shows afterwards is refused with a fresh link in `params.token`, so that no slip costs it.
 * `kind`: only links of this kind.
 */
export const setByLink = async (meta: Meta, input: Input, kind?: Link['kind']): Promise<void> => {
  refuseMismatch(input);
  const username = usernameOf(input);
  const named = { username: username ?? '', firstName: '', lastName: '', companyId: null };
  await refuseBadPassword(meta, input.newPassword, named, 'newPassword');
  const link = await meta.links.use(input.token, kind);
  if (!link) throw linkInvalid();
  try {
    if (link.kind === 'setup') await createFirstAdmin(meta, username, input.newPassword);
    else await setForUser(meta, link, input.newPassword);
  } catch (error) {
    if (error instanceof Refusal && error.fields.length > 0) {
      const { status, code, message, fields } = error;
      const token = await meta.links.create(link.kind, link.userId);
      throw new Refusal(status, code, message, { fields, params: { token } });
    }
    throw error;
  }
};

const usernameOf = ({ username }: Input): string | null => {
  if (username === undefined || username === '') return null;
  if (!z.email().safeParse(username).success)
    throw badField('username', 'format', 'username must be an e-mail address');
  return username;
};

const createFirstAdmin = async (meta: Meta, username: string | null, password: string): Promise<void> => {
  if ((await meta.users.count()) > 0) throw linkInvalid();
  if (username === null) throw badField('username', 'required', 'username is required');
  await meta.users.create({
    username,
    password,
    firstName: '',
    lastName: '',
    role: 'Super Admin',
    companyId: null,
    accessGroups: [],
    regLocIds: 'all',
  });
};

const setForUser = async (meta: Meta, link: Link, password: string): Promise<void> => {
  const user = link.userId === null ? null : await meta.users.find(link.userId);
  if (!user || user.status === 'Inactive') throw linkInvalid();
  await refuseBadPassword(meta, password, user, 'newPassword');
  await meta.users.setPassword(user.userId, password);
  await meta.sessions.closeAll(user.userId);
};
