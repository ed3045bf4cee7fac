import { addEvent, amountOf, ignoring, isTrue, leaf, node } from './element.ts';
import type { DraftCoupon, DraftReward } from './draft.ts';
import type { Element } from './element.ts';

const ofReward = (take: (reward: DraftReward, text: string) => void): Element =>
  leaf((cursor, text) => {
    if (cursor.reward !== null) take(cursor.reward, text);
  });

const rewardCode = ofReward((reward, text) => {
  if (reward.code === '') reward.code = text;
});

/** Registers write 0 without a reason. */
const reasonCode = ofReward((reward, text) => {
  if (reward.code === '' && text !== '0') reward.code = text;
});

const rewardDescription = ofReward((reward, text) => {
  if (reward.description === '') reward.description = text;
});

/** The amount with the sign of the source: NCR ACS writes savings as negative. */
const signedAmount = leaf((cursor, text) => {
  if (cursor.reward !== null) cursor.reward.amount = amountOf(cursor, 'LoyaltyReward ExtendedRewardAmount', text) ?? 0;
});

/** The amount that the customer saves, regardless of sign; Action Add cancels a saving. */
const savedAmount = leaf((cursor, text, attributes) => {
  if (cursor.reward === null) return;
  const size = Math.abs(amountOf(cursor, 'Discount Amount', text) ?? 0);
  cursor.reward.amount = size === 0 || attributes.get('Action') === 'Add' ? size : -size;
  cursor.reward.monetary = true;
});

const reference = ofReward((reward, text) => {
  if (text !== '0') reward.reference = text;
});

/**
 * NCR ACS writes a reward as rows with its shares of items (detailedData) and rows with their sum (summarizedActivity).
 * Only monetary rows change the total, and rows that are only detailed do not.
 */
export const loyaltyRewardElement: Element = node(
  {
    PromotionID: rewardCode,
    Description: rewardDescription,
    PromotionDescription: rewardDescription,
    RewardCategory: ofReward((reward, text) => {
      reward.monetary = text === 'Monetary';
    }),
    RewardType: ofReward((reward, text) => {
      if (reward.description === '') reward.description = text;
    }),
    ExtendedRewardAmount: signedAmount,
    Amount: savedAmount,
    DiscountAmount: savedAmount,
    OperatorSequenceReference: reference,
    ItemLink: reference,
    ...ignoring(
      'EventID',
      'ReasonCode',
      'RewardLevel',
      'Itemizers',
      'CustomOfferID',
      'BaseRewardAmount',
      'RewardBasis',
    ),
    ...ignoring(
      'LoyaltyID',
      'LoyaltyProgramID',
      'PointsAwarded',
      'PointsRedeemed',
      'ComplementaryPoints',
      'CouponID',
      'SequenceNumber',
    ),
    ...ignoring(
      'GiftCertificateID',
      'CustomerID',
      'LoyaltyPointsBalance',
      'ExpirationDate',
      'Quantity',
      'OperatorSequence',
    ),
  },
  (cursor, attributes) => {
    const detailed = isTrue(attributes.get('detailedData'));
    cursor.reward = {
      sequence: 0,
      voided: cursor.voided,
      kind: 'loyalty',
      code: '',
      description: '',
      amount: 0,
      monetary: false,
      counted: isTrue(attributes.get('summarizedActivity')) || !detailed,
      reference: '',
    };
    cursor.draft.rewards.push(cursor.reward);
    cursor.parts.push(cursor.reward);
  },
  (cursor) => {
    cursor.reward = null;
  },
);

/** A discount on the whole transaction, or on the item that ItemLink names. */
export const discountElement: Element = node(
  {
    Amount: savedAmount,
    PromotionID: rewardCode,
    DiscountID: rewardCode,
    Description: rewardDescription,
    PriceDerivationRule: node({
      PriceDerivationRuleID: rewardCode,
      Description: rewardDescription,
      PromotionDescription: rewardDescription,
      ...ignoring('ReasonCode', 'Eligibility'),
    }),
    ReasonCode: reasonCode,
    ItemLink: reference,
    ...ignoring(
      'SequenceNumber',
      'Percentage',
      'Percent',
      'RoundingMethod',
      'AccountingMethod',
      'Quantity',
      'CouponID',
    ),
  },
  (cursor, attributes) => {
    cursor.reward = {
      sequence: 0,
      voided: cursor.voided,
      kind: discountKind(attributes.get('TypeCode') || attributes.get('MethodCode') || attributes.get('DiscountType')),
      code: '',
      description: '',
      amount: 0,
      monetary: true,
      counted: true,
      reference: '',
    };
    cursor.draft.rewards.push(cursor.reward);
    cursor.parts.push(cursor.reward);
  },
  (cursor) => {
    cursor.reward = null;
  },
);

const ofCoupon = (take: (coupon: DraftCoupon, text: string) => void): Element =>
  leaf((cursor, text) => {
    if (cursor.coupon !== null) take(cursor.coupon, text);
  });

const couponNumber = ofCoupon((coupon, text) => {
  if (coupon.code === '') coupon.code = text;
});

/** A coupon on a separate line. */
export const couponElement: Element = node(
  {
    Amount: leaf((cursor, text) => {
      if (cursor.coupon !== null) cursor.coupon.amount = Math.abs(amountOf(cursor, 'Coupon Amount', text) ?? 0);
    }),
    ExtendedAmount: leaf((cursor, text) => {
      if (cursor.coupon !== null) cursor.coupon.amount = Math.abs(amountOf(cursor, 'Coupon ExtendedAmount', text) ?? 0);
    }),
    PrimaryLabel: couponNumber,
    ScanCode: couponNumber,
    CouponID: couponNumber,
    Description: ofCoupon((coupon, text) => {
      coupon.description = text;
    }),
    ...ignoring(
      'ManufacturerID',
      'FamilyCode',
      'Quantity',
      'ExpirationDate',
      'PromotionCode',
      'ReasonCode',
      'SecondaryLabel',
    ),
    ...ignoring('SequenceNumber', 'OperatorSequence', 'Percentage', 'ItemLink', 'UnitValue'),
  },
  (cursor, attributes) => {
    const type = attributes.get('CouponType') || attributes.get('TypeCode');
    const manufacturer = /manufacturer|vendor/i.test(type);
    cursor.coupon = { sequence: 0, voided: cursor.voided, manufacturer, code: '', description: '', amount: 0 };
    cursor.draft.coupons.push(cursor.coupon);
    cursor.parts.push(cursor.coupon);
  },
  (cursor) => {
    cursor.coupon = null;
  },
);

/**
 * A promotional voucher, printed or redeemed: number, programme, amount and expiry. The element is a Lanewise
 * extension, because ARTS has no element for the programme.
 */
export const voucherElement: Element = node(
  {
    SerialNumber: leaf(({ voucher }, text) => {
      if (voucher !== null) voucher.number = text;
    }),
    ProgramID: leaf(({ voucher }, text) => {
      if (voucher !== null) voucher.program = text;
    }),
    Amount: leaf((cursor, text) => {
      if (cursor.voucher !== null) cursor.voucher.amount = amountOf(cursor, 'Voucher Amount', text) ?? 0;
    }),
    ExpirationDate: leaf(({ voucher }, text) => {
      if (voucher !== null) voucher.expiry = text.slice(0, 10);
    }),
  },
  (cursor, attributes) => {
    const action = /redeem/i.test(attributes.get('TypeCode')) ? 'redeemed' : 'issued';
    cursor.voucher = { sequence: 0, number: '', program: '', action, amount: 0, expiry: '' };
    cursor.draft.vouchers.push(cursor.voucher);
    cursor.parts.push(cursor.voucher);
  },
  (cursor) => {
    cursor.voucher = null;
  },
);

/** The event contains the required age and the answer. Birth dates are personal data and stay in the raw file. */
export const ageRestrictionElement: Element = node({}, null, (cursor, text, attributes) => {
  const verified = attributes.get('Verified');
  const answer = verified === '' ? '' : isTrue(verified) ? ' verified' : ' not verified';
  addEvent(cursor, 'ageCheck', `${text}${answer}`.trim());
});

export const itemNotFoundElement: Element = node({
  POSIdentity: node({
    POSItemID: leaf((cursor, text) => {
      addEvent(cursor, 'itemNotFound', text);
    }),
    ...ignoring('Qualifier'),
  }),
  ...ignoring('ItemID', 'MerchandiseHierarchy', 'ItemDescription', 'Disposition', 'Description'),
});

/** Kind of a discount by its method or type. */
export const discountKind = (method: string): DraftReward['kind'] => {
  if (/override|pricechange/i.test(method)) return 'override';
  if (/coupon/i.test(method)) return 'storeCoupon';
  if (/loyal|shopper|member/i.test(method)) return 'loyalty';
  if (/manual|markdown|employee|cashier/i.test(method)) return 'manual';
  if (/promo|rule|deal|mix|special|sale/i.test(method)) return 'promotion';
  return 'other';
};
