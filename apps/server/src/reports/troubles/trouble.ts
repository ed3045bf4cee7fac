import type { Trouble } from '@lanewise/contract/entities/trouble';
import type { StakeKind } from '@lanewise/contract/entities/trouble-rules';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { UsualSales } from '@lanewise/domain/usual-sales';
import type { ShownStore } from '../../question/names.ts';

/** Something that is wrong, and what is usually sold where it is. */
export interface Found {
  trouble: Omit<Trouble, 'stake'>;
  /** Stores (location_id) whose sales are at stake. */
  stores: readonly number[];
  /** What the sales at stake of one of them are; absent: nobody can say. */
  stake?: { kind: StakeKind; of: (usual: UsualSales, store: ShownStore) => Fixed };
  /** The amount itself, where it is known. */
  amount?: Fixed;
}

const nowhere = { regionLocationId: null, location: null, storeNumber: null };

/** The parts of a row that say where it is. */
export const placed = (store: ShownStore | null): Pick<Trouble, 'regionLocationId' | 'location' | 'storeNumber'> =>
  store ? { regionLocationId: store.regLocId, location: store.name, storeNumber: store.storeNumber } : nowhere;

/** A row about a store whose parts are not stated otherwise. */
export const aboutStore = (
  store: ShownStore,
  rest: Pick<Trouble, 'kind'> & Partial<Trouble>,
): Omit<Trouble, 'stake'> => ({
  ...placed(store),
  connectorId: null,
  connector: null,
  since: null,
  count: 1,
  params: {},
  businessDate: null,
  posReportId: null,
  ...rest,
});
