import { isAdminRole } from '@lanewise/domain/rights/standing';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';

type Limits = Config['session'];

/** Minutes that a session of this role may be unused. */
export const idleMinutes = (limits: Limits, role: string): number =>
  isAdminRole(role) ? limits.adminIdleMinutes : limits.idleMinutes;

/** Minutes that a session of this role lives at most. */
export const absoluteMinutes = (limits: Limits, role: string): number =>
  isAdminRole(role) ? limits.adminAbsoluteMinutes : limits.absoluteMinutes;

export const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes}::int)`;
