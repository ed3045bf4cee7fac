import { field, type Field } from '../fields/field.ts';
import type { Area } from './area.ts';

/** Tax exemptions. */
const taxFields = {
  exempt_reason: field('choice', 'blank'),
  /** Number of the certificate; for other reasons, the source's text. */
  exemption_number: field('identifier', 'blank'),
  customer: field('identifier', 'blank'),
  /**
   * Taxable amount of the exemption; the exempted amount is a part of this amount. The taxable amount has no total,
   * because a receipt may have two reasons.
   */
  taxable_amt: field('money', 'blank'),
  exempted_amt: field('money', 'sum'),
  /** Tax on the exempted amount; it was not charged. */
  exempted_tax: field('money', 'sum'),
  exemption_qty: field('count', 'sum'),
  /** Period of the company's calendar, such as '2026 P03', limited to its days in the requested range. */
  period: field('code', 'blank'),
  first_date: field('date', 'blank'),
  final_date: field('date', 'blank'),
} as const satisfies Record<string, Field>;

export const taxes = { fields: taxFields } as const satisfies Area;
