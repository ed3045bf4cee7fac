import { sumOf } from '../fixed.ts';
import { taxShares } from '../inside.ts';
import { addedUp, areTooMany } from '../sharing.ts';
import { negated } from './money.ts';
import type { PoslogDraft, DraftLine, DraftTax } from './draft.ts';
import type { LineReading, SettledLine } from './line.ts';
import type { Tax } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

export interface SettledTaxes {
  taxes: Tax[];
  /** Tax in the price of each item, in the order of `Draft.lines`; it is subtracted from the line. */
  insidePrices: Fixed[];
  /** Taxes in the prices, without the items they belong to. */
  insideAll: { sequence: number; amount: Fixed }[];
}

/**
 * Taxes of a transaction: the taxes on separate lines. Without such lines, the taxes of the items, added up by code and
 * rate. Without taxes of items, the tax of the totals. `returned` makes unsigned taxes of a return negative.
 */
export const settleTaxes = (
  draft: PoslogDraft,
  reading: LineReading,
  settled: readonly SettledLine[],
  returned: boolean,
): SettledTaxes => {
  const signed = (tax: DraftTax): Tax => settleTax(tax, returned);
  const taxesOf = draft.lines.map((line, index) => (isUndone(settled[index]) ? [] : line.taxes));
  const insidePrices = draft.lines.map((line, index) => {
    const inside = taxesOf[index]?.filter((tax) => tax.included || line.taxIncluded || reading.taxesInside) ?? [];
    return inside.reduce((sum, tax) => sum + Math.abs(tax.amount), 0);
  });
  const fromItems = addUp(
    draft.lines.flatMap((line, index) => (taxesOf[index] ?? []).map((tax) => ofItem(tax, line, settled[index]))),
  );
  const standing = draft.taxes.filter((tax) => !(tax.voided && tax.amount >= 0));
  const total = totalTax(draft);

  if (total === null && (standing.length === 0 || insidePrices.some((amount) => amount !== 0)))
    if (!isRather(draft, standing.map(signed), fromItems)) return { taxes: fromItems, insidePrices, insideAll: [] };

  const counted = total === null ? standing : [total, ...standing];
  const inside = counted.filter((tax) => (tax.included || reading.taxesInside) && tax.amount !== 0);
  return {
    taxes: [...counted.map(signed), ...(total === null ? [] : fromItems)],
    insidePrices: draft.lines.map(() => 0),
    insideAll: inside.map(signed),
  };
};

/** The line that a void names. It is sold and taken off again, so it has no tax. */
const isUndone = (item: SettledLine | undefined): boolean => item !== undefined && item.lines.length > 1;

/** Tax of an item. A line that corrects an earlier line takes the tax back, whatever sign the file writes. */
const ofItem = (tax: DraftTax, { voided, returned }: DraftLine, item: SettledLine | undefined): Tax => {
  if (!voided) return settleTax(tax, returned);
  const isBack = (item?.lines[0]?.amount ?? 0) < 0;
  const isWrittenBack = (tax.amount || tax.taxable) < 0;
  return settleTax(isBack === isWrittenBack ? tax : turned(tax), false);
};

const turned = (tax: DraftTax): DraftTax => ({
  ...tax,
  typeCode: '',
  taxable: negated(tax.taxable),
  amount: negated(tax.amount),
  exempted: negated(tax.exempted),
  exemptTax: negated(tax.exemptTax),
});

/**
 * Whether taxes on separate lines count although the items state taxes. The separate taxes count only if they agree
 * with the totals and the taxes of the items do not. For example, a discount of the whole transaction lowers the tax
 * after the items.
 */
const isRather = (draft: PoslogDraft, standing: readonly Tax[], fromItems: readonly Tax[]): boolean =>
  standing.length > 0 &&
  draft.statedTaxes.length > 0 &&
  agreesWithTotals(draft, sumOfTaxes(standing)) &&
  !agreesWithTotals(draft, sumOfTaxes(fromItems));

const sumOfTaxes = (taxes: readonly Tax[]): Fixed => sumOf(taxes, ({ amount }) => amount);

/**
 * Whether the totals state this tax, whatever its sign, since returns are often unsigned: as their first tax, as the
 * sum of their taxes, or as this sum less the tax that was given back.
 */
export const agreesWithTotals = ({ statedTaxes, totals }: PoslogDraft, tax: Fixed): boolean => {
  const all = sumOf(statedTaxes, (one) => one);
  return [statedTaxes[0] ?? 0, all, all - givenBack(totals)].some(
    (one) => Math.abs(Math.abs(tax) - Math.abs(one)) < CENT,
  );
};

const CENT = 100;

const hasAmount = ({ amount }: DraftTax): boolean => amount !== 0;

/** The tax that is stated only in the totals, as ROQQIO futura writes it; null if any line states a tax. */
export const totalTax = ({ totals, lines, taxes }: PoslogDraft): DraftTax | null => {
  const amount = (totals.get('TransactionTaxAmount') ?? 0) - givenBack(totals);
  if (amount === 0 || taxes.some(hasAmount) || lines.some((line) => line.taxes.some(hasAmount))) return null;
  return {
    sequence: 0,
    voided: false,
    typeCode: '',
    code: '',
    description: '',
    taxable: totals.get('TransactionNetAmount') ?? 0,
    percent: 0,
    amount,
    included: false,
    exempted: 0,
    exemptTax: 0,
    exemptReason: '',
    reason: '',
  };
};

/** GK Software states the tax of returned items apart from the tax of sold items. */
export const givenBack = (totals: PoslogDraft['totals']): Fixed =>
  Math.abs(totals.get('NegativeTransactionTaxAmount') ?? 0);

const NOTHING_INSIDE: InsideShares = { byItem: [], unassigned: [] };

interface InsideShares {
  /** Empty where no price includes tax. */
  byItem: readonly Fixed[];
  unassigned: SettledTaxes['insideAll'];
}

/** Tax included in the price of each item, with the sign of the item's line. Tax that no item can bear is left over. */
export const insideShares = (
  settled: readonly SettledLine[],
  insidePrices: readonly Fixed[],
  insideAll: SettledTaxes['insideAll'],
): InsideShares => {
  if (insideAll.length === 0 && insidePrices.every((size) => size === 0)) return NOTHING_INSIDE;
  const byItem = insidePrices.map((size, index) => (size === 0 ? 0 : size * signOf(amountOf(settled[index]))));
  if (insideAll.length === 0) return { byItem, unassigned: [] };
  const goods = settled.map((item) => amountOf(item, ({ kind }) => kind !== 'deposit'));
  const weights = goods.some((weight) => weight !== 0) ? goods : settled.map((item) => amountOf(item));
  const isTaken = (amount: Fixed): boolean => {
    const shares = taxShares(amount, weights);
    shares?.forEach((share, index) => {
      byItem[index] = (byItem[index] ?? 0) + share;
    });
    return shares !== null;
  };
  if (!areTooMany(insideAll.length, weights.length))
    return { byItem, unassigned: insideAll.filter(({ amount }) => !isTaken(amount)) };
  // Whether items can bear a tax depends on its sign alone.
  const left = addedUp(insideAll.map(({ amount }) => amount)).filter((sum) => !isTaken(sum));
  const unassigned = insideAll.filter(({ amount }) => left.some((sum) => sum * amount > 0));
  return { byItem, unassigned };
};

const signOf = (amount: Fixed): number => (amount < 0 ? -1 : 1);

type Kept = (line: SettledLine['lines'][number]) => boolean;

/** Amount of an item after its own discounts. */
const amountOf = (item: SettledLine | undefined, keep: Kept = () => true): Fixed =>
  sumOf(item?.lines.filter(keep) ?? [], ({ amount, discount }) => amount + discount);

const settleTax = (tax: DraftTax, returned: boolean): Tax => {
  const isRefund = returned || /refund|return/i.test(tax.typeCode);
  const sign = (amount: Fixed): Fixed => (isRefund && amount > 0 ? negated(amount) : amount);
  const exempt = /exempt|forgiv/i.test(tax.reason);
  const reason = tax.exemptReason || (exempt ? tax.reason : '');
  return {
    sequence: tax.sequence,
    code: tax.code,
    description: tax.description,
    taxable: sign(tax.taxable),
    percent: tax.percent,
    amount: exempt ? 0 : sign(tax.amount),
    exempted: sign(exempt && tax.exempted === 0 ? tax.taxable : tax.exempted),
    exemptTax: sign(exempt && tax.exemptTax === 0 ? tax.amount : tax.exemptTax),
    exemptReason: reason,
  };
};

const addUp = (taxes: readonly Tax[]): Tax[] => {
  const byRate = new Map<string, Tax>();
  for (const tax of taxes) {
    const key = [tax.code, tax.description, tax.percent, tax.exemptReason].join('\u0000');
    const known = byRate.get(key);
    if (known === undefined) byRate.set(key, { ...tax });
    else {
      known.taxable += tax.taxable;
      known.amount += tax.amount;
      known.exempted += tax.exempted;
      known.exemptTax += tax.exemptTax;
    }
  }
  return [...byRate.values()].filter((tax) => tax.amount !== 0 || tax.exempted !== 0);
};
