import { PASSWORD_MINIMUM } from '@lanewise/contract/entities/company';
import type { setPasswordInput } from '@lanewise/contract/entities/session';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkPassword } from '../../meta/password.ts';
import type { Meta } from '../../meta/types.ts';
import type { User } from '../../meta/user-types.ts';
import { Refusal, badField } from '../../plugins/refusal.ts';
import { aboutPerson } from '../users/audited.ts';

const sentenceOf = (reason: 'password.tooShort' | 'password.common', minimum: number): string =>
  reason === 'password.tooShort'
    ? `Password must be at least ${minimum} characters`
    : 'This password is too easy to guess';

type Owner = Pick<User, 'username' | 'firstName' | 'lastName' | 'companyId'>;

/**
 * Refuses a password that is too short for its company, well known, or the name of its user or company. `field`: the
 * name of the password in the body.
 */
export const refuseBadPassword = async (
  meta: Meta,
  password: string,
  owner: Owner | null,
  field = 'password',
): Promise<void> => {
  const company = owner?.companyId ? await meta.companies.find(owner.companyId) : null;
  const names = owner ? [owner.username, owner.firstName, owner.lastName, company?.name ?? ''] : [];
  const minimum = company?.passwordMinimum ?? PASSWORD_MINIMUM;
  const known = names.filter((name) => name !== '');
  const reason = checkPassword(password, known, minimum);
  if (!reason) return;
  const message = sentenceOf(reason, minimum);
  const params = reason === 'password.tooShort' ? { minimum } : {};
  throw new Refusal(400, reason, message, { params, fields: [{ field, code: reason, message }] });
};

/** Refuses two entries of a password that differ. */
export const refuseMismatch = (input: { newPassword: string; confirmPassword: string }): void => {
  if (input.newPassword === input.confirmPassword) return;
  const message = 'New password and confirm password do not match';
  throw badField('confirmPassword', 'password.mismatch', message, 'password.mismatch');
};

const linkInvalid = (): Refusal => new Refusal(400, 'auth.linkInvalid', 'This link is no longer valid');

type Input = z.output<typeof setPasswordInput>;
type Link = NonNullable<Awaited<ReturnType<Meta['links']['use']>>>;

/**
 * Sets a password through a one-time link and returns the user of the link. The user's sessions end. Errors that can be
 * detected beforehand are refused before the link is used. Later errors are refused with a new link in `params.token`,
 * so that a mistake never costs the link. `kind`: only links of this kind.
 */
export const setByLink = async (
  meta: Meta,
  { body: input, audited }: Pick<FastifyRequest, 'audited'> & { body: Input },
  kind?: Link['kind'],
): Promise<User> => {
  refuseMismatch(input);
  const username = usernameOf(input);
  const named = { username: username ?? '', firstName: '', lastName: '', companyId: null };
  await refuseBadPassword(meta, input.newPassword, named, 'newPassword');
  const link = await meta.links.use(input.token, kind);
  if (!link) throw linkInvalid();
  try {
    const user =
      link.kind === 'setup'
        ? await createFirstAdmin(meta, username, input.newPassword)
        : await setForUser(meta, link, input.newPassword);
    audited({ ...aboutPerson(user), who: user });
    return user;
  } catch (error) {
    if (error instanceof Refusal && error.fields.length > 0) {
      const { status, code, message, fields, params } = error;
      const token = await meta.links.create(link.kind, link.userId);
      throw new Refusal(status, code, message, { fields, params: { ...params, token } });
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

const createFirstAdmin = async (meta: Meta, username: string | null, password: string): Promise<User> => {
  if ((await meta.users.count()) > 0) throw linkInvalid();
  if (username === null) throw badField('username', 'required', 'username is required');
  return meta.users.create({
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

const setForUser = async (meta: Meta, link: Link, password: string): Promise<User> => {
  const user = link.userId === null ? null : await meta.users.find(link.userId);
  if (!user || user.status === 'Inactive') throw linkInvalid();
  await refuseBadPassword(meta, password, user, 'newPassword');
  await meta.users.setPassword(user.userId, password);
  await meta.sessions.closeAll(user.userId);
  return user;
};
