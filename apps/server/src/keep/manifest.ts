import { z } from 'zod';

/** Increases with each change of the layout. Older archives stay readable. */
export const FORMAT = 2;

/** The first file of every archive. */
export const MANIFEST = 'lanewise.json';

const decimal = z.string().regex(/^-?\d{1,30}(\.\d{1,10})?$/);
const word = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);

/** Sums over all sales ever; money is decimal text, all else whole numbers. */
export const companyTotals = z.object({
  company: z.number().int(),
  transactions: decimal,
  customers: decimal,
  netSales: decimal,
});
export type CompanyTotals = z.output<typeof companyTotals>;

/** The description of an archive, taken at its moment. A restore is compared with it. */
export const manifest = z.object({
  format: z.number().int().min(1),
  /** Version of Lanewise that wrote it. */
  version: z.string(),
  /** ISO 8601, UTC. */
  made: z.iso.datetime(),
  metadata: z.object({
    postgres: z.string(),
    migrations: z.array(z.string()),
    /** Each table comes after the tables that it refers to. */
    tables: z.array(z.object({ name: word, columns: z.array(word), rows: z.number().int() })),
    sequences: z.array(z.object({ name: word, last: decimal, called: z.boolean() })),
  }),
  facts: z.object({
    engine: z.string(),
    migrations: z.array(z.number().int()),
    /** Files of the engine, as in all archives of the first layout, or rows to insert. */
    layout: z.enum(['parts', 'rows']).default('parts'),
    tables: z.array(word),
    journalRows: decimal,
    companies: z.array(companyTotals),
  }),
});
export type Manifest = z.output<typeof manifest>;
