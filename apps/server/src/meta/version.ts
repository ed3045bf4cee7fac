import { createHash } from 'node:crypto';
import { Refused } from './errors.ts';

/**
 * Fingerprint of what of a thing people change: another one whenever one of the fields is. No column has to be kept for it, and
 * no way to change a thing can forget it.
 */
export const versionOf = <Thing extends object>(thing: Thing, fields: readonly (keyof Thing & string)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(fields.map((field) => thing[field] ?? null)))
    .digest('hex')
    .slice(0, 16);

export const changedMeanwhile = (): Refused =>
  new Refused('changed', 'Somebody else changed this meanwhile. Read it again before you save it');

/** Refuses a change to what is no longer as it was read. `read` undefined: the caller did not say. Ask under a lock. */
export const refuseChanged = (read: string | undefined, now: string | undefined): void => {
  if (read !== undefined && read !== now) throw changedMeanwhile();
};
