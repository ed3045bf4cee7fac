import { adminRoles } from '@lanewise/contract/access';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';

type Limits = Config['session'];

export const isAdmin = (role: string): boolean => (adminRoles as readonly string[]).includes(role);

/** Minutes a session of this role may be unused. */
export const idleMinutes = (limits: Limits, role: string): number =>
  isAdmin(role) ? limits.adminIdleMinutes : limits.idleMinutes;

/** Minutes it lives at most. */
export const absoluteMinutes = (limits: Limits, role: string): number =>
  isAdmin(role) ? limits.adminAbsoluteMinutes : limits.absoluteMinutes;

export const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes}::int)`;
