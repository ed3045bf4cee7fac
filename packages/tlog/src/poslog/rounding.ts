import { negated, sumOf } from './money.ts';
import { plainTender } from './plain-tender.ts';
import type { DraftTender } from './draft.ts';
import type { Tender } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** What was rounded: of receipts without any there is one reading, that nothing was. */
const NOTHING: readonly Tender[] = [];
export const UNROUNDED: readonly (readonly Tender[])[] = [NOTHING];

/** Whether a tender says nothing but what was rounded. */
export const isRounding = ({ stated, rounding, change }: DraftTender): boolean =>
  !stated && rounding !== 0 && change === null;

/**
 * The ways in which the roundings of a receipt can be read, the likely one first. A rounding inside of a payment may be one that
 * its amount shows already; directions are missing or turned round for refunds, so the other sign is possible too.
 */
export const roundingsOf = (given: readonly DraftTender[]): readonly (readonly Tender[])[] => {
  if (given.every(({ rounding }) => rounding === 0)) return UNROUNDED;
  const rounded = given.filter(({ rounding }) => rounding !== 0);
  const asStated = rounded.map((draft) => plainTender('rounding', draft, negated(draft.rounding)));
  const turned = rounded.map((draft) => plainTender('rounding', draft, draft.rounding));
  return rounded.some(isRounding) ? [asStated, turned] : [NOTHING, asStated, turned];
};

/** What rounding can make of a total: sums of receipts that are that far apart are the same. */
export const isRoundedTo = (given: readonly DraftTender[], sum: Fixed, stated: Fixed): boolean =>
  roundingsOf(given).some((tenders) => sum - sumOf(tenders, ({ amount }) => amount) === stated);
