import { z } from 'zod';

/** Rises when an archive is laid out in another way; older ones stay readable. */
export const FORMAT = 2;

/** First file of every archive. */
export const MANIFEST = 'lanewise.json';

const decimal = z.string().regex(/^-?\d{1,30}(\.\d{1,10})?$/);
const word = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);

/** Sums over all that was ever sold; whole numbers and money as decimal text. */
export const companyTotals = z.object({
  company: z.number().int(),
  transactions: decimal,
  customers: decimal,
  netSales: decimal,
});
export type CompanyTotals = z.output<typeof companyTotals>;

/** What an archive holds and what it must give again, taken at the one moment that it shows. */
export const manifest = z.object({
  format: z.number().int().min(1),
  /** Version of Lanewise that wrote it. */
  version: z.string(),
  /** ISO 8601, UTC. */
  made: z.iso.datetime(),
  metadata: z.object({
    postgres: z.string(),
    migrations: z.array(z.string()),
    /** In an order in which each comes after those it refers to. */
    tables: z.array(z.object({ name: word, columns: z.array(word), rows: z.number().int() })),
    sequences: z.array(z.object({ name: word, last: decimal, called: z.boolean() })),
  }),
  facts: z.object({
    engine: z.string(),
    migrations: z.array(z.number().int()),
    /** Files of the engine, as all archives of the first layout are, or rows that it writes again. */
    layout: z.enum(['parts', 'rows']).default('parts'),
    tables: z.array(word),
    journalRows: decimal,
    companies: z.array(companyTotals),
  }),
});
export type Manifest = z.output<typeof manifest>;
