import { negated } from './money.ts';
import type { Draft, DraftTax } from './draft.ts';
import type { Reading } from './line.ts';
import type { Tax } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

export interface SettledTaxes {
  taxes: Tax[];
  /** Tax inside the price of each item, in the order of `Draft.lines`; it is taken off the line, because net sales hold no tax. */
  insidePrices: Fixed[];
  /** Taxes said to be inside the prices without saying of which items; they stay there. */
  unassigned: { sequence: number; amount: Fixed }[];
}

/**
 * Taxes of a transaction: those that stand on lines of their own, or, where there are none, those of the items, added up by code and
 * rate. `returned` makes unsigned taxes of a return negative.
 */
export const settleTaxes = (draft: Draft, reading: Reading, returned: boolean): SettledTaxes => {
  const signed = (tax: DraftTax): Tax => settleTax(tax, returned);
  const insidePrices = draft.lines.map((line) => {
    const inside = line.taxes.filter((tax) => tax.included || line.taxIncluded || reading.taxesInside);
    return line.voided ? 0 : inside.reduce((sum, tax) => sum + Math.abs(tax.amount), 0);
  });
  const fromItems = draft.lines.flatMap((line) =>
    line.voided ? [] : line.taxes.map((tax) => settleTax(tax, line.returned)),
  );
  const standing = draft.taxes.filter((tax) => !(tax.voided && tax.amount >= 0));

  if (standing.length === 0 || insidePrices.some((amount) => amount !== 0))
    return { taxes: addUp(fromItems), insidePrices, unassigned: [] };

  const isInside = (tax: DraftTax): boolean => tax.included || reading.taxesInside;
  return {
    taxes: standing.map((tax) => (isInside(tax) ? { ...signed(tax), amount: 0 } : signed(tax))),
    insidePrices: draft.lines.map(() => 0),
    unassigned: standing.filter((tax) => isInside(tax) && tax.amount !== 0),
  };
};

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
