import { field, type Field } from './field.ts';

/** Why something was not taxed. */
export const exemptionReasons = ['certificate', 'snap', 'wic', 'other'] as const;

/** What was not taxed. */
export const taxFields = {
  exempt_reason: field('choice', 'blank'),
  /** Number of the certificate; for other reasons what the source says of them. */
  exemption_number: field('identifier', 'blank'),
  customer: field('identifier', 'blank'),
  /** What would have been taxed, of which the exempted amount is a part: not added, since a receipt may have two reasons. */
  taxable_amt: field('money', 'blank'),
  exempted_amt: field('money', 'sum'),
  /** Tax on the exempted amount that was not charged. */
  exempted_tax: field('money', 'sum'),
  exemption_qty: field('count', 'sum'),
  /** Period of the company's calendar, '2026 P03', with its days as far as they were asked for. */
  period: field('code', 'blank'),
  first_date: field('date', 'blank'),
  final_date: field('date', 'blank'),
} as const satisfies Record<string, Field>;
