/** A table for inserts, with its columns in the order of a row. */
export interface InsertTarget {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The list of columns must match the code that writes the rows: facts/entry, facts/segments. */
const target = (table: string, columns: string): InsertTarget => ({ table, columns: columns.trim().split(/\s+/) });

export const insertTargets = {
  journal: target(
    'journal',
    `company location business_date lane number occurrence version sign entry_no reverses
     segment position byte_offset byte_length decoder content_hash takes_back
     store kind selling began ended hour cashier cashier_name customer currency total
     net_amount net_units gross_amount return_amount discount_amount void_amount deposit_amount tax_amount customers
     ring_seconds tender_seconds idle_seconds
     lines departments tenders taxes discounts vouchers events`,
  ),
  raw_segment: target('raw_segment', 'company segment portion portions body'),
} as const satisfies Record<string, InsertTarget>;

export type InsertTargetName = keyof typeof insertTargets;
