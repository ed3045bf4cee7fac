import { sumOf } from '../fixed.ts';
import { negated } from './money.ts';
import { plainTender } from './plain-tender.ts';
import { emptyTender } from './draft.ts';
import { ROUNDING_TOTAL } from './totals.ts';
import type { PoslogDraft, DraftTender } from './draft.ts';
import type { Tender } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** The only reading of a receipt without roundings. */
const NOTHING: readonly Tender[] = [];
export const UNROUNDED: readonly (readonly Tender[])[] = [NOTHING];

/** Whether a tender contains only a rounding, by what it states or by its name. */
export const isRounding = ({ stated, rounding, change, type }: DraftTender): boolean =>
  rounding !== 0 && change === null && (!stated || isRoundingType(type));

/** NCR R10 writes a rounding as a tender of type rounding, whose amount repeats the rounding. */
export const isRoundingType = (type: string): boolean => /rounding/i.test(type);

/**
 * The tenders of a receipt. If only the totals state a rounding, as registers of Wincor Nixdorf write it, adds the
 * rounding as a tender.
 */
export const withRoundingOfTotals = ({ tenders, totals }: PoslogDraft): DraftTender[] => {
  const rounding = totals.get(ROUNDING_TOTAL) ?? 0;
  if (rounding === 0 || tenders.length === 0 || tenders.some((one) => one.rounding !== 0)) return tenders;
  return [...tenders, { ...emptyTender, type: ROUNDING_TOTAL, rounding }];
};

/**
 * Possible readings of a receipt's roundings; the likely reading comes first. The amount of a payment may already
 * include its rounding. For refunds, directions are missing or reversed, so the opposite sign is also possible.
 */
export const roundingsOf = (given: readonly DraftTender[]): readonly (readonly Tender[])[] => {
  if (given.every(({ rounding }) => rounding === 0)) return UNROUNDED;
  const rounded = given.filter(({ rounding }) => rounding !== 0);
  const asStated = rounded.map((draft) => plainTender('rounding', draft, negated(draft.rounding)));
  const turned = rounded.map((draft) => plainTender('rounding', draft, draft.rounding));
  if (rounded.every(({ type }) => type === ROUNDING_TOTAL)) return [asStated, turned, NOTHING];
  return rounded.some(isRounding) ? [asStated, turned] : [NOTHING, asStated, turned];
};

/** Whether a sum differs from the stated total only by rounding. */
export const isRoundedTo = (given: readonly DraftTender[], sum: Fixed, stated: Fixed): boolean =>
  roundingsOf(given).some((tenders) => sum - sumOf(tenders, ({ amount }) => amount) === stated);
