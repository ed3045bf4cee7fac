import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { TillBy, TillName, TillTolerance } from '@lanewise/contract/entities/till-rules';
import type { TenderKind } from '@lanewise/contract/facts/transaction';

/** The drawer of a lane and cashier, under the rule by which drawers are kept apart. */
export const tillOf = ({ lane, cashier }: TillName, by: TillBy): TillName => ({
  lane: by === 'lane' || by === 'till' ? lane : '',
  cashier: by === 'cashier' || by === 'till' ? cashier : '',
});

interface Measured {
  regLocId: RegLocId;
  tender: TenderKind;
  cashier: string;
}

/**
 * Weight of a tolerance's conditions. A cashier weighs more than a store and a tender together; a store weighs more
 * than a tender.
 */
const weightOf = ({ locationId, tender, cashier }: TillTolerance): number =>
  (cashier === null ? 0 : 4) + (locationId === null ? 0 : 2) + (tender === null ? 0 : 1);

/** The most specific tolerance that fits a drawer; undefined: none fits. */
export const toleranceOf = (list: readonly TillTolerance[], till: Measured): TillTolerance | undefined =>
  list
    .filter(
      (one) =>
        (one.locationId === null || one.locationId === till.regLocId) &&
        (one.tender === null || one.tender === till.tender) &&
        (one.cashier === null || one.cashier === till.cashier),
    )
    .sort((a, b) => weightOf(b) - weightOf(a))[0];
