import { isAdminRole } from '@lanewise/domain/rights/standing';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';

type Limits = Config['session'];

/** Minutes after which an unused session of this role ends. */
export const idleMinutes = (limits: Limits, role: string): number =>
  isAdminRole(role) ? limits.adminIdleMinutes : limits.idleMinutes;

/** Minutes after which a session of this role ends in any case. */
export const absoluteMinutes = (limits: Limits, role: string): number =>
  isAdminRole(role) ? limits.adminAbsoluteMinutes : limits.absoluteMinutes;

export const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes}::int)`;
