import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { KnownKey } from '../meta/connector-types.ts';
import type { Actor } from '../meta/incoming-types.ts';
import { commonSight, isKept, noSight, type Sight } from '../meta/sight.ts';
import type { Meta } from '../meta/types.ts';
import type { User } from '../meta/user-types.ts';
import { badField, companyNeeded, notFound } from './refusal.ts';

/** The sender of a request, as found by the authentication plugin. Each request has its own object. */
export interface RequestCaller {
  /** A user with a session, a connector with its key, or a program of this machine with the token of `server.json`. */
  kind: 'user' | 'connector' | 'local';
  /**
   * Connectors and local callers appear as users without a database row, with userId 0. A local caller is a Super
   * Admin.
   */
  user: User;
  isAdmin: boolean;
  connector: KnownKey | null;
  /** The company in force; null: there is none. Admins choose the company; all other callers have exactly one. */
  companyId: number | null;
  /** The user who switched into `user`; null otherwise. */
  switchedBy: User | null;
  /** Whether `switchedBy` only looks as `user` and cannot change anything. */
  looks: boolean;
  /** Token and id of the session that was used. Null for connectors and local programs. */
  token: string | null;
  sessionId: number | null;
  /** The places that the caller sees in the company; without a company, no places. Queried once per request. */
  sight(): Promise<Sight>;
}

/** A user without a row, for callers that are not users. */
export const standIn = (username: string, role: string, companyId: number | null): User => ({
  userId: 0,
  username,
  firstName: username,
  lastName: '',
  role,
  companyId,
  language: 'en',
  clock: '12',
  timeZone: 'UTC',
  status: 'Active',
  accessGroups: [],
  permissions: [],
  authorityLevel: 1,
});

type Identity = Pick<RequestCaller, 'kind' | 'user' | 'connector' | 'switchedBy' | 'token'> & {
  sessionId?: number | null;
  looks?: boolean;
};

/**
 * The caller in a company. `wanted`, the header X-Company-Id, counts only for admins; without the header, an admin gets
 * the first company by name. All other callers always get their own company.
 */
export const callerOf = async (meta: Meta, identity: Identity, wanted: string | undefined): Promise<RequestCaller> => {
  const isAdmin = isAdminRole(identity.user.role);
  const companyId = isAdmin ? await chosenCompany(meta, wanted) : identity.user.companyId;
  const caller: RequestCaller = {
    sessionId: null,
    looks: false,
    ...identity,
    isAdmin,
    companyId,
    sight: () => {
      const known = asked.get(caller) ?? sightOf(meta, identity, companyId);
      asked.set(caller, known);
      return known;
    },
  };
  return caller;
};

/** The id of no company. */
const noCompany = 0;

/** The queried sights of callers. */
const asked = new WeakMap<RequestCaller, Promise<Sight>>();

/**
 * Forgets the queried sight of a caller, because the caller's call changed places. The next question queries the sight
 * again.
 */
export const forgetSight = (caller: RequestCaller): void => {
  asked.delete(caller);
};

/**
 * Whether a later caller of a session has the rights of an earlier caller, and sees at least as much. Sights are
 * compared only if the earlier caller queried a sight: otherwise nothing depends on the sight.
 */
export const keepsRights = async (earlier: RequestCaller, later: RequestCaller): Promise<boolean> => {
  const standing = ({ user, connector, switchedBy, companyId }: RequestCaller): string => {
    const { role, status, accessGroups, permissions, authorityLevel } = user;
    const locationId = connector?.store?.locationId ?? null;
    return JSON.stringify([
      [role, status, accessGroups, permissions, authorityLevel, companyId, locationId],
      switchedBy?.userId,
    ]);
  };
  if (standing(earlier) !== standing(later)) return false;
  const seen = await asked.get(earlier);
  return seen === undefined || isKept(seen, await later.sight());
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

/**
 * A person who works or looks as another user never sees more than with their own sight, even if a store of the other
 * user leaves a region of the person in the meantime.
 */
const sightOfUser = async (meta: Meta, { user, switchedBy }: Identity, companyId: number): Promise<Sight> => {
  const sight = await meta.users.sight(user, companyId);
  if (!switchedBy || isAdminRole(switchedBy.role)) return sight;
  return commonSight(sight, await meta.users.sight(switchedBy, companyId));
};

/** Whether a call comes from a person who works or looks as its user and whose own sight is limited. */
const isNarrowed = ({ switchedBy }: Pick<RequestCaller, 'switchedBy'>): boolean =>
  switchedBy !== null && !isAdminRole(switchedBy.role);

/**
 * The account whose own actions are shown even if they happened at places out of its sight. Null if a person works or
 * looks as another user, because this person may not see where the other user was active.
 */
export const ownDoings = (caller: RequestCaller): number | null =>
  isNarrowed(caller) ? null : caller.user.userId || null;

/**
 * The places (reg_loc_id) that limit the sight of a person who works as another user or views as another user; null: no
 * limit.
 */
export const placesBeyondSwitch = async (caller: RequestCaller): Promise<ReadonlySet<number> | null> => {
  if (!isNarrowed(caller)) return null;
  const { locations, regions, whole } = await caller.sight();
  return whole ? null : new Set([...regions, ...locations.map(({ regLocId }) => regLocId)]);
};

const sightOf = async (meta: Meta, identity: Identity, companyId: number | null): Promise<Sight> => {
  if (companyId === null) return noSight(noCompany);
  if (!identity.connector) return sightOfUser(meta, identity, companyId);
  return sightOfConnector(meta, companyId, identity.connector);
};

/** A connector of a store sees that store. A connector without a store sees all stores, including future stores. */
const sightOfConnector = async (meta: Meta, companyId: number, { store }: KnownKey): Promise<Sight> => {
  const none = noSight(companyId);
  if (store) {
    const { isOnly, ...location } = store;
    return { ...none, locations: [location], everyStore: isOnly };
  }
  const all = await meta.places.locations(companyId);
  const locations = all
    .map((one) => ({ locationId: one.location_id, regLocId: one.reg_loc_id }))
    .sort((a, b) => a.locationId - b.locationId);
  return { ...none, locations, everyStore: true, whole: true };
};

/** The company in force; refuses when there is no company at all. */
export const companyOf = (caller: RequestCaller): number => {
  if (caller.companyId === null) throw companyNeeded();
  return caller.companyId;
};

/**
 * The company that a request names by id. Admins may name any company, other callers only their own. Foreign and
 * unknown ids get the same answer.
 */
export const namedCompany = async (meta: Meta, caller: RequestCaller, companyId: number): Promise<number> => {
  if (!caller.isAdmin && caller.companyId !== companyId) throw notFound();
  if (!(await meta.companies.find(companyId))) throw notFound();
  return companyId;
};

/** The author of a call: the person, even while they work as another user. */
export const nameOf = ({ user, switchedBy }: RequestCaller): string => switchedBy?.username ?? user.username;

/** The author of a decision: the name of the person, and the id of the user that the person works as. */
export const actorOf = (caller: RequestCaller): Actor => ({
  name: nameOf(caller),
  userId: caller.user.userId || null,
});
