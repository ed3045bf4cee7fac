import { scopeOf, type Scope, type Wish } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import type { Sight } from '../meta/sight.ts';
import type { Meta } from '../meta/types.ts';
import { everything, type Knowledge } from './knowledge.ts';

/** The person who asks, within a company. `plugins/asker` makes an `Asker` for the caller of a request. */
export interface Asker {
  companyId: number;
  /** The uppermost level of regions whose names the person sees; 1 is the company itself. */
  authorityLevel: number;
  knows: Knowledge;
  /** Limits a wish to the stores that the person sees. Refuses dates that do not exist. */
  scope: (wish: Wish) => Promise<Scope>;
  /** Begins a query within the person's share of the store. */
  ask: () => Questions;
}

/** A wish for data that does not depend on dates, such as names. Any date is valid for it. */
export const whenever: Wish = { startDate: '1970-01-01', lastDate: '1970-01-01' };

/** The sight of all stores of a company. */
export const companySight = async ({ places }: Pick<Meta, 'places'>, companyId: number): Promise<Sight> => {
  const locations = (await places.locations(companyId))
    .map(({ location_id: locationId, reg_loc_id: regLocId }) => ({ locationId, regLocId }))
    .sort((a, b) => a.locationId - b.locationId);
  return { companyId, locations, regions: [], everyStore: true, whole: true };
};

/** An asker for work without a person: it sees and knows everything of a company. */
export const companyAsker = (sight: Sight, facts: Questions): Asker => ({
  companyId: sight.companyId,
  authorityLevel: 1,
  knows: everything,
  scope: (wish) => Promise.resolve(scopeOf(sight, wish)),
  ask: () => facts,
});
