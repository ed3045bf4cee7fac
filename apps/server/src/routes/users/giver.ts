import { isAdminRole, refusedFor } from '@lanewise/domain/rights/standing';
import type { Beyond, Giver, UserStanding } from '@lanewise/domain/rights/standing';
import type { Person } from '../../meta/people-types.ts';
import type { Meta } from '../../meta/types.ts';
import { placesBeyondSwitch, type RequestCaller } from '../../plugins/caller.ts';
import { Refusal, notFound } from '../../plugins/refusal.ts';

/** What the caller can give: everything for admins, otherwise what the caller holds. */
export const giverOf = async (meta: Meta, caller: RequestCaller): Promise<Giver> => {
  const { user, isAdmin } = caller;
  const { userId, role } = user;
  const person = isAdmin ? null : await meta.people.find(userId);
  if (isAdmin) return { userId, role, companyId: null, authorityLevel: 1, accessGroupIds: [], places: 'all' };
  // A user who was removed during the request holds nothing.
  if (!person || person.companyId === null)
    return { userId, role: '', companyId: 0, authorityLevel: Infinity, accessGroupIds: [], places: new Set() };
  const { regLocIds, companyId } = person;
  const narrowed = await placesBeyondSwitch(caller);
  const places = narrowed ?? (regLocIds === 'all' ? regLocIds : await meta.people.below(companyId, regLocIds));
  return { ...standingOf(person), places };
};

export const standingOf = (person: Person): UserStanding => ({
  userId: person.userId,
  role: person.role,
  companyId: person.companyId,
  authorityLevel: person.authorityLevelId,
  accessGroupIds: person.accessGroupIds,
  places: isAdminRole(person.role) ? 'all' : person.regLocIds,
});

/** Whether the caller sees a user: users of the same company; admins see all. */
export const sees = (giver: Giver, person: Person): boolean =>
  isAdminRole(giver.role) || giver.companyId === person.companyId;

export const isSelf = (): Refusal => new Refusal(409, 'user.self', 'Somebody else has to do this to you');

const isAbove = (): Refusal => new Refusal(403, 'user.above', 'This user has more rights than you have');

/** Refuses what the caller may not do to a user; `self`: callers may do it to themselves. */
export const refuseTouching = (giver: Giver, person: Person, { self }: { self: boolean } = { self: false }): void => {
  const refused = refusedFor(giver, standingOf(person));
  if (refused === 'foreign') throw notFound();
  if (refused === 'above') throw isAbove();
  if (refused === 'self' && !self) throw isSelf();
};

/**
 * Refuses a change of a role or an access group if a holder is a user whom the caller may not change. The change would
 * change what that holder may do.
 */
export const refuseOfHolders = async (
  meta: Meta,
  caller: RequestCaller,
  held: Parameters<Meta['people']['holders']>[1],
): Promise<void> => {
  if (caller.isAdmin || caller.companyId === null) return;
  const giver = await giverOf(meta, caller);
  const holders = await meta.people.holders(caller.companyId, held);
  if (holders.some((person) => refusedFor(giver, standingOf(person)) === 'above'))
    throw new Refusal(403, 'user.above', 'Users whom you may not change have this');
};

/** The refusal to give more than the caller has; names the first such field. */
export const beyondGiver = ([field = 'roleId']: readonly Beyond[]): Refusal => {
  const message = 'You cannot give what you do not have yourself';
  return new Refusal(403, 'access.denied', message, { fields: [{ field, code: 'beyond', message }] });
};
