import { negated, sumOf } from './money.ts';
import type { Draft, DraftTender } from './draft.ts';
import type { Tender, TenderKind } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

const KINDS: readonly (readonly [RegExp, TenderKind])[] = [
  [/wic/i, 'wic'],
  [/foodstamp|ebtfood|snap|ebt.*food|food.*ebt/i, 'ebtFood'],
  [/ebt|benefit/i, 'ebtCash'],
  [/manufacturer|vendor.*coupon/i, 'manufacturerCoupon'],
  [/voucher|storecredit|creditmemo/i, 'voucher'],
  [/gift|storedvalue/i, 'giftCard'],
  [/check|cheque/i, 'check'],
  [/debit|maestro/i, 'debit'],
  [/credit|visa|master|amex|discover|card/i, 'credit'],
  [/account|house|receivable|charge|purchaseorder/i, 'houseCharge'],
  [/cash|currency/i, 'cash'],
];

/** Kind of a tender from what its type, card and coupon say. TenderType CreditDebit needs the card to decide. */
export const tenderKindOf = (tender: DraftTender): TenderKind => {
  if (/coupon/i.test(tender.type)) return isStoreCoupon(tender) ? 'other' : 'manufacturerCoupon';
  const type = tender.type.replace(/^.*:/, '');
  const words = /^creditdebit$/i.test(type) ? tender.cardType || 'credit' : type;
  return KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
};

export const isStoreCoupon = (tender: DraftTender): boolean =>
  /coupon/i.test(tender.type) && /store|retailer/i.test(`${tender.type} ${tender.couponType}`);

/**
 * Tenders of a transaction as they add up to its total. Change is taken off what was handed over; a change on a line of its own goes
 * to the latest payment with the same tender. Whether `Amount` is what was handed over or what remained is settled by the total.
 */
export const settleTenders = (draft: Draft, total: Fixed): Tender[] => {
  const given = draft.tenders.filter((tender) => !(tender.voided && tender.amount >= 0) && !isStoreCoupon(tender));
  const handedOver = tendersOf(given, total, true);
  if (sumOf(handedOver, ({ amount }) => amount) === total) return handedOver;
  const net = tendersOf(given, total, false);
  if (sumOf(net, ({ amount }) => amount) === total) return net;
  return handedOver;
};

const tendersOf = (given: readonly DraftTender[], total: Fixed, gross: boolean): Tender[] => {
  const tenders: Tender[] = [];
  for (const draft of given) {
    const tender = tenderOf(draft, total);
    const change = Math.abs(draft.change ?? 0);
    if (draft.change !== null && draft.amount <= 0) {
      giveChange(tenders, tender, change || -tender.amount);
      continue;
    }
    tender.change = change;
    if (gross) tender.amount -= change;
    tenders.push(tender);
    if (draft.cashBack !== 0) tenders.push(...cashBackOf(tender, Math.abs(draft.cashBack), gross));
  }
  return tenders;
};

/** Change on a line of its own: it lowers the payment it was given out of, or stands alone as cash that left the till. */
const giveChange = (tenders: Tender[], change: Tender, amount: Fixed): void => {
  const payment = tenders.findLast(
    ({ kind, code, amount: paid }) => kind === change.kind && code === change.code && paid > 0,
  );
  if (payment === undefined) tenders.push({ ...change, amount: negated(amount), change: amount, cashBack: false });
  else {
    payment.amount -= amount;
    payment.change += amount;
  }
};

const cashBackOf = (card: Tender, amount: Fixed, included: boolean): Tender[] => {
  if (!included) card.amount += amount;
  const cash: Tender = {
    ...card,
    kind: 'cash',
    code: '',
    description: '',
    amount: negated(amount),
    change: 0,
    cashBack: true,
    cardBrand: '',
    cardLast4: '',
  };
  return [cash];
};

const tenderOf = (draft: DraftTender, total: Fixed): Tender => {
  const kind = tenderKindOf(draft);
  const paysOut = /refund|return/i.test(draft.typeCode) || (draft.typeCode === '' && total < 0 && draft.amount > 0);
  const amount = paysOut && draft.amount > 0 ? negated(draft.amount) : draft.amount;
  const isCard = !['cash', 'check', 'manufacturerCoupon', 'voucher'].includes(kind);
  return {
    sequence: draft.sequence,
    kind,
    code: draft.code,
    description: draft.description,
    amount,
    change: 0,
    cashBack: kind === 'cash' && amount < 0 && total > 0 && draft.change === null && !paysOut,
    cardBrand: isCard ? draft.cardBrand : '',
    cardLast4: isCard ? (/(\d{4})\s*$/.exec(draft.account)?.[1] ?? '') : '',
  };
};
