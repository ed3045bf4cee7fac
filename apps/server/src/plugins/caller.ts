import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { KnownKey } from '../meta/connector-types.ts';
import type { Meta, PermittedLocation } from '../meta/types.ts';
import type { User } from '../meta/user-types.ts';
import { badField, companyNeeded, notFound } from './refusal.ts';

/** Who sends a request, as the authentication plugin found out. Lives as long as the request: nothing here is shared. */
export interface RequestCaller {
  /** A person with a session, a connector with its key, or a program of this machine with the token of `server.json`. */
  kind: 'user' | 'connector' | 'local';
  /** Connector and local caller appear as users without a row: userId 0. The local one is a Super Admin. */
  user: User;
  isAdmin: boolean;
  connector: KnownKey | null;
  /** The company in force; null when there is none at all. Admins choose it, everybody else has one. */
  companyId: number | null;
  /** Who really sits there while switched into `user`; null otherwise. */
  switchedBy: User | null;
  /** Token and id of the session that was used; null for connector and local. */
  token: string | null;
  sessionId: number | null;
  /** Locations of that company the caller may see; asked once a request. */
  permitted(): Promise<PermittedLocation[]>;
}

/** A user without a row, for callers that are not people. */
export const standIn = (username: string, role: string, companyId: number | null): User => ({
  userId: 0,
  username,
  firstName: username,
  lastName: '',
  role,
  companyId,
  language: 'en',
  timeZone: 'UTC',
  status: 'Active',
  accessGroups: [],
  permissions: [],
  authorityLevel: 1,
});

type Identity = Pick<RequestCaller, 'kind' | 'user' | 'connector' | 'switchedBy' | 'token'> & {
  sessionId?: number | null;
};

/**
 * The caller in a company. `wanted` is the header X-Company-Id: it counts for admins only, who get the first company by
 * name without it; for all others the company is their own whatever they ask.
 */
export const callerOf = async (meta: Meta, identity: Identity, wanted: string | undefined): Promise<RequestCaller> => {
  const isAdmin = isAdminRole(identity.user.role);
  const companyId = isAdmin ? await chosenCompany(meta, wanted) : identity.user.companyId;
  const caller: RequestCaller = {
    sessionId: null,
    ...identity,
    isAdmin,
    companyId,
    permitted: () => {
      const known = asked.get(caller) ?? permittedOf(meta, identity, companyId);
      asked.set(caller, known);
      return known;
    },
  };
  return caller;
};

/** Locations of the callers that were asked for them. */
const asked = new WeakMap<RequestCaller, Promise<PermittedLocation[]>>();

/**
 * Whether two callers of one session, an earlier and a later one, may do the same. Locations are looked at where the earlier one
 * was asked for them: otherwise nothing was made from them.
 */
export const maySame = async (earlier: RequestCaller, later: RequestCaller): Promise<boolean> => {
  const standing = ({ user, connector, switchedBy, companyId }: RequestCaller): string => {
    const { role, status, accessGroups, permissions, authorityLevel } = user;
    const { locationId } = connector ?? { locationId: null };
    return JSON.stringify([
      [role, status, accessGroups, permissions, authorityLevel, companyId, locationId],
      switchedBy?.userId,
    ]);
  };
  if (standing(earlier) !== standing(later)) return false;
  const seen = await asked.get(earlier);
  return seen === undefined || JSON.stringify(seen) === JSON.stringify(await later.permitted());
};

const chosenCompany = async (meta: Meta, wanted: string | undefined): Promise<number | null> => {
  if (wanted !== undefined && wanted !== '') {
    if (!/^[1-9]\d{0,8}$/.test(wanted)) {
      throw badField('X-Company-Id', 'format', 'X-Company-Id must be the number of a company');
    }
    if (!(await meta.companies.find(Number(wanted)))) throw notFound();
    return Number(wanted);
  }
  return meta.companies.firstId();
};

const permittedOf = async (meta: Meta, identity: Identity, companyId: number | null): Promise<PermittedLocation[]> => {
  if (companyId === null) return [];
  if (!identity.connector) return meta.users.permittedLocations(identity.user, companyId);
  const { locationId } = identity.connector;
  return (await meta.places.locations(companyId))
    .filter((location) => locationId === null || location.location_id === locationId)
    .map((location) => ({ locationId: location.location_id, regLocId: location.reg_loc_id }));
};

/** The company in force; refuses when there is no company at all. */
export const companyOf = (caller: RequestCaller): number => {
  if (caller.companyId === null) throw companyNeeded();
  return caller.companyId;
};

/**
 * A company that a request names by id: any for admins, only their own for others. Foreign and unknown ones get the same
 * answer.
 */
export const namedCompany = async (meta: Meta, caller: RequestCaller, companyId: number): Promise<number> => {
  if (!caller.isAdmin && caller.companyId !== companyId) throw notFound();
  if (!(await meta.companies.find(companyId))) throw notFound();
  return companyId;
};
