import { amountOf, ignoring, isTrue, leaf, node, noteCurrency, refuseSecond } from './element.ts';
import { instrumentElement } from './instrument.ts';
import { taxElement } from './tax.ts';
import type { Attributes, Cursor, Element } from './element.ts';
import type { DraftLine } from './draft.ts';

const isRetour = (mode: string): boolean => mode !== '' && /^retour|^return/i.test(mode);

const newLine = (cursor: Cursor, attributes: Attributes, returned: boolean, deferred: boolean): DraftLine => ({
  sequence: 0,
  voided: cursor.voided,
  returned,
  deferred,
  itemType: attributes.get('ItemType'),
  storedValue: false,
  entry: cursor.entry,
  weighed: cursor.weighed,
  upc: '',
  itemId: '',
  scanned: '',
  idType: '',
  itemName: '',
  backwards: isRetour(attributes.get('SalesMode')),
  description: '',
  departments: [],
  regularPrice: null,
  actualPrice: null,
  amount: null,
  quantity: null,
  digits: { regularPrice: '', actualPrice: '', quantity: '' },
  unitOfMeasure: '',
  statedDiscount: 0,
  modifiers: [],
  taxes: [],
  taxIncluded: false,
  taxable: isTrue(attributes.get('TaxableFlag')),
  foodStamp: isTrue(attributes.get('FoodStampFlag')) || isTrue(attributes.get('FoodStampableFlag')),
  operatorSequence: '',
});

/** An element whose text goes into the open line. */
const ofLine = (take: (line: DraftLine, text: string, cursor: Cursor, attributes: Attributes) => void): Element =>
  leaf((cursor, text, attributes) => {
    if (cursor.line !== null) take(cursor.line, text, cursor, attributes);
  });

const amountOfLine = (name: 'regularPrice' | 'actualPrice' | 'amount', field: string): Element =>
  ofLine((line, text, cursor, attributes) => {
    const amount = amountOf(cursor, field, text);
    refuseSecond(cursor, field, line[name], amount);
    line[name] = amount;
    if (name !== 'amount') line.digits[name] = text;
    else noteCurrency(cursor, field, attributes.get('Currency'));
  });

/** If a register gives both a trade number and its own number for an item, the trade number is used. */
const itemNumber = ofLine((line, text, { identity }) => {
  if (text === '' || (line.upc !== '' && (TRADE_NUMBER.test(line.idType) || !TRADE_NUMBER.test(identity)))) return;
  line.upc = text;
  line.idType = identity;
});

const TRADE_NUMBER = /gtin|ean|upc|jan|isbn/i;

const department = ofLine((line, text, _cursor, attributes) => {
  const level = attributes.get('Level');
  const kind = attributes.get('ID');
  if (text === '' || (level === '' && kind !== '' && !/merchandise|department/i.test(kind))) return;
  const name =
    attributes.get('DepartmentDescription') || attributes.get('Description') || attributes.get('Name') || text;
  line.departments.push({ level, step: { code: text, name } });
});

const statedDiscount = (field: string): Element =>
  ofLine((line, text, cursor) => {
    const amount = amountOf(cursor, field, text) ?? 0;
    if (amount !== 0) line.statedDiscount = amount;
  });

const modifierText = (take: (modifier: NonNullable<Cursor['modifier']>, text: string) => void): Element =>
  leaf((cursor, text) => {
    if (cursor.modifier !== null) take(cursor.modifier, text);
  });

const modifierCode = modifierText((modifier, text) => {
  if (text !== '') modifier.code = text;
});
const modifierDescription = modifierText((modifier, text) => {
  if (modifier.description === '') modifier.description = text;
});

/** A change of the price: discount, promotion, coupon or override of one line. */
const modifierElement = node(
  {
    Amount: leaf((cursor, text, attributes) => {
      const { modifier } = cursor;
      if (modifier === null) return;
      modifier.amount = amountOf(cursor, 'RetailPriceModifier Amount', text) ?? 0;
      if (attributes.get('Action') !== '') modifier.action = attributes.get('Action');
    }),
    PromotionID: modifierCode,
    PriceDerivationRuleID: modifierCode,
    CouponID: modifierCode,
    Description: modifierDescription,
    PromotionDescription: modifierDescription,
    ReasonCode: modifierText((modifier, text) => {
      if (modifier.code === '') modifier.code = text;
    }),
    PriceDerivationRule: node({
      PriceDerivationRuleID: modifierCode,
      Description: modifierDescription,
      PromotionDescription: modifierDescription,
      ...ignoring('ReasonCode', 'Eligibility', 'TriggerQuantity'),
    }),
    ...ignoring(
      'SequenceNumber',
      'Percent',
      'PreviousPrice',
      'NewPrice',
      'RoundingMethod',
      'CalculationMethod',
      'AppliedQuantity',
    ),
    ...ignoring(
      'ReasonDescription',
      'ExtendedAmount',
      'PriceModifierID',
      'DiscountID',
      'CostCenter',
      'ApproverID',
      'Coupon',
    ),
  },
  (cursor, attributes) => {
    const voided = isTrue(attributes.get('VoidFlag'));
    const method = attributes.get('MethodCode');
    cursor.modifier = { amount: 0, action: '', method, code: '', description: '', voided };
    cursor.line?.modifiers.push(cursor.modifier);
  },
  (cursor) => {
    cursor.modifier = null;
  },
);

const itemElements: Record<string, Element> = {
  POSIdentity: node({ POSItemID: itemNumber, ...ignoring('Qualifier', 'ItemID') }, (cursor, attributes) => {
    cursor.identity = attributes.get('POSIDType');
    if (cursor.line !== null && cursor.line.idType === '') cursor.line.idType = cursor.identity;
  }),
  POSItemID: itemNumber,
  ItemID: ofLine((line, text, _cursor, attributes) => {
    if (line.itemId === '') line.itemId = text;
    line.itemName ||= attributes.get('Name');
  }),
  SalesMode: ofLine((line, text) => {
    line.backwards = isRetour(text);
  }),
  LineType: ofLine((line, text) => {
    line.itemType ||= text;
  }),
  ProductGroup: ofLine((line, text) => {
    if (text !== '' && line.departments.length === 0)
      line.departments.push({ level: '', step: { code: text, name: text } });
  }),
  ScanData: ofLine((line, text) => {
    line.scanned = text;
  }),
  MerchandiseHierarchy: department,
  POSDepartmentID: department,
  DepartmentID: department,
  Description: ofLine((line, text) => {
    if (line.description === '') line.description = text;
  }),
  RegularSalesUnitPrice: amountOfLine('regularPrice', 'RegularSalesUnitPrice'),
  RegularSaleUnitPrice: amountOfLine('regularPrice', 'RegularSaleUnitPrice'),
  ActualSalesUnitPrice: amountOfLine('actualPrice', 'ActualSalesUnitPrice'),
  ActualUnitPrice: amountOfLine('actualPrice', 'ActualUnitPrice'),
  ExtendedAmount: amountOfLine('amount', 'ExtendedAmount'),
  DiscountAmount: statedDiscount('DiscountAmount'),
  ExtendedDiscountAmount: statedDiscount('ExtendedDiscountAmount'),
  Quantity: ofLine((line, text, cursor, attributes) => {
    line.digits.quantity = text || attributes.get('Units');
    const quantity = amountOf(cursor, 'Quantity', line.digits.quantity);
    refuseSecond(cursor, 'Quantity', line.quantity, quantity);
    line.quantity = quantity;
    line.unitOfMeasure = attributes.get('UnitOfMeasureCode');
  }),
  RetailPriceModifier: modifierElement,
  Tax: taxElement,
  TaxIncludedInPriceFlag: ofLine((line, text) => {
    line.taxIncluded = isTrue(text);
  }),
  Itemizers: node({}, ({ line }, attributes) => {
    if (line === null) return;
    line.foodStamp = isTrue(attributes.get('FoodStampable'));
    for (let plan = 1; plan <= 8; plan++) if (isTrue(attributes.get(`Tax${plan}`))) line.taxable = true;
  }),
  OperatorSequence: ofLine((line, text) => {
    line.operatorSequence = text;
  }),
  ...ignoring(
    'Rounding',
    'ReportCode',
    'SaleableMediaID',
    'UnitCostPrice',
    'UnitListPrice',
    'SerialNumber',
    'Associate',
    'ItemLink',
  ),
  ...ignoring(
    'KitMember',
    'Kit',
    'Item',
    'Delivery',
    'InventoryLocation',
    'Ticket',
    'SpecialOrderNumber',
    'ReturnPolicyID',
  ),
  ...ignoring(
    'CommissionID',
    'GiftReceiptFlag',
    'GiftRegistryID',
    'ItemNotOnFileFlag',
    'Disposal',
    'ReasonCode',
    'ReturnReasonCode',
  ),
  ...ignoring(
    'TransactionLink',
    'Manufacturer',
    'Supplier',
    'Color',
    'Size',
    'Style',
    'BaseRetailPrice',
    'InventoryReservationID',
  ),
  GiftCard: instrumentElement,
  GiftCertificate: instrumentElement,
  StoredValueInstrument: instrumentElement,
  ...ignoring('RetailTransactionDiscount', 'LoyaltyReward', 'TaxGroupID'),
  ...ignoring(
    'Note',
    'Warranty',
    'SellingLocation',
    'MarkdownID',
    'PriceTypeCode',
    'Restriction',
    'TareWeight',
    'Coupon',
    'Voucher',
  ),
};

/** ROQQIO futura writes the type of a line, and the group of its item, in its own namespace. */
const vendors: ReadonlySet<string> = new Set(['SalesMode', 'LineType', 'ProductGroup']);

const itemElement = (returned: boolean, deferred: boolean): Element => ({
  ...node(
    itemElements,
    (cursor, attributes) => {
      cursor.identity = '';
      cursor.line = newLine(cursor, attributes, returned, deferred);
      cursor.draft.lines.push(cursor.line);
      cursor.parts.push(cursor.line);
    },
    (cursor) => {
      cursor.line = null;
    },
  ),
  anyNamespace: vendors,
});

export const saleElement = itemElement(false, false);
export const returnElement = itemElement(true, false);
export const deferredSaleElement = itemElement(false, true);
export const deferredReturnElement = itemElement(true, true);
