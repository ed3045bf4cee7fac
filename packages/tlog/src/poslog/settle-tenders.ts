import { sumOf } from '../fixed.ts';
import { negated } from './money.ts';
import { isRounding, roundingsOf, UNROUNDED } from './rounding.ts';
import type { PoslogDraft, DraftTender } from './draft.ts';
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

/** Kind of a tender by its type, card and coupon. For the TenderType CreditDebit, the card decides. */
export const tenderKindOf = (tender: DraftTender): TenderKind => {
  if (/coupon/i.test(tender.type)) return isStoreCoupon(tender) ? 'other' : 'manufacturerCoupon';
  const type = tender.type.replace(/^.*:/, '');
  const words = /^creditdebit$/i.test(type) ? tender.cardType || 'credit' : type;
  return KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
};

export const isStoreCoupon = (tender: DraftTender): boolean =>
  /coupon/i.test(tender.type) && /store|retailer/i.test(`${tender.type} ${tender.couponType}`);

/** How to read the amounts of tenders where POSLog leaves it open. */
interface TenderReading {
  /** `Amount` is the amount handed over, before change; otherwise it is the amount that is left after change. */
  beforeChange: boolean;
  /** `Amount` of a card includes its cash back. */
  holdsCashBack: boolean;
}

/** Possible readings, the likely one first. */
const READINGS: readonly TenderReading[] = [
  { beforeChange: true, holdsCashBack: true },
  { beforeChange: false, holdsCashBack: false },
  { beforeChange: true, holdsCashBack: false },
  { beforeChange: false, holdsCashBack: true },
];

/**
 * Tenders of a transaction that add up to its total. Change is subtracted from the amount handed over; change on a
 * separate line goes to the latest payment with the same tender. The reading that adds up to the total is used.
 */
export const settleTenders = (draft: PoslogDraft, total: Fixed): Tender[] => {
  const all = draft.tenders.filter((tender) => !isStoreCoupon(tender));
  const left = all.filter(({ voided, amount }) => !(voided && amount >= 0));
  const likely = settled(left, total);
  if (left.length === all.length || addsUp(likely, total)) return likely;
  const corrected = settled(all.map(takenBack), total);
  return addsUp(corrected, total) ? corrected : likely;
};

const addsUp = (tenders: readonly Tender[], total: Fixed): boolean => sumOf(tenders, ({ amount }) => amount) === total;

/**
 * Prepares a voided tender that takes back an earlier tender and whose amount is not below zero. The sign of the
 * rounding changes here. The sign of the amount changes in `tenderOf`.
 */
const takenBack = (tender: DraftTender): DraftTender =>
  tender.voided && tender.amount >= 0 ? { ...tender, rounding: negated(tender.rounding) } : tender;

const settled = (given: readonly DraftTender[], total: Fixed): Tender[] => {
  const allRoundings = roundingsOf(given);
  const paid = allRoundings === UNROUNDED ? given : given.filter((tender) => !isRounding(tender));
  const ownCash = cashBackLines(paid);
  let first: Tender[] | null = null;
  for (const roundings of allRoundings)
    for (const reading of READINGS) {
      const tenders = tendersOf(paid, total, reading, ownCash);
      for (const rounding of roundings) tenders.push(rounding);
      if (addsUp(tenders, total)) return tenders;
      first ??= tenders;
    }
  return first ?? [];
};

const NO_LINES: ReadonlySet<DraftTender> = new Set();

/**
 * Cash lines that repeat a card's cash back: NCR ACS writes the cash back inside the card and as a separate tender,
 * although it left the till once.
 */
const cashBackLines = (given: readonly DraftTender[]): ReadonlySet<DraftTender> => {
  if (given.every(({ cashBack }) => cashBack === 0)) return NO_LINES;
  const cash = new Map<Fixed, DraftTender[]>();
  for (const one of given.toReversed()) {
    if (one.amount >= 0 || tenderKindOf(one) !== 'cash') continue;
    const same = cash.get(-one.amount);
    if (same === undefined) cash.set(-one.amount, [one]);
    else same.push(one);
  }
  const lines = new Set<DraftTender>();
  for (const { cashBack } of given) {
    const line = cash.get(Math.abs(cashBack))?.pop();
    if (line !== undefined) lines.add(line);
  }
  return lines;
};

const tendersOf = (
  given: readonly DraftTender[],
  total: Fixed,
  { beforeChange, holdsCashBack }: TenderReading,
  ownCash: ReadonlySet<DraftTender>,
): Tender[] => {
  const tenders: Tender[] = [];
  const told = new Map<Fixed, number>();
  for (const { amount } of ownCash) told.set(-amount, (told.get(-amount) ?? 0) + 1);
  for (const draft of given) {
    const tender = tenderOf(draft, total);
    const change = Math.abs(draft.change ?? 0);
    if (draft.change !== null && draft.amount <= 0 && !ownCash.has(draft)) {
      giveChange(tenders, tender, change || -tender.amount);
      continue;
    }
    if (ownCash.has(draft)) tender.cashBack = true;
    else {
      tender.change = change;
      if (beforeChange) tender.amount -= change;
    }
    tenders.push(tender);
    const cashBack = Math.abs(draft.cashBack);
    if (cashBack === 0) continue;
    if (!holdsCashBack) tender.amount += cashBack;
    const times = told.get(cashBack) ?? 0;
    if (times === 0) tenders.push(cashBackOf(tender, cashBack));
    else told.set(cashBack, times - 1);
  }
  return tenders;
};

/** Most tenders that change looks back over: it is given right after its payment. */
const LOOK_BACK = 1_000;

/**
 * Subtracts change on a separate line from the payment that it was given for. Without such a payment, the change is
 * cash that left the till.
 */
const giveChange = (tenders: Tender[], change: Tender, amount: Fixed): void => {
  const payment = tenders
    .slice(-LOOK_BACK)
    .findLast(
      ({ kind, code, amount: paid }) =>
        kind === change.kind && (change.code === '' || code === change.code) && paid > 0,
    );
  if (payment === undefined) tenders.push({ ...change, amount: negated(amount), change: amount, cashBack: false });
  else {
    payment.amount -= amount;
    payment.change += amount;
  }
};

const cashBackOf = (card: Tender, amount: Fixed): Tender => ({
  ...card,
  kind: 'cash',
  code: '',
  description: '',
  amount: negated(amount),
  change: 0,
  cashBack: true,
  cardBrand: '',
  cardLast4: '',
});

/** Whether a tender states that the customer received it, whatever the sign of its amount. */
export const isPaidOut = ({ typeCode }: DraftTender): boolean => /refund|return/i.test(typeCode);

const tenderOf = (draft: DraftTender, total: Fixed): Tender => {
  const kind = tenderKindOf(draft);
  const paysOut = isPaidOut(draft) || (draft.typeCode === '' && total < 0 && draft.amount > 0);
  const isTurned = paysOut !== draft.voided && draft.amount > 0;
  const amount = isTurned ? negated(draft.amount) : draft.amount;
  const isCard = !['cash', 'check', 'manufacturerCoupon', 'voucher'].includes(kind);
  return {
    sequence: draft.sequence,
    kind,
    code: draft.code,
    description: draft.description,
    amount,
    change: 0,
    cashBack: kind === 'cash' && amount < 0 && total > 0 && draft.change === null && !paysOut && !draft.voided,
    cardBrand: isCard ? draft.cardBrand : '',
    cardLast4: isCard ? (/(\d{4})\s*$/.exec(draft.account)?.[1] ?? '') : '',
  };
};
