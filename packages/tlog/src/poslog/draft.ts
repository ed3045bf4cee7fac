import type { DepartmentStep, Discount, EventKind, Voucher } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/**
 * A transaction as its elements state it, before signs, shares and kinds are settled. Amounts keep the sign of the
 * source.
 */
export interface PoslogDraft {
  store: string;
  /** Certainty of the store, where a BusinessUnit names it. */
  storeRank: number;
  lane: string;
  till: string;
  number: string;
  transactionId: string;
  businessDate: string;
  began: string;
  ended: string;
  /** Times that certainly belong to the whole transaction. */
  ownTimes: Set<'began' | 'ended'>;
  received: string;
  logged: string;
  cashier: string;
  cashierName: string;
  customer: string;
  currency: string;
  /** Currency that the lines name; it takes precedence over the currency of the transaction. */
  lineCurrency: string;
  /**
   * Flags from the attributes CancelFlag, VoidFlag, TrainingModeFlag and SuspendedFlag of the transaction. 'control':
   * the transaction contains a ControlTransaction.
   */
  flags: Set<'cancelled' | 'training' | 'suspended' | 'control'>;
  /** Local name of the element that states the kind, and of its child where that decides. */
  type: string;
  action: string;
  status: string;
  typeCode: string;
  /** TypeCode of a ControlTransaction. */
  controlCode: string;
  reason: string;
  links: DraftLink[];
  totals: Map<string, Fixed>;
  /** Taxes of the totals, in the order of the file: one tax for everything, or one for each rate. */
  statedTaxes: Fixed[];
  /** Amounts of a tender control transaction outside its tenders. */
  amounts: Fixed[];
  ringSeconds: number;
  tenderSeconds: number;
  idleSeconds: number;
  lines: DraftLine[];
  tenders: DraftTender[];
  taxes: DraftTax[];
  rewards: DraftReward[];
  coupons: DraftCoupon[];
  vouchers: Voucher[];
  events: { sequence: number; kind: EventKind; detail: string }[];
  /** Unknown elements, by name. */
  unknown: Set<string>;
  /** Texts of the elements that a transaction states once, by name. */
  stated: Map<string, string>;
}

/** A link to the transaction that is voided, returned or resumed. */
export interface DraftLink {
  reason: string;
  store: string;
  lane: string;
  number: string;
  businessDate: string;
}

export interface DraftLine {
  sequence: number;
  voided: boolean;
  returned: boolean;
  /** Whether the goods are handed over elsewhere or later; the sale itself may be a separate line. */
  deferred: boolean;
  itemType: string;
  /** Whether it holds the gift card or certificate that it sells. */
  storedValue: boolean;
  entry: string;
  weighed: boolean;
  upc: string;
  itemId: string;
  scanned: string;
  idType: string;
  /** SalesMode RETOUR: returned goods on a line that is written as a sale. */
  backwards: boolean;
  description: string;
  /** Name in ItemID; the description if the line has no other. */
  itemName: string;
  departments: { level: string; step: DepartmentStep }[];
  regularPrice: Fixed | null;
  actualPrice: Fixed | null;
  amount: Fixed | null;
  quantity: Fixed | null;
  /** Price and quantity with all their digits, for a line that states no amount. */
  digits: { regularPrice: string; actualPrice: string; quantity: string };
  unitOfMeasure: string;
  /** The discount in DiscountAmount or ExtendedDiscountAmount that no modifier explains. */
  statedDiscount: Fixed;
  modifiers: DraftModifier[];
  taxes: DraftTax[];
  taxIncluded: boolean;
  taxable: boolean;
  foodStamp: boolean;
  /** The number that rewards use to refer to this line. */
  operatorSequence: string;
}

export interface DraftModifier {
  amount: Fixed;
  action: string;
  method: string;
  code: string;
  description: string;
  voided: boolean;
}

export interface DraftTender {
  sequence: number;
  voided: boolean;
  /** Whether the element states an amount; otherwise it contains only a rounding or change. */
  stated: boolean;
  type: string;
  typeCode: string;
  code: string;
  description: string;
  amount: Fixed;
  /** TenderChange: null when absent, otherwise its amount with the sign of the source. */
  change: Fixed | null;
  cashBack: Fixed;
  /** Rounding, negative where less was paid; the direction may be missing or wrong. */
  rounding: Fixed;
  cardType: string;
  cardBrand: string;
  account: string;
  couponType: string;
  voucherNumber: string;
  expiry: string;
}

export interface DraftTax {
  sequence: number;
  voided: boolean;
  typeCode: string;
  code: string;
  description: string;
  taxable: Fixed;
  percent: Fixed;
  amount: Fixed;
  included: boolean;
  exempted: Fixed;
  exemptTax: Fixed;
  exemptReason: string;
  reason: string;
}

/** A discount as a separate line: LoyaltyReward or Discount. */
export interface DraftReward {
  sequence: number;
  voided: boolean;
  kind: Discount['kind'];
  code: string;
  description: string;
  /** Negative when the customer pays less. */
  amount: Fixed;
  monetary: boolean;
  /** False for rows that only state how a summed reward was shared between items. */
  counted: boolean;
  /** Number of the line it belongs to; '' or '0' for the whole transaction. */
  reference: string;
}

export interface DraftCoupon {
  sequence: number;
  voided: boolean;
  manufacturer: boolean;
  code: string;
  description: string;
  amount: Fixed;
}

/** An empty tender, to be filled. */
export const emptyTender: DraftTender = {
  sequence: 0,
  voided: false,
  stated: false,
  type: '',
  typeCode: '',
  code: '',
  description: '',
  amount: 0,
  change: null,
  cashBack: 0,
  rounding: 0,
  cardType: '',
  cardBrand: '',
  account: '',
  couponType: '',
  voucherNumber: '',
  expiry: '',
};

export const newDraft = (): PoslogDraft => ({
  store: '',
  storeRank: 0,
  lane: '',
  till: '',
  number: '',
  transactionId: '',
  businessDate: '',
  began: '',
  ended: '',
  ownTimes: new Set(),
  received: '',
  logged: '',
  cashier: '',
  cashierName: '',
  customer: '',
  currency: '',
  lineCurrency: '',
  flags: new Set(),
  type: '',
  action: '',
  status: '',
  typeCode: '',
  controlCode: '',
  reason: '',
  links: [],
  totals: new Map(),
  statedTaxes: [],
  amounts: [],
  ringSeconds: 0,
  tenderSeconds: 0,
  idleSeconds: 0,
  lines: [],
  tenders: [],
  taxes: [],
  rewards: [],
  coupons: [],
  vouchers: [],
  events: [],
  unknown: new Set(),
  stated: new Map(),
});
