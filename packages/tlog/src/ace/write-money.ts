import type { Tax, Tender, TenderKind } from '@lanewise/contract/facts/transaction';
import { formatFixed } from '../fixed.ts';
import { DISCOUNT, STRING } from './layout.ts';
import { OWN } from './own.ts';
import { packMoney } from './packed.ts';
import { digits, EMPTY, moneyField, ownString, stringOf, type Field, type OutString } from './write-strings.ts';

/**
 * Type and variety of each tender: cash, check, food stamps and coupons as on every register, all others as Lanewise
 * defines them.
 */
const CODES: Readonly<Record<TenderKind, string>> = {
  cash: '11',
  check: '21',
  ebtFood: '31',
  ebtCash: '41',
  wic: '42',
  credit: '51',
  debit: '52',
  giftCard: '53',
  houseCharge: '61',
  voucher: '62',
  rounding: '68',
  other: '69',
  manufacturerCoupon: '71',
};

/**
 * Writes the amount that the customer handed over, then the change. Also writes money paid out as change or as a
 * correction.
 */
export const writeTender = (tender: Tender): (OutString | null)[] => {
  const { kind, amount, change } = tender;
  const code = digits(CODES[kind]);
  const names = ownString(OWN.tender, [kind, tender.description, tender.code, tender.cardBrand, tender.cardLast4]);
  if (amount < 0 && change === 0) {
    const type = kind === 'cash' ? STRING.change : STRING.tenderCorrection;
    return [stringOf(type, code, packMoney(-amount)), names];
  }
  return [
    stringOf(STRING.tender, code, packMoney(amount + change), EMPTY, EMPTY, digits('0', 2)),
    names,
    change === 0 ? null : stringOf(STRING.change, code, packMoney(change)),
  ];
};

/**
 * Writes one string for each tax, as plan A, so that the tax can be named. The exempted part of the tax follows as a
 * separate string.
 */
export const writeTax = (tax: Tax): (OutString | null)[] => [
  ...(tax.amount === 0 && tax.taxable === 0 ? [] : [charged(tax), namesOf(tax, '')]),
  ...(tax.exempted === 0 && tax.exemptTax === 0 ? [] : [...exempt(tax), namesOf(tax, tax.exemptReason)]),
];

const namesOf = ({ code, description, percent }: Tax, reason: string): OutString | null =>
  ownString(OWN.tax, [code, description, formatFixed(percent), reason]);

const charged = ({ amount, taxable }: Tax): OutString => {
  const refunds = amount < 0 || taxable < 0;
  const sign = refunds ? -1 : 1;
  const amounts = [moneyField(sign * amount), EMPTY, EMPTY, EMPTY, moneyField(sign * taxable)];
  return stringOf(refunds ? STRING.taxRefund : STRING.tax, ...amounts);
};

/** A discount string without an amount; a voiding one where goods were returned. */
const exempt = ({ exempted, exemptTax }: Tax): OutString[] => {
  const refunds = exempted < 0 || exemptTax < 0;
  const sign = refunds ? -1 : 1;
  const fields: Field[] = Array.from({ length: DISCOUNT.exemptSales[0] }, () => EMPTY);
  fields[DISCOUNT.exemptTax[0] - 1] = moneyField(sign * exemptTax);
  fields[DISCOUNT.exemptSales[0] - 1] = moneyField(sign * exempted);
  return [stringOf(refunds ? STRING.discountVoid : STRING.discount, ...fields)];
};
