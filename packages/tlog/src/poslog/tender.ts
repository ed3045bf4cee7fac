import { amountOf, ignored, ignoring, isTrue, leaf, node } from './element.ts';
import type { DraftTender } from './draft.ts';
import type { Element } from './element.ts';

const ofTender = (take: (tender: DraftTender, text: string) => void): Element =>
  leaf((cursor, text) => {
    if (cursor.tender !== null) take(cursor.tender, text);
  });

const code = ofTender((tender, text) => {
  if (text !== '') tender.code = text;
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

/** Cash paid out on top of a card payment, as text or with an Amount inside. */
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

/** Payment, refund or change. Amounts of foreign currency are not needed: `Amount` is in the store's own. */
export const tenderElement: Element = node(
  {
    Amount: leaf((cursor, text) => {
      if (cursor.tender !== null) cursor.tender.amount = amountOf(cursor, 'Tender Amount', text) ?? 0;
    }),
    TenderID: code,
    TenderTypeCode: ofTender((tender, text) => {
      if (tender.type === '') tender.type = text;
    }),
    Description: ofTender((tender, text) => {
      if (tender.description === '') tender.description = text;
    }),
    TenderChange: node(
      {
        Amount: leaf((cursor, text) => {
          if (cursor.tender !== null) cursor.tender.change = amountOf(cursor, 'TenderChange Amount', text) ?? 0;
        }),
        ...ignoring('TenderID', 'TenderType', 'ForeignCurrency', 'Rounding'),
      },
      ({ tender }) => {
        if (tender !== null) tender.change = 0;
      },
    ),
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
    ...ignoring(
      'SequenceNumber',
      'Quantity',
      'Count',
      'Rounding',
      'PurchaseOrder',
      'TravelersCheck',
      'Denomination',
      'TipAmount',
    ),
  },
  (cursor, attributes) => {
    cursor.tender = {
      sequence: 0,
      voided: cursor.voided || isTrue(attributes.get('VoidFlag')),
      type: attributes.get('TenderType'),
      typeCode: attributes.get('TypeCode'),
      code: '',
      description: attributes.get('TenderDescription'),
      amount: 0,
      change: null,
      cashBack: 0,
      cardType: '',
      cardBrand: '',
      account: '',
      couponType: '',
      voucherNumber: '',
      expiry: '',
    };
    cursor.draft.tenders.push(cursor.tender);
    cursor.parts.push(cursor.tender);
  },
  (cursor) => {
    cursor.tender = null;
  },
);

/** The drawing of a signature is kept in the raw file only. */
export const signature: Element = ignored;
