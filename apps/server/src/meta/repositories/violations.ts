import type { ErrorCode } from '@lanewise/contract/errors';
import { DatabaseError } from 'pg';
import { Refused } from '../errors.ts';
import { inUse } from '../in-use.ts';

/** Trims a text; refuses an empty one. */
export const required = (field: string, text: string): string => {
  const trimmed = text.trim();
  if (trimmed === '') throw new Refused('validation', `${field} must not be empty.`, { field });
  return trimmed;
};

/** SQLSTATE of constraint violations (PostgreSQL manual, appendix A). */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

const refuse =
  (sqlState: string) =>
  async <Result>(
    code: ErrorCode,
    message: string,
    change: () => Promise<Result>,
    params: Record<string, string> = {},
  ): Promise<Result> => {
    try {
      return await change();
    } catch (error) {
      if (error instanceof DatabaseError && error.code === sqlState) throw new Refused(code, message, params);
      throw error;
    }
  };

/** Runs a change. Refuses with this code if the change adds something that already exists. */
export const refuseTaken = refuse(UNIQUE_VIOLATION);

/** Runs a change. Refuses with this code if the change refers to something that does not exist. */
export const refuseMissing = refuse(FOREIGN_KEY_VIOLATION);

/** Runs a removal. Refuses with 'inUse' if something else refers to the removed object. */
export const refuseInUse = async <Result>(
  by: Parameters<typeof inUse>[0],
  remove: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await remove();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION) throw inUse(by, 1);
    throw error;
  }
};
