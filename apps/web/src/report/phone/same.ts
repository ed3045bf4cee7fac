import type { FieldId } from '@lanewise/contract/fields';
import type { Effective } from '../address/wire.ts';

/** The fields of place and day that are equal in every row, because the query has only one place or day. */
export const sameOf = ({ effective }: { effective: Effective | null }): ReadonlySet<FieldId> => {
  const { locations, all, dates } = effective ?? { locations: null, all: [], dates: null };
  return new Set<FieldId>([
    ...((locations ?? all).length === 1 ? (['location'] as const) : []),
    ...(dates && dates.start === dates.last ? (['date'] as const) : []),
  ]);
};
