import { own } from '@lanewise/contract/own';
import type { Line, Tax } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { toCent } from './lines.ts';

interface Rate {
  code: string;
  description: string;
  /** Percent times 10,000. */
  percent: Fixed;
}

const state = (percent: number): Rate[] => [{ code: 'T1', description: 'STATE TAX', percent: percent * 10_000 }];

/** The rates of a state or province on taxable items. New Hampshire has no sales tax. */
const rates: Readonly<Record<string, readonly Rate[]>> = {
  ME: state(5.5),
  VT: state(6),
  MA: state(6.25),
  CT: state(6.35),
  NH: [],
  NY: [...state(4), { code: 'T2', description: 'COUNTY TAX', percent: 40_000 }],
  QC: [
    { code: 'TPS', description: 'TPS', percent: 50_000 },
    { code: 'TVQ', description: 'TVQ', percent: 99_750 },
  ],
};

/** The amount of taxable items that is exempt, and the reason. */
export interface Exemption {
  amount: Fixed;
  reason: string;
}

/** Taxable amount of a receipt before any exemption. */
export const taxableOf = (lines: readonly Line[]): Fixed => {
  let sum = 0;
  for (const line of lines) if (line.taxFlag === 'T') sum += line.amount + line.discount;
  return sum;
};

/**
 * Taxes of a receipt, each rounded once. An exempt amount is subtracted from the taxable amount and stated on its own
 * row, as registers do.
 */
export const taxesOf = (lines: readonly Line[], place: string, exempt: Exemption | null = null): Tax[] => {
  const due = taxableOf(lines);
  const exempted = Math.min(exempt?.amount ?? 0, due);
  const none = { taxable: 0, amount: 0, exempted: 0, exemptTax: 0, exemptReason: '' };
  const rows = (own(rates, place) ?? []).flatMap((rate): Omit<Tax, 'sequence'>[] => {
    const of = (amount: Fixed): Fixed => toCent((amount * rate.percent) / 1_000_000);
    const charged = { ...none, ...rate, taxable: due - exempted, amount: of(due - exempted) };
    const freed = { ...none, ...rate, exempted, exemptTax: of(exempted), exemptReason: exempt?.reason ?? '' };
    return [...(due === exempted ? [] : [charged]), ...(exempted > 0 ? [freed] : [])];
  });
  return rows.map((row, at) => ({ sequence: at + 1, ...row }));
};
