import { adminRoles } from '@lanewise/contract/access';

/** What of a person decides who may work as him. */
export interface Standing {
  userId: number;
  role: string;
  status: 'Invited' | 'Active' | 'Inactive';
  /** 1 is the whole company; a greater number is lower. */
  authorityLevel: number;
  accessGroups: readonly string[];
  permissions: readonly string[];
  /** Ids of all locations that he sees. */
  locations: readonly number[];
}

/** Why somebody may not work as another; the first that applies. */
export const switchObstacles = ['self', 'notActive', 'admin', 'authority', 'rights', 'places'] as const;
export type SwitchObstacle = (typeof switchObstacles)[number];

const isAdmin = (role: string): boolean => adminRoles.some((name) => name === role);

const holdsAll = <Value>(held: readonly Value[], wanted: readonly Value[]): boolean => {
  const own = new Set(held);
  return wanted.every((value) => own.has(value));
};

/**
 * Whether one may work as another: never upward (SW-15), and who is no admin gets nothing that he does not have himself.
 * Null: he may. That the other one is within his reach at all, company for company, is the caller's to know.
 */
export const switchObstacle = (actor: Standing, target: Standing): SwitchObstacle | null => {
  if (actor.userId === target.userId) return 'self';
  if (target.status !== 'Active') return 'notActive';
  if (isAdmin(target.role) && !(actor.role === 'Super Admin' && target.role === 'Support Admin')) return 'admin';
  if (target.authorityLevel < actor.authorityLevel) return 'authority';
  if (isAdmin(actor.role)) return null;
  if (!holdsAll(actor.accessGroups, target.accessGroups) || !holdsAll(actor.permissions, target.permissions))
    return 'rights';
  return holdsAll(actor.locations, target.locations) ? null : 'places';
};
