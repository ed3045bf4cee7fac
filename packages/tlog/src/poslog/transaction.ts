import { controlElement, postVoidElement, tenderControlElement } from './control.ts';
import { addEvent, amountOf, ignored, ignoring, isTrue, leaf, node, refuseSecond, secondsOf } from './element.ts';
import { deferredReturnElement, deferredSaleElement, returnElement, saleElement } from './item.ts';
import { into, linkElement, once } from './link.ts';
import {
  ageRestrictionElement,
  couponElement,
  discountElement,
  itemNotFoundElement,
  loyaltyRewardElement,
  voucherElement,
} from './reward.ts';
import { taxElement } from './tax.ts';
import { changeElement, roundingElement, tenderElement } from './tender.ts';
import { isOfReceipt } from './totals.ts';
import type { Cursor, Element } from './element.ts';

const customerElement = node({
  CustomerID: into('customer'),
  LoyaltyID: into('customer'),
  LoyaltyAccountID: into('customer'),
  ...ignoring('Name', 'Address', 'TelephoneNumber', 'EMail', 'Telephone', 'Email', 'AffiliatedOrganization', 'Locale'),
  ...ignoring('LoyaltyProgram', 'LoyaltyProgramID', 'CustomerName', 'AccountNumber', 'EntryMethod', 'PointsAwarded'),
  ...ignoring('PointsRedeemed', 'PointsBalance', 'TaxCertificate', 'BirthDate', 'Group'),
});

const membershipElement = node({
  LoyaltyID: into('customer'),
  ...ignoring('MembershipID', 'HouseholdID', 'MembershipLevel'),
});

const lineItemElement = node(
  {
    SequenceNumber: leaf((cursor, text) => {
      const number = Number(text);
      if (Number.isInteger(number) && number > 0 && number < 1_000_000) cursor.sequence = number;
    }),
    Sale: saleElement,
    SaleForDelivery: deferredSaleElement,
    SaleForPickup: deferredSaleElement,
    PreviousLayaway: ignored,
    Return: returnElement,
    ReturnForDelivery: deferredReturnElement,
    Tender: tenderElement,
    TenderChange: changeElement,
    Rounding: roundingElement,
    Tax: taxElement,
    Discount: discountElement,
    LoyaltyReward: loyaltyRewardElement,
    Coupon: couponElement,
    Voucher: voucherElement,
    LoyaltyMembership: membershipElement,
    LoyaltyAccount: customerElement,
    AgeRestriction: ageRestrictionElement,
    ItemNotFound: itemNotFoundElement,
    ...ignoring(
      'ItemRestriction',
      'CRMCustomVariable',
      'ElectronicSignature',
      'BeginDateTime',
      'EndDateTime',
      'DateTime',
    ),
    ...ignoring(
      'ScanData',
      'OperatorBypassApproval',
      'Associate',
      'OperatorSequence',
      'Note',
      'ItemLink',
      'EntryMethod',
    ),
  },
  (cursor, attributes) => {
    cursor.ordinal++;
    cursor.sequence = 0;
    cursor.parts = [];
    cursor.entry = attributes.get('EntryMethod');
    cursor.weighed = isTrue(attributes.get('weightItem'));
    cursor.voided =
      isTrue(attributes.get('VoidFlag')) ||
      isTrue(attributes.get('CancelFlag')) ||
      isTrue(attributes.get('DeleteFlag'));
  },
  (cursor) => {
    const sequence = cursor.sequence === 0 ? cursor.ordinal : cursor.sequence;
    for (const part of cursor.parts) part.sequence = sequence;
    cursor.parts = [];
    cursor.sequence = 0;
    cursor.voided = false;
  },
);

const metric = (field: 'ringSeconds' | 'tenderSeconds' | 'idleSeconds'): Element =>
  leaf(({ draft }, text) => {
    draft[field] = secondsOf(text);
  });

const totalElement = leaf((cursor, text, attributes) => {
  const type = attributes.get('TotalType').replace(/^.*:/, '');
  const amount = amountOf(cursor, `Total ${type}`, text);
  if (amount === null) return;
  const negative = isTrue(attributes.get('NegativeTotalFlag')) && amount > 0;
  const { totals, statedTaxes } = cursor.draft;
  const signed = negative ? -amount : amount;
  // There may be one tax total for each rate.
  if (type === 'TransactionTaxAmount') statedTaxes.push(amount);
  else if (isOfReceipt(type)) refuseSecond(cursor, `Total ${type}`, totals.get(type) ?? null, signed);
  if (!totals.has(type)) totals.set(type, signed);
});

const retailElement = node(
  {
    LineItem: lineItemElement,
    Total: totalElement,
    ReceiptDateTime: into('received'),
    CustomerID: into('customer'),
    Customer: customerElement,
    LoyaltyAccount: customerElement,
    PerformanceMetrics: node({
      RingTime: metric('ringSeconds'),
      RingElapsedTime: metric('ringSeconds'),
      TenderTime: metric('tenderSeconds'),
      TenderElapsedTime: metric('tenderSeconds'),
      IdleTime: metric('idleSeconds'),
      IdleElapsedTime: metric('idleSeconds'),
      ...ignoring('LockElapsedTime', 'LockTime'),
    }),
    TransactionLink: linkElement,
    TypeCode: into('typeCode'),
    TransactionStatus: into('status'),
    ReasonCode: into('reason'),
    ...ignoring(
      'TransactionCount',
      'ItemCount',
      'Associate',
      'SpecialOrderNumber',
      'PriceDerivationResult',
      'ReceiptImage',
    ),
    ...ignoring(
      'ReceiptNumber',
      'InvoiceNumber',
      'Note',
      'Quote',
      'RetailTransactionProperty',
      'OperatorBypassApproval',
      'Name',
    ),
    ...ignoring(
      'UnsettledTotal',
      'LineItemCount',
      'Guest',
      'Foodservice',
      'SettlementAmount',
      'Signature',
      'ReceiptText',
    ),
  },
  ({ draft }, attributes) => {
    draft.type = 'RetailTransaction';
    draft.status = attributes.get('TransactionStatus') || draft.status;
    draft.typeCode = attributes.get('TypeCode') || draft.typeCode;
    if (isTrue(attributes.get('VoidFlag')) || isTrue(attributes.get('CancelFlag'))) draft.flags.add('cancelled');
  },
);

/**
 * Version 6 also names the units above a store, in any order. A unit with the type of a store ranks first, a unit
 * without a type ranks second, and all other units rank last.
 */
const rankOfUnit = (type: string): number => (/store/i.test(type) ? 3 : type === '' ? 2 : 1);

const businessUnitElement = node(
  {
    UnitID: leaf((cursor, text, attributes) => {
      const { draft } = cursor;
      const rank = rankOfUnit(attributes.get('TypeCode') || cursor.unit);
      if (text === '' || rank <= draft.storeRank) return;
      draft.store = text;
      draft.storeRank = rank;
    }),
  },
  (cursor, attributes) => {
    cursor.unit = attributes.get('TypeCode');
  },
);

/**
 * Some registers state the begin and end of each step under its TypeCode. The times of the whole transaction count. If
 * there are none, the first begin and the last end count.
 */
const timeElement = (field: 'began' | 'ended'): Element =>
  leaf(({ draft }, text, attributes) => {
    if (text === '') return;
    const known = draft[field];
    const isOwn = /^$|transaction|receipt|ticket/i.test(attributes.get('TypeCode').replace(/^.*:/, ''));
    const isFurther = field === 'began' ? text < known : text > known;
    const isOwnKnown = draft.ownTimes.has(field);
    if (known === '' || (isOwn ? !isOwnKnown : !isOwnKnown && isFurther)) draft[field] = text;
    if (isOwn) draft.ownTimes.add(field);
  });

/** The element Transaction in all versions. */
export const transactionElement: Element = node(
  {
    RetailStoreID: once('store', 'RetailStoreID'),
    BusinessUnit: businessUnitElement,
    WorkstationID: once('lane', 'WorkstationID'),
    RegisterID: once('lane', 'RegisterID'),
    TillID: into('till'),
    SequenceNumber: once('number', 'SequenceNumber'),
    TransactionSequenceNumber: once('number', 'TransactionSequenceNumber'),
    TransactionID: once('transactionId', 'TransactionID'),
    BusinessDayDate: once('businessDate', 'BusinessDayDate'),
    BusinessDate: once('businessDate', 'BusinessDate'),
    BeginDateTime: timeElement('began'),
    StartDateTime: timeElement('began'),
    EndDateTime: timeElement('ended'),
    POSLogDateTime: leaf(({ draft }, text, attributes) => {
      const type = attributes.get('TypeCode');
      if (type === 'BusinessDayDate' || type === 'BusinessDay') draft.businessDate ||= text;
      else if (/^begin|^start/i.test(type)) draft.began ||= text;
      else if (/^end/i.test(type)) draft.ended ||= text;
      else if (type === '' || type === 'Transaction') draft.logged ||= text;
    }),
    OperatorID: leaf(({ draft }, text, attributes) => {
      if (draft.cashier !== '') return;
      draft.cashier = text;
      draft.cashierName = attributes.get('OperatorName');
    }),
    CurrencyCode: into('currency'),
    TransactionStatus: into('status'),
    RetailTransaction: retailElement,
    ControlTransaction: controlElement,
    TenderControlTransaction: tenderControlElement,
    PostVoidTransaction: postVoidElement,
    TransactionLink: linkElement,
    CustomerID: into('customer'),
    ReceiptDateTime: into('received'),
    TrainingModeFlag: leaf(({ draft }, text) => {
      if (isTrue(text)) draft.flags.add('training');
    }),
    AgeRestriction: ageRestrictionElement,
    ...ignoring(
      'OrganizationHierarchy',
      'Channel',
      'StoreLocation',
      'Logo',
      'InvoiceNumber',
      'ReceiptNumber',
      'ReceiptImage',
      'TrailerText',
    ),
    ...ignoring(
      'POSTransactionProperties',
      'PosTransactionProperties',
      'OriginalBusinessDate',
      'Period',
      'Subperiod',
      'TillType',
    ),
    ...ignoring(
      'OriginalTransaction',
      'OperatorBypassApproval',
      'Location',
      'TouchPointID',
      'DigitalReceipt',
      'Associate',
    ),
  },
  ({ draft }, attributes) => {
    draft.typeCode = attributes.get('TypeCode');
    const set = (...names: string[]): boolean => names.some((name) => isTrue(attributes.get(name)));
    if (set('CancelFlag', 'CancelledFlag', 'VoidFlag', 'VoidedFlag')) draft.flags.add('cancelled');
    if (set('TrainingModeFlag')) draft.flags.add('training');
    if (set('SuspendedFlag')) draft.flags.add('suspended');
  },
);

/** Adds the reason of a control transaction, when it states one. */
export const addReason = (cursor: Cursor): void => {
  const { draft } = cursor;
  if (draft.reason !== '' && draft.type !== 'RetailTransaction') addEvent(cursor, 'other', draft.reason);
};
