import { z } from 'zod';
import { doubtKinds } from './decode.ts';
import { holdsOffset, timeFormat } from './time-format.ts';
import { tenderKinds } from './transaction.ts';

const text = z.string().min(1).max(200);

/** One text or several alternatives. */
const anyOf = z.union([text, z.array(text).min(1).max(1_000)]);

/**
 * Takes one value from a row: the name of a column, or several names in order. With several names, the first column
 * that is not empty counts.
 */
const column = z.union([text, z.array(text).min(1).max(20)]);

/** Several columns that are all used: levels of a hierarchy, or amounts to be added up. */
const columns = column;

/**
 * A condition on one value of a row: a column of the file by name, or a field joined from the item file. Exactly one
 * test: equal to a text (or to one of several), starting with a text, or below zero.
 */
const condition = z
  .strictObject({
    column: text.optional(),
    field: z.enum(['item', 'description', 'department']).optional(),
    equals: anyOf.optional(),
    startsWith: anyOf.optional(),
    negative: z.literal(true).optional(),
  })
  .refine(({ column, field }) => (column === undefined) !== (field === undefined), 'Name either a column or a field.')
  .refine(
    ({ equals, startsWith, negative }) =>
      [equals, startsWith, negative].filter((test) => test !== undefined).length === 1,
    'Give exactly one of equals, startsWith and negative.',
  );

/** One condition, or several of which any suffices; parsed into a list. */
const rule = z.preprocess(
  (value) => (Array.isArray(value) ? (value as unknown[]) : [value]),
  z.array(condition).min(1).max(50),
);

/** Separates the cells of a row: one ASCII character that is neither a quote nor a line break. */
const delimiter = z.string().regex(/^[\t\x20-\x21\x23-\x7e]$/, 'One character, for example , or ; or a tab.');

/**
 * Time zone names, in lower case, that a check has found valid. A check by the platform takes 50 µs, and a profile may
 * name a time zone for each of thousands of stores.
 */
const knownZones = new Set<string>();
const isTimeZone = (name: string): boolean => {
  // Other alphabets have letters that become one of these in lower case.
  if (!/^[!-~]+$/.test(name)) return false;
  const key = name.toLowerCase();
  if (knownZones.has(key)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  knownZones.add(key);
  return true;
};
const zoneName = z.string().max(60);
const noZone = 'Not the name of a time zone, such as America/New_York.';
const timeZone = zoneName.refine(isTimeZone, noZone);

/**
 * Largest number of zone names in a profile. The tz database has about 600 names, and a file is read with a clock for
 * each name.
 */
const MOST_ZONES = 1_000;

/** Time zones by store. Each name is looked up once, and the first wrong one ends the look. */
const zonesOfStores = z.record(z.string().max(100), zoneName).superRefine((zones, context) => {
  const names = new Set(Object.values(zones));
  const wrong = names.size > MOST_ZONES ? undefined : [...names].find((name) => !isTimeZone(name));
  if (names.size > MOST_ZONES)
    context.addIssue({ code: 'custom', message: `A profile names at most ${MOST_ZONES} different time zones.` });
  if (wrong === undefined) return;
  const [store = ''] = Object.entries(zones).find(([, name]) => name === wrong) ?? [];
  context.addIssue({ code: 'custom', path: [store], message: noZone });
});

/** Fields of a row, by the column that holds them. */
const columnShape = {
  location: column.optional(),
  transaction: column,
  lane: column.optional(),
  cashier: column.optional(),
  cashierName: column.optional(),
  customer: column.optional(),
  /**
   * One timestamp, or a date and optionally a time. With both a timestamp and a date, the date is the business date.
   */
  timestamp: column.optional(),
  date: column.optional(),
  time: column.optional(),
  item: column.optional(),
  description: column.optional(),
  /** One column, or the whole hierarchy from top to leaf. */
  department: columns.optional(),
  quantity: column.optional(),
  unitPrice: column.optional(),
  /** Extended amount of the line; without it, quantity times unit price. */
  amount: column.optional(),
  /** Amounts by which the customer pays less, as positive numbers; several columns are added up. */
  discount: columns.optional(),
  /**
   * Amounts paid with manufacturer coupons: a tender, not a discount. Positive numbers; several columns are added up.
   */
  manufacturerCoupon: columns.optional(),
  /** Several columns are added up, for example federal and provincial taxes. */
  tax: columns.optional(),
  tender: column.optional(),
  /**
   * Amount paid with the tender of the row. With this column, the file has a row for each payment: a receipt's goods
   * and its values for the whole transaction repeat on the rows of every payment and count once.
   */
  tenderAmount: column.optional(),
  /** Cash rounding, once a transaction: the amount paid less the amount owed. */
  rounding: column.optional(),
  /** Amount owed for the row (or the transaction, see `perTransaction`); checked against the sum. */
  total: column.optional(),
};

/** Fields that may have one value for all rows. A transaction number never does. */
const constantFields = [
  ...Object.keys(columnShape).filter((name) => name !== 'transaction' && name !== 'tenderAmount'),
  'currency',
] as (Exclude<keyof typeof columnShape, 'transaction' | 'tenderAmount'> | 'currency')[];

interface Given {
  columns: Partial<Record<keyof typeof columnShape, unknown>>;
  constants: Partial<Record<(typeof constantFields)[number], string>>;
}
/** Whether a column or a constant provides a value. */
const isGiven = (
  { columns, constants }: Given,
  field: Exclude<keyof typeof columnShape, 'transaction' | 'tenderAmount'>,
): boolean => columns[field] !== undefined || Boolean(constants[field]);

const csv = z
  .strictObject({
    delimiter: delimiter.default(','),
    /** Values used where the column is absent or its cell is empty. */
    constants: z.partialRecord(z.enum(constantFields), z.string().max(200)).default({}),
    columns: z.strictObject(columnShape),
    /**
     * Columns whose value belongs to the whole transaction and repeats on each of its rows: counted once, not added up.
     */
    perTransaction: z.array(z.enum(['discount', 'manufacturerCoupon', 'tax', 'total', 'rounding'])).default([]),
    /** Whether `amount` is after discounts. False: discounts still lower the amount. True: discounts are only shown. */
    amountIncludesDiscount: z.boolean().default(false),
    /** Whether `amount` includes tax, for example where prices include VAT. Net sales exclude the tax. */
    amountIncludesTax: z.boolean().default(false),
    /** Whether the file writes discounts and coupons as negative numbers. */
    discountsAreNegative: z.boolean().default(false),
    dateFormat: timeFormat('date').default('yyyy-MM-dd'),
    timeFormat: timeFormat('time').default('HH:mm:ss'),
    timestampFormat: timeFormat('timestamp').default('yyyy-MM-dd HH:mm:ss'),
    /** IANA zone of the file's times, when it differs from the store's. */
    sourceTimeZone: timeZone.optional(),
    storeTimeZone: timeZone.optional(),
    decimalComma: z.boolean().default(false),
    /** Source tender text -> kind, for example { "Ewallet": "other", "Credit card": "credit" }. */
    tenders: z.record(z.string(), z.enum(tenderKinds)).default({}),
    rules: z
      .strictObject({
        /** Rows that are returns; their quantity and amount become negative unless they already are. */
        return: rule.optional(),
        /** Transactions that cancel an earlier one: kind 'return'. */
        cancellation: rule.optional(),
        /** Voided transactions: kept, never counted. Where only some rows match, only those lines were voided. */
        void: rule.optional(),
        /** Rows sold by weight or volume: one unit whatever the quantity. */
        weighed: rule.optional(),
        /**
         * Rows that are not sales (adjustments, fees). They become transactions of kind 'other'. Among sold lines, they
         * are not part of net sales.
         */
        other: rule.optional(),
        /** Rows that lower the price of the whole transaction; their amount is spread over the sold lines. */
        discount: rule.optional(),
      })
      .prefault({}),
    /** True when all rows of a transaction are adjacent, so that a large file can be cut between transactions. */
    rowsTogether: z.boolean().default(false),
    /**
     * True when the last row of a whole file has no line break. Otherwise such a row counts as cut off, and its
     * transaction stays in quarantine.
     */
    lastRowUnended: z.boolean().default(false),
    /** Item master joined by code: columns of the file given with --items. */
    items: z
      .strictObject({
        delimiter: delimiter.optional(),
        code: text,
        description: text.optional(),
        department: columns.optional(),
      })
      .optional(),
  })
  .refine((csv) => isGiven(csv, 'timestamp') || isGiven(csv, 'date'), {
    path: ['columns', 'timestamp'],
    message: 'Name the column of the timestamp, or of the date.',
  })
  .refine((csv) => isGiven(csv, 'amount') || isGiven(csv, 'unitPrice'), {
    path: ['columns', 'amount'],
    message: 'Name the column of the amount, or of the unit price.',
  })
  .refine(({ columns }) => columns.tenderAmount === undefined || columns.tender !== undefined, {
    path: ['columns', 'tender'],
    message: 'Name the column of the tender that was paid by tenderAmount.',
  })
  .refine(({ sourceTimeZone, storeTimeZone }) => sourceTimeZone === undefined || storeTimeZone !== undefined, {
    path: ['storeTimeZone'],
    message: 'Times of another zone can only be changed into the time of a named storeTimeZone.',
  })
  .refine(
    ({ timestampFormat, timeFormat, dateFormat, storeTimeZone }) =>
      storeTimeZone !== undefined || ![timestampFormat, timeFormat, dateFormat].some(holdsOffset),
    { path: ['storeTimeZone'], message: 'Times written with an offset (X) need a named storeTimeZone.' },
  );

/**
 * An import profile: how a CSV file becomes transactions (docs/formats.md explains each field with examples). It also
 * carries the settings of `import --location` for any format, so that the profile's hash identifies the whole decision.
 */
export const importProfile = z.strictObject({
  name: z.string().max(100).default(''),
  /** Replaces the store of every transaction, for files of one store that do not name it. */
  location: z.string().max(100).optional(),
  /** Zone of the stores, for UTC times (Z) in a POSLog; times of a CSV file have their own zones in `csv`. */
  storeTimeZone: timeZone.optional(),
  /** Stores, by number, with another zone. */
  otherTimeZones: zonesOfStores.optional(),
  /**
   * Whether prices of a POSLog or a 4690 log include tax if neither a flag nor the total shows it; net sales exclude
   * tax.
   */
  pricesIncludeTax: z.boolean().optional(),
  /** Numbers of stores whose prices include tax if `pricesIncludeTax` is absent; taken from the known locations. */
  taxInPricesOf: z.array(z.string().max(100)).max(20_000).optional(),
  /** Kinds of doubt whose receipts stay in quarantine instead of entering. */
  refuse: z.array(z.enum(doubtKinds)).max(doubtKinds.length).optional(),
  csv: csv.optional(),
});
export type ImportProfile = z.output<typeof importProfile>;
export type CsvProfile = NonNullable<ImportProfile['csv']>;
/** A field of a row, by its name in `csv.columns`. */
export type CsvColumn = keyof CsvProfile['columns'];
/** Conditions of `csv.rules`; any one of them suffices. */
export type CsvRule = NonNullable<CsvProfile['rules']['return']>;
