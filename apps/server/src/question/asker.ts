import { scopeOf, type Scope, type Wish } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import type { Sight } from '../meta/sight.ts';
import type { Meta } from '../meta/types.ts';
import { everything, type Knowledge } from './knowledge.ts';

/** Who asks, within a company. `plugins/asker` makes one of the caller of a request. */
export interface Asker {
  companyId: number;
  /** The uppermost level of regions whose names they see; 1 is the company itself. */
  authorityLevel: number;
  knows: Knowledge;
  /** What of the stores they see is asked for. Refuses dates that are none. */
  scope: (wish: Wish) => Promise<Scope>;
  /** Begins a query, within the share of whoever asks. */
  ask: () => Questions;
}

/** Any day will do: what is asked for has no date, such as names. */
export const whenever: Wish = { startDate: '1970-01-01', lastDate: '1970-01-01' };

/** The sight of all stores of a company. */
export const companySight = async ({ places }: Pick<Meta, 'places'>, companyId: number): Promise<Sight> => {
  const locations = (await places.locations(companyId))
    .map(({ location_id: locationId, reg_loc_id: regLocId }) => ({ locationId, regLocId }))
    .sort((a, b) => a.locationId - b.locationId);
  return { companyId, locations, regions: [], everyStore: true, whole: true };
};

/** Nobody in particular: sees and knows everything of a company, for work that is nobody's. */
export const companyAsker = (sight: Sight, facts: Questions): Asker => ({
  companyId: sight.companyId,
  authorityLevel: 1,
  knows: everything,
  scope: (wish) => Promise.resolve(scopeOf(sight, wish)),
  ask: () => facts,
});
