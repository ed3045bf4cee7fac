import { isAdminRole, refusedFor } from '@lanewise/domain/rights/standing';
import type { Giver, UserStanding } from '@lanewise/domain/rights/standing';
import type { Person } from '../../meta/people-types.ts';
import type { Meta } from '../../meta/types.ts';
import { placesBeyondSwitch, type RequestCaller } from '../../plugins/caller.ts';
import { accessDenied, notFound } from '../../plugins/refusal.ts';

/** The properties of a user that the rules for comparing users need. */
export const standingOf = (person: Person): UserStanding => ({ ...person, places: person.regLocIds });

/**
 * The standing of the caller, whose places include all places below the assigned places. A person who works or looks as
 * another user only has the places that they also see with their own account. Null: the account is gone.
 */
export const giverOf = async (meta: Meta, caller: RequestCaller): Promise<Giver | null> => {
  const person = await meta.people.find(caller.user.userId);
  if (!person) return null;
  const narrowed = await placesBeyondSwitch(caller);
  if (narrowed) return { ...person, places: narrowed };
  if (person.regLocIds === 'all' || person.companyId === null || isAdminRole(person.role))
    return { ...person, places: 'all' };
  return { ...person, places: await meta.people.below(person.companyId, person.regLocIds) };
};

/**
 * A colleague whose sessions and second factor the caller may manage. The colleague must not have more rights than the
 * caller.
 */
export const colleagueOf = async (meta: Meta, caller: RequestCaller, userId: number): Promise<Person> => {
  const target = await meta.people.find(userId);
  if (!target) throw notFound();
  // The program of this machine is a Super Admin without an account.
  if (caller.user.userId === 0) return target;
  const giver = await giverOf(meta, caller);
  const refused = giver && refusedFor(giver, standingOf(target));
  if (!giver || refused === 'foreign') throw notFound();
  if (refused === 'above') throw accessDenied();
  return target;
};
