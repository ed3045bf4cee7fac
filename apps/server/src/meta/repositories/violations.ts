import type { ErrorCode } from '@lanewise/contract/errors';
import { DatabaseError } from 'pg';
import { Refused } from '../errors.ts';

/** SQLSTATE of a broken unique constraint (PostgreSQL manual, appendix A). */
const UNIQUE_VIOLATION = '23505';

/** Runs a change; when what it adds is there already, refuses with this code instead. */
export const refuseTaken = async <Result>(
  code: ErrorCode,
  message: string,
  change: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await change();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new Refused(code, message);
    throw error;
  }
};
