import { z } from 'zod';

/** How one value is taken from a row: the name of a column, or several tried in order (the first that is not empty). */
const column = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

/** A condition on one column: equal to a value, starting with a text, or below zero. Exactly one of them. */
const condition = z.strictObject({
  column: z.string().min(1),
  equals: z.string().optional(),
  startsWith: z.string().optional(),
  negative: z.literal(true).optional(),
});

/**
 * An import profile: how a CSV file becomes transactions (docs/formats.md explains each field with examples).
 * Also carries what `import --location` sets for any format, so that the hash of the profile names the whole decision.
 */
export const importProfile = z.strictObject({
  name: z.string().max(100).default(''),
  /** Overrides the store of every transaction, for files of one store that do not name it. */
  location: z.string().max(100).optional(),
  csv: z
    .strictObject({
      delimiter: z.string().length(1).default(','),
      /** Values used where the column is absent. */
      constants: z
        .partialRecord(z.enum(['location', 'lane', 'cashier', 'department', 'tender', 'currency']), z.string())
        .default({}),
      columns: z.strictObject({
        location: column.optional(),
        transaction: column,
        lane: column.optional(),
        cashier: column.optional(),
        cashierName: column.optional(),
        customer: column.optional(),
        /** Either one timestamp, or a date and perhaps a time. */
        timestamp: column.optional(),
        date: column.optional(),
        time: column.optional(),
        item: column.optional(),
        description: column.optional(),
        /** One column, or the whole hierarchy from the top to the leaf. */
        department: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
        quantity: column.optional(),
        unitPrice: column.optional(),
        /** Extended amount of the line; without it, quantity times unit price. */
        amount: column.optional(),
        /** Amounts by which the customer pays less, written as positive numbers; each is added up. */
        discount: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
        tax: column.optional(),
        tender: column.optional(),
        /** Total of the transaction, or of the line where a transaction has several rows; checked against the sum. */
        total: column.optional(),
      }),
      /** Whether `amount` is before the discounts (they still lower it) or after them (they are only shown). */
      amountIncludesDiscount: z.boolean().default(false),
      /** Tokens yyyy, M, MM, d, dd, H, HH, h, hh, mm, ss, a; literal characters as they are. */
      dateFormat: z.string().default('yyyy-MM-dd'),
      timeFormat: z.string().default('HH:mm:ss'),
      timestampFormat: z.string().default('yyyy-MM-dd HH:mm:ss'),
      /** IANA zone the file's times are written in, when it is not the store's own time. */
      sourceTimeZone: z.string().optional(),
      storeTimeZone: z.string().optional(),
      decimalComma: z.boolean().default(false),
      /** Source tender text -> kind, for example { "Ewallet": "other", "Credit card": "credit" }. */
      tenders: z.record(z.string(), z.string()).default({}),
      rules: z
        .strictObject({
          /** Rows that are returns; their quantity and amount become negative when they are not already. */
          return: condition.optional(),
          /** Transactions that cancel an earlier one: kind 'return'. */
          cancellation: condition.optional(),
          /** Transactions that were voided: kept, never counted. */
          void: condition.optional(),
          /** Rows sold by weight or volume: one unit whatever the quantity. */
          weighed: condition.optional(),
          /** Rows that are kept out of the figures (adjustments, fees booked as rows): kind 'other' transactions. */
          other: condition.optional(),
        })
        .prefault({}),
      /** True when all rows of a transaction stand together, so that a large file can be cut between transactions. */
      rowsTogether: z.boolean().default(false),
      /** Item master joined by code: columns of the file given with --items. */
      items: z
        .strictObject({
          code: z.string().min(1),
          description: z.string().optional(),
          department: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
        })
        .optional(),
    })
    .optional(),
});
export type ImportProfile = z.output<typeof importProfile>;
export type CsvProfile = NonNullable<ImportProfile['csv']>;
