import type { EstimateInput } from '@lanewise/contract/entities/analytics';
import type { StoredDefinition } from '../meta/analysis-types.ts';
import type { Sight } from '../meta/sight.ts';

/** A definition as it is stored. Without stores, it covers all stores. */
export const definitionOf = ({ location, ...input }: EstimateInput): StoredDefinition => ({
  ...input,
  location: location === undefined || location.length === 0 ? null : location,
});

/**
 * The stores (reg_loc_id) without the promotion. A definition names these stores in addition to its own stores, which
 * have the promotion. Null: all other stores. Empty: the task is no promotion, or covers all stores.
 */
const controlsOf = ({ tasktype, location, options }: StoredDefinition): readonly number[] | null => {
  if (tasktype !== 'Promotion' || location === null) return [];
  return options?.controlLocations ?? null;
};

/** Ids (location_id) of the stores of a task, among the stores in sight. */
export const storesOf = (definition: StoredDefinition, { locations }: Pick<Sight, 'locations'>): number[] => {
  const controls = controlsOf(definition);
  const wanted =
    definition.location === null || controls === null ? null : new Set([...definition.location, ...controls]);
  return locations.filter(({ regLocId }) => wanted?.has(regLocId) ?? true).map(({ locationId }) => locationId);
};

/**
 * The field that names a store out of sight, whether the store is unknown or belongs to another company; null: all
 * stores are in sight.
 */
export const unseenField = (definition: StoredDefinition, { locations }: Pick<Sight, 'locations'>): string | null => {
  const seen = new Set(locations.map(({ regLocId }) => regLocId));
  const lacks = (named: readonly number[] | null): boolean => named?.some((id) => !seen.has(id)) ?? false;
  if (lacks(definition.location)) return 'location';
  return lacks(controlsOf(definition)) ? 'options.controlLocations' : null;
};
