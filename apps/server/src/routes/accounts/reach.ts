import { isAdminRole, refusedFor } from '@lanewise/domain/rights/standing';
import type { Giver, UserStanding } from '@lanewise/domain/rights/standing';
import type { Person } from '../../meta/people-types.ts';
import type { Meta } from '../../meta/types.ts';
import type { User } from '../../meta/user-types.ts';
import { accessDenied, notFound } from '../../plugins/refusal.ts';

/** A user's standing for the rules that compare users. */
export const standingOf = (person: Person): UserStanding => ({ ...person, places: person.regLocIds });

/** The user's standing with all places below their own; null when the account is gone. */
export const giverOf = async (meta: Meta, user: Pick<User, 'userId'>): Promise<Giver | null> => {
  const person = await meta.people.find(user.userId);
  if (!person) return null;
  if (person.regLocIds === 'all' || person.companyId === null || isAdminRole(person.role))
    return { ...person, places: 'all' };
  return { ...person, places: await meta.people.below(person.companyId, person.regLocIds) };
};

/** A colleague whose sessions and second factor the actor may manage: one with no more rights than the actor. */
export const colleagueOf = async (meta: Meta, actor: User, userId: number): Promise<Person> => {
  const target = await meta.people.find(userId);
  if (!target) throw notFound();
  // The program of this machine is a Super Admin without an account.
  if (actor.userId === 0) return target;
  const giver = await giverOf(meta, actor);
  const refused = giver && refusedFor(giver, standingOf(target));
  if (!giver || refused === 'foreign') throw notFound();
  if (refused === 'above') throw accessDenied();
  return target;
};
