import { isRoundingType } from './rounding.ts';
import { amountOf, ignored, ignoring, isTrue, leaf, node } from './element.ts';
import { emptyTender } from './draft.ts';
import type { DraftTender } from './draft.ts';
import type { Attributes, Cursor, Element } from './element.ts';

const ofTender = (take: (tender: DraftTender, text: string) => void): Element =>
  leaf((cursor, text) => {
    if (cursor.tender !== null) take(cursor.tender, text);
  });

const code = ofTender((tender, text) => {
  if (text !== '') tender.code = text;
});

const description = ofTender((tender, text) => {
  if (tender.description === '') tender.description = text;
});

const account = ofTender((tender, text) => {
  if (text !== '') tender.account = text;
});

const brand = ofTender((tender, text) => {
  if (text !== '') tender.cardBrand = text;
});

const number = ofTender((tender, text) => {
  tender.voucherNumber = text;
});

const expiry = ofTender((tender, text) => {
  tender.expiry = text;
});

const cashBackAmount = leaf((cursor, text) => {
  if (cursor.tender !== null && text !== '') cursor.tender.cashBack = amountOf(cursor, 'Tender Cashback', text) ?? 0;
});

/** Cash paid out on top of a card payment, as text or in an Amount element. */
const cashBack: Element = { ...cashBackAmount, children: new Map([['Amount', cashBackAmount]]) };

const instrument = {
  AccountNumber: account,
  PrimaryAccountNumber: account,
  MaskedAccountNumber: account,
  CardNumber: account,
  CardBrand: brand,
  Brand: brand,
  CardType: ofTender((tender, text) => {
    tender.cardType = text;
  }),
  SerialNumber: number,
  ExpirationDate: expiry,
  ExpiryDate: expiry,
  ...ignoring(
    'IssueSequence',
    'ServiceCode',
    'ReferenceNumber',
    'Track',
    'FaceValueAmount',
    'UnspentAmount',
    'InitialBalance',
  ),
  ...ignoring(
    'CurrentBalance',
    'IssuerIdentificationNumber',
    'CardHolderName',
    'StartDate',
    'Description',
    'SettlementDate',
  ),
  ...ignoring(
    'BankID',
    'CheckNumber',
    'CheckCardNumber',
    'DriversLicense',
    'CardVerificationValue',
    'ReconciliationCode',
  ),
};

const card = node(instrument, ({ tender }, attributes) => {
  if (tender === null) return;
  tender.cardType = attributes.get('CardType') || tender.cardType;
  tender.cardBrand = attributes.get('CreditDescription') || attributes.get('CardBrand') || tender.cardBrand;
});

const coupon = node(
  {
    PrimaryLabel: number,
    ScanCode: number,
    CouponID: number,
    ExpirationDate: expiry,
    ...ignoring(
      'ManufacturerID',
      'FamilyCode',
      'Quantity',
      'PromotionCode',
      'ReasonCode',
      'SecondaryLabel',
      'Amount',
      'Percentage',
    ),
  },
  ({ tender }, attributes) => {
    if (tender !== null) tender.couponType = attributes.get('CouponType') || attributes.get('TypeCode');
  },
);

const openTender = (cursor: Cursor, attributes: Attributes): DraftTender => {
  const tender: DraftTender = {
    ...emptyTender,
    voided: cursor.voided || isTrue(attributes.get('VoidFlag')),
    type: attributes.get('TenderType'),
    typeCode: attributes.get('TypeCode'),
    description: attributes.get('TenderDescription'),
  };
  cursor.tender = tender;
  cursor.draft.tenders.push(tender);
  cursor.parts.push(tender);
  return tender;
};

const closeTender = (cursor: Cursor): void => {
  const { tender } = cursor;
  if (tender !== null && tender.rounding === 0 && isRoundingType(tender.type)) tender.rounding = tender.amount;
  cursor.tender = null;
};

const takeRounding = (cursor: Cursor, text: string, direction: string): void => {
  const size = amountOf(cursor, 'Rounding', text) ?? 0;
  if (cursor.tender !== null && size !== 0) cursor.tender.rounding = /down/i.test(direction) ? -Math.abs(size) : size;
};

/** Rounding to the smallest coin, with a direction: up if the customer pays more than the total. */
const roundingAmount = leaf((cursor, text, attributes) => {
  takeRounding(cursor, text, attributes.get('RoundingDirection') || attributes.get('Direction'));
});
const rounding: Element = { ...roundingAmount, children: new Map([['Amount', roundingAmount]]) };

const changeChildren = {
  TenderID: code,
  Amount: leaf((cursor, text) => {
    if (cursor.tender !== null) cursor.tender.change = amountOf(cursor, 'TenderChange Amount', text) ?? 0;
  }),
  Rounding: rounding,
  ...ignoring('TenderType', 'ForeignCurrency', 'SequenceNumber'),
};

const changeInside = node(changeChildren, ({ tender }, attributes) => {
  if (tender !== null) tender.type = attributes.get('TenderType') || tender.type;
});

/**
 * Change on a separate line; in cash unless the line states otherwise. ROQQIO futura writes the amount in a second
 * TenderChange inside the first.
 */
export const changeElement: Element = node(
  { ...changeChildren, TenderChange: changeInside },
  (cursor, attributes) => {
    const tender = openTender(cursor, attributes);
    tender.type ||= 'Cash';
    tender.change = 0;
  },
  closeTender,
);

/** Rounding on a separate line. */
export const roundingElement: Element = {
  ...rounding,
  open: openTender,
  close: (cursor, text, attributes) => {
    rounding.close?.(cursor, text, attributes);
    closeTender(cursor);
  },
};

/** ROQQIO futura names its kinds of payment in a namespace of its own. */
const vendors: ReadonlySet<string> = new Set(['PaymentTypeDescription', 'PaymentTypeExternalId']);

/**
 * Payment, refund or change. Amounts in foreign currency are not needed, because `Amount` is in the store's own
 * currency.
 */
const tenderNode = node(
  {
    Amount: leaf((cursor, text) => {
      if (cursor.tender === null) return;
      cursor.tender.amount = amountOf(cursor, 'Tender Amount', text) ?? 0;
      cursor.tender.stated = true;
    }),
    TenderID: code,
    TenderTypeCode: ofTender((tender, text) => {
      if (tender.type === '') tender.type = text;
    }),
    Description: description,
    PaymentTypeDescription: description,
    PaymentTypeExternalId: code,
    TenderChange: node({ ...changeChildren, TenderID: ignored }, ({ tender }) => {
      if (tender !== null) tender.change = 0;
    }),
    Rounding: rounding,
    Cashback: cashBack,
    CashBack: cashBack,
    CashbackAmount: cashBack,
    CashBackAmount: cashBack,
    CreditDebit: card,
    GiftCard: card,
    GiftCertificate: card,
    StoredValueInstrument: card,
    EBT: card,
    CustomerAccount: card,
    Check: card,
    Voucher: card,
    Coupon: coupon,
    AccountNumber: account,
    ...ignoring(
      'Authorization',
      'ForeignCurrency',
      'OperatorSequence',
      'Customer',
      'ReasonCode',
      'CardEntry',
      'Signature',
    ),
    ...ignoring('SequenceNumber', 'Quantity', 'Count', 'PurchaseOrder', 'TravelersCheck', 'Denomination', 'TipAmount'),
  },
  (cursor, attributes) => void openTender(cursor, attributes),
  closeTender,
);
export const tenderElement: Element = { ...tenderNode, anyNamespace: vendors };

/** Only the raw file keeps the image of a signature. */
export const signature: Element = ignored;
