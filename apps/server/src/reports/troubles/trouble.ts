import type { Trouble } from '@lanewise/contract/entities/trouble';
import type { StakeKind } from '@lanewise/contract/entities/trouble-rules';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { UsualSales } from '@lanewise/domain/usual-sales';
import type { ShownStore } from '../../question/names.ts';

/** A problem, with the sales that are usual at its place. */
export interface Found {
  trouble: Omit<Trouble, 'stake'>;
  /** Stores (location_id) whose sales are at stake. */
  stores: readonly number[];
  /** The basis of the sales at stake of one of these problems. Absent: the sales at stake are unknown. */
  stake?: { kind: StakeKind; of: (usual: UsualSales, store: ShownStore) => Fixed };
  /** The amount itself, where it is known. */
  amount?: Fixed;
}

const nowhere = { regionLocationId: null, location: null, storeNumber: null };

/** The fields of a row that name the place of the problem. */
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
