import type { Tender } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** A tender without card and change: a coupon, or a rounding difference. */
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
