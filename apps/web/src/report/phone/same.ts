import type { FieldId } from '@lanewise/contract/fields';
import type { Effective } from '../address/wire.ts';

/** The place and the day, where the question has only one of them: every row has the same. */
export const sameOf = ({ effective }: { effective: Effective | null }): ReadonlySet<FieldId> => {
  const { locations, all, dates } = effective ?? { locations: null, all: [], dates: null };
  return new Set<FieldId>([
    ...((locations ?? all).length === 1 ? (['location'] as const) : []),
    ...(dates && dates.start === dates.last ? (['date'] as const) : []),
  ]);
};
