import type { Sql } from './sql.ts';
import { baseline } from './tables/index.ts';

/**
 * One step of the schema. Every statement can be run again after a crash in the middle (`if not exists`). A step is
 * recorded after its last statement, so it is either done or starts over.
 */
export interface Migration {
  number: number;
  name: string;
  statements: readonly Sql[];
}

/**
 * The migrations in the order of their numbers. Until the first release, a change of the tables is made in the
 * baseline. After the release, a released migration never changes, and each change of the tables is a new migration
 * (docs/decisions/042).
 */
export const migrations: readonly Migration[] = [{ number: 100, name: 'baseline', statements: baseline }];

/** Whether the baseline replaces a step. */
export const isUnreleased = (number: number): boolean => number < 100;
