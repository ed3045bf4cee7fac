/** Program of a voucher. 'other': a program with unknown rules. */
export const incentives = ['doubleUp', 'milkIncentive', 'other'] as const;
export type Incentive = (typeof incentives)[number];

/** Status of a voucher. 'partlyRedeemed': used; the remainder is on a new voucher. */
export const voucherStatuses = ['issued', 'redeemed', 'partlyRedeemed', 'expired'] as const;
export type VoucherStatus = (typeof voucherStatuses)[number];

/** Fat level of milk on the lists (domain/programs/milk). 'unknown': the item's description states no fat level. */
export const milkFats = ['fatFree', 'onePercent', 'twoPercent', 'whole', 'unknown'] as const;
export const milkFlavours = ['plain', 'flavoured'] as const;

/** Ways in which a receipt breaks the rule of a program. */
export const breaches = [
  'notSnap',
  'ineligibleItems',
  'overLimit',
  'wicOverlap',
  'voidedAfterIssue',
  'redeemedTwice',
  'beyondAmount',
  'afterExpiry',
] as const;
export type Breach = (typeof breaches)[number];
