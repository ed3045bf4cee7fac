import type { Revised } from '@lanewise/contract/reports/completeness';
import { dayIn } from '@lanewise/domain/calendar/day';
import type { Meta } from '../meta/types.ts';
import type { ShownStore } from './names.ts';
import type { Question } from './question.ts';

export interface RevisedAsked extends Pick<Question, 'scope' | 'knownAt'> {
  meta: Pick<Meta, 'lateChanges'>;
}

const mostListed = 200;

/** The store-days in scope that changed after they were closed, as known at the moment of the question; null: none. */
export const revisedOf = async (
  { meta, scope, knownAt: until }: RevisedAsked,
  places: readonly Pick<ShownStore, 'location' | 'regLocId' | 'name' | 'timeZone'>[],
): Promise<Revised | null> => {
  const { count, listed } = await meta.lateChanges.storeDays(scope.company, scope, { until, most: mostListed });
  if (count === 0) return null;
  const known = new Map(places.map((place) => [place.location, place]));
  return {
    storeDays: count,
    listed: listed.flatMap(({ location, date, receipts, changedAt }) => {
      const place = known.get(location);
      if (!place) return [];
      const { regLocId: reg_loc_id, name, timeZone } = place;
      return [{ reg_loc_id, name, date, receipts, changedOn: dayIn(changedAt, timeZone) }];
    }),
  };
};
