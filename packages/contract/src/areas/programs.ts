import { field, type Field } from '../fields/field.ts';
import type { Area } from './area.ts';

/** Receipts that programs pay or reward: SNAP, Double Up, the milk incentive and their vouchers. */
const programFields = {
  /** Amount paid with SNAP, for any item. */
  snap_amt: field('money', 'sum'),
  snap_qty: field('count', 'sum'),
  /** Number of transactions that issue or redeem vouchers. */
  incentive_qty: field('count', 'sum'),
  /** Items on the list of a program, from receipts with SNAP or a voucher. */
  eligible_qty: field('quantity', 'sum'),
  eligible_amt: field('money', 'sum'),
  /** The part of the eligible amount that SNAP paid (domain/programs/shares). */
  snap_paid_amt: field('money', 'sum'),
  /** Vouchers earned by customers. The reprinted remainder of a redeemed voucher does not count again. */
  issued_qty: field('count', 'sum'),
  issued_amt: field('money', 'sum'),
  redeemed_qty: field('count', 'sum'),
  redeemed_amt: field('money', 'sum'),
  redemption_rate: field('percent', 'ratio', { over: 'redeemed_amt', by: 'issued_amt', times: 100 }),
  redemption_count_rate: field('percent', 'ratio', { over: 'redeemed_qty', by: 'issued_qty', times: 100 }),
  /** Total of a receipt with SNAP or a voucher. */
  program_sale_amt: field('money', 'sum'),
  program: field('choice', 'blank'),
  category: field('text', 'blank'),
  voucher_number: field('identifier', 'blank'),
  voucher_amt: field('money', 'blank'),
  voucher_status: field('choice', 'blank'),
  expiry: field('date', 'blank'),
  issued_location: field('text', 'blank'),
  issued_date: field('date', 'blank'),
  issued_number: field('code', 'blank'),
  redeemed_location: field('text', 'blank'),
  redeemed_date: field('date', 'blank'),
  redeemed_number: field('code', 'blank'),
  /** Amount redeemed, at any later time, of the vouchers issued in a period. */
  used_amt: field('money', 'sum'),
  remainder: field('identifier', 'blank'),
  remainder_of: field('identifier', 'blank'),
  breaches: field('tags', 'blank'),
  at_risk_amt: field('money', 'sum'),
  milk_fat: field('choice', 'blank'),
  milk_flavour: field('choice', 'blank'),
  milk_qualifies: field('choice', 'blank'),
  milk_sale_qty: field('count', 'sum'),
  milk_qty: field('quantity', 'sum'),
  milk_amt: field('money', 'sum'),
  milk_snap_amt: field('money', 'sum'),
  milk_issued_qty: field('count', 'sum'),
  milk_issued_amt: field('money', 'sum'),
  milk_redeemed_qty: field('count', 'sum'),
  milk_redeemed_amt: field('money', 'sum'),
  milk_redemption_rate: field('percent', 'ratio', { over: 'milk_redeemed_amt', by: 'milk_issued_amt', times: 100 }),
  /** Quantity of all milk on the list, qualifying or not. */
  listed_milk_qty: field('quantity', 'sum'),
  listed_milk_amt: field('money', 'sum'),
} as const satisfies Record<string, Field>;

export const programs = { fields: programFields } as const satisfies Area;
