import { createHash } from 'node:crypto';
import { Refused } from './errors.ts';

/**
 * A fingerprint of the editable fields of a thing. The fingerprint changes whenever one of the fields changes. It needs
 * no column, so code that changes a thing cannot forget to update it.
 */
export const versionOf = <Thing extends object>(thing: Thing, fields: readonly (keyof Thing & string)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(fields.map((field) => thing[field] ?? null)))
    .digest('hex')
    .slice(0, 16);

export const changedMeanwhile = (): Refused =>
  new Refused('changed', 'Somebody else changed this meanwhile. Read it again before you save it');

/** Refuses a change to a thing that has changed since it was read. `read` undefined: no check. Call it under a lock. */
export const refuseChanged = (read: string | undefined, now: string | undefined): void => {
  if (read !== undefined && read !== now) throw changedMeanwhile();
};
