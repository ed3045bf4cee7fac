import { own } from '@lanewise/contract/own';
import type { TenderKind } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { formatFixed } from '../fixed.ts';
import type { AceDraft, DraftDiscount, DraftTender } from './draft.ts';
import { ADD_ON, CHANGE, DISCOUNT, PLANS, STRING, TAX, TENDER, TILL } from './layout.ts';
import type { LogRecord } from './record.ts';

/** First digit of a tender; retailers define the other digits themselves. */
const KINDS: Readonly<Record<string, readonly [kind: TenderKind, name: string]>> = {
  1: ['cash', 'Cash'],
  2: ['check', 'Check'],
  3: ['ebtFood', 'Food stamps'],
  7: ['manufacturerCoupon', 'Manufacturer coupon'],
};
const STORE_COUPON = '8';

/** Fewest digits of a card or account number. */
const ACCOUNT_DIGITS = 12;
const WITHOUT_ACCOUNT: readonly TenderKind[] = ['cash', 'check', 'manufacturerCoupon'];

const tenderOf = (code: string, amount: Fixed, account: string): DraftTender => {
  const [kind, description] = own(KINDS, code[0] ?? '') ?? ['other', `Tender ${code}`];
  const hasAccount = !WITHOUT_ACCOUNT.includes(kind) && account.length >= ACCOUNT_DIGITS;
  return {
    sequence: 0,
    kind,
    code,
    description,
    amount,
    change: 0,
    cashBack: false,
    cardBrand: '',
    logged: code,
    cardLast4: hasAccount ? (/\d{4}$/.exec(account)?.[0] ?? '') : '',
  };
};

/** Reads strings 05 and 06: tenders. */
export const readTender = (draft: AceDraft, record: LogRecord): void => {
  const code = record.code(TENDER.type).padStart(2, '0');
  if (code.startsWith(STORE_COUPON) || own(KINDS, code[0] ?? '')?.[0] === 'manufacturerCoupon') draft.hasCoupons = true;
  const amount = record.money(TENDER.amount);
  const corrects = record.type === STRING.tenderCorrection;
  if (code.startsWith(STORE_COUPON)) {
    const discount = corrects ? amount : negated(amount);
    addDiscount(draft, { line: null, kind: 'storeCoupon', code, description: '', amount: discount });
    return;
  }
  const tender = tenderOf(code, amount, record.account(TENDER.account));
  if (corrects) takeBackTender(draft, tender);
  else addTender(draft, tender);
};

export const addTender = ({ tenders }: AceDraft, tender: DraftTender): void => {
  tenders.push(tender);
};

/**
 * Maximum number of parts that a correction looks back over. People correct what they have just rung up. Without the
 * limit, a receipt with thousands of corrections that match nothing would take minutes.
 */
const LOOK_BACK = 1_000;

/** Index of the latest part that a correction means; -1 without one. */
const latest = <Part>(parts: readonly Part[], isMeant: (part: Part) => boolean): number => {
  const first = Math.max(0, parts.length - LOOK_BACK);
  for (let at = parts.length - 1; at >= first; at--) if (isMeant(parts[at] as Part)) return at;
  return -1;
};

/** A correction removes the tender that it cancels. If the amounts differ, both stay. */
export const takeBackTender = ({ tenders, events }: AceDraft, tender: DraftTender): void => {
  const at = latest(
    tenders,
    ({ logged, amount, change }) => logged === tender.logged && amount === tender.amount && change === 0,
  );
  if (at < 0) tenders.push({ ...tender, amount: negated(tender.amount) });
  else {
    tenders.splice(at, 1);
    events.push({ sequence: 0, kind: 'void', detail: `${tender.description} ${formatFixed(tender.amount)}` });
  }
};

/**
 * String 97: amount of a tender in another currency. On a correction, the string removes the earlier note about the
 * tender.
 */
export const readAddOn = ({ events }: AceDraft, record: LogRecord): void => {
  const amount = record.maybeMoney(ADD_ON.amount);
  const of = record.code(ADD_ON.of);
  if (amount === null || !FOREIGN.includes(of)) return;
  const told = `Foreign currency ${formatFixed(amount)}`;
  const at = of === CORRECTION ? latest(events, ({ detail }) => detail === told) : -1;
  if (at < 0) events.push({ sequence: 0, kind: 'other', detail: told });
  else events.splice(at, 1);
};

const CORRECTION = '06';
/** Strings that an add-on with a foreign amount belongs to. */
const FOREIGN: readonly string[] = ['05', CORRECTION];

/**
 * Adds a discount, or removes the earlier discount that it cancels. A cancelled discount on a corrected item stays,
 * because the correction of the item removes it.
 */
export const addDiscount = ({ discounts }: AceDraft, discount: DraftDiscount): void => {
  const at = givesBack(discount) ? couponAt(discounts, discount.code, discount.amount) : -1;
  if (at < 0) discounts.push(discount);
  else discounts.splice(at, 1);
};

const givesBack = ({ line, amount }: DraftDiscount): boolean => amount > 0 && (line === null || line.amount >= 0);

/**
 * Index of the latest discount with this code and size, first among discounts on the whole transaction, then among
 * discounts linked to an item.
 */
const couponAt = (discounts: readonly DraftDiscount[], code: string, size: Fixed): number => {
  const isIt = (one: DraftDiscount): boolean => one.code === code && one.amount === -size;
  const whole = latest(discounts, (one) => one.line === null && isIt(one));
  return whole < 0 ? latest(discounts, isIt) : whole;
};

/** Removes a cancelled coupon. The Supermarket Application writes it as a cancelled item with the coupon's code. */
export const takeBackCoupon = (draft: AceDraft, code: string, size: Fixed): boolean => {
  const { discounts, tenders } = draft;
  const at = couponAt(discounts, code, size);
  if (at >= 0) {
    discounts.splice(at, 1);
    return true;
  }
  const coupon = tenders[latest(tenders, ({ logged, amount }) => logged === `coupon ${code}` && amount === size)];
  if (coupon !== undefined) takeBackTender(draft, coupon);
  return coupon !== undefined;
};

/**
 * String 09: change. Reduces the latest tender of the same type that covers the change. Without such a tender, adds a
 * negative tender.
 */
export const readChange = ({ tenders }: AceDraft, record: LogRecord): void => {
  const code = record.code(CHANGE.type).padStart(2, '0');
  const amount = record.money(CHANGE.amount);
  const given = tenders[latest(tenders, (tender) => tender.logged === code && tender.amount >= amount && amount >= 0)];
  if (given === undefined) tenders.push(tenderOf(code, negated(amount), ''));
  else {
    given.amount -= amount;
    given.change += amount;
  }
};

/** Strings 07 and 08: amounts of the tax plans. */
export const readTaxes = ({ taxes }: AceDraft, record: LogRecord): void => {
  const turn = record.type === STRING.taxRefund ? negated : (amount: Fixed): Fixed => amount;
  [...PLANS].forEach((plan, at) => {
    const amount = record.money(TAX.amount[at] ?? NO_FIELD);
    const taxable = record.money(TAX.taxable[at] ?? NO_FIELD);
    if (amount === 0 && taxable === 0) return;
    taxes.push({
      sequence: 0,
      code: plan,
      description: `Tax ${plan}`,
      taxable: turn(taxable),
      percent: 0,
      amount: turn(amount),
      exempted: 0,
      exemptTax: 0,
      exemptReason: '',
    });
  });
};

/** Strings 03 and 04: a discount on the whole transaction, and possibly uncharged taxes. */
export const readDiscount = (draft: AceDraft, record: LogRecord): void => {
  const isVoid = record.type === STRING.discountVoid;
  const turn = isVoid ? negated : (amount: Fixed): Fixed => amount;
  const amount = turn(negated(record.money(DISCOUNT.amount)));
  const code = record.code(DISCOUNT.group);
  if (amount !== 0) addDiscount(draft, { line: null, kind: 'manual', code, description: '', amount });
  [...PLANS].forEach((plan, at) => {
    const exemptTax = record.money(DISCOUNT.exemptTax[at] ?? NO_FIELD);
    const exempted = record.money(DISCOUNT.exemptSales[at] ?? NO_FIELD);
    if (exemptTax === 0 && exempted === 0) return;
    draft.taxes.push({
      sequence: 0,
      code: plan,
      description: `Tax ${plan}`,
      taxable: 0,
      percent: 0,
      amount: 0,
      exempted: turn(exempted),
      exemptTax: turn(exemptTax),
      exemptReason: record.code(DISCOUNT.taxExempt),
    });
  });
};

/** String 13: money moved between till and safe. */
export const readTill = (draft: AceDraft, record: LogRecord): void => {
  draft.loans += record.money(TILL.loans);
  draft.pickups += record.money(TILL.pickups);
};

/** An index beyond the fields of any string. */
const NO_FIELD = 999;

const negated = (amount: Fixed): Fixed => (amount === 0 ? 0 : -amount);
