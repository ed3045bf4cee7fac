import type { Tender } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** A tender that is neither given by a card nor gives change: a coupon, or what rounding left. */
export const plainTender = (
  kind: Tender['kind'],
  { sequence, code, description }: Pick<Tender, 'sequence' | 'code' | 'description'>,
  amount: Fixed,
): Tender => ({
  sequence,
  kind,
  code,
  description,
  amount,
  change: 0,
  cashBack: false,
  cardBrand: '',
  cardLast4: '',
});
