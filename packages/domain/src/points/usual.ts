import { counts, deposits, drawers, overAndShort } from './usual/cash.ts';
import { expenses, lottery, services } from './usual/desk.ts';
import type { UsualCategory } from './usual/kit.ts';
import { exceptions, selfCheckout } from './usual/lanes.ts';
import { customers, discounts, sales, taxes } from './usual/sales.ts';
import { benefits, programs, refunds, tenderCounts, tenders } from './usual/tenders.ts';

export type { UsualDataPoint } from './usual/kit.ts';

/**
 * Usual data points of a grocery in the order of a closing, from sales to office expenses. A category is a set of
 * columns that people look at together.
 */
export const usualDataPoints: readonly UsualCategory[] = [
  sales,
  customers,
  discounts,
  taxes,
  tenders,
  tenderCounts,
  refunds,
  benefits,
  programs,
  exceptions,
  selfCheckout,
  drawers,
  counts,
  deposits,
  overAndShort,
  lottery,
  services,
  expenses,
];
