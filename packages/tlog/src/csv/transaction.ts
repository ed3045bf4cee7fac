import type { CsvProfile } from '@lanewise/contract/facts/profile';
import type {
  Discount,
  Line,
  Transaction,
  TransactionEvent,
  TransactionKind,
} from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { asCode, commonCurrency } from '../currency.ts';
import { divide } from '../exact.ts';
import { formatFixed } from '../fixed.ts';
import { count, signedRow, type Counted, type SignedRow, type Whole } from './amounts.ts';
import { excessIn, raisingIn } from './excess.ts';
import { dateOf, localTimeOf, type RowMoment } from './moment.ts';
import type { Payment } from './payments.ts';
import type { SaleRow } from './sale.ts';
import { tendersOf, type Owed } from './tenders.ts';
import { doubtOfVoids, voidReadings, type VoidReading } from './voids.ts';

/** Half a cent: a stated total this close to the sum of its parts differs only by rounding. */
const ROUNDING: Fixed = 50;

/**
 * Builds a transaction from its rows, in the order of the file. There is at least one row, and all rows are readable.
 * Business date, cashier and customer come from the earliest row. The caller numbers `occurrence`, which is 0 here.
 */
export const transactionOf = (
  rows: readonly SaleRow[],
  whole: Whole,
  csv: CsvProfile,
  payments: readonly Payment[] = [],
): Transaction => {
  const byTime = rows.toSorted((a, b) => (a.moment?.steady ?? 0) - (b.moment?.steady ?? 0));
  const first = byTime[0]?.moment ?? midnight1970;
  const last = byTime.at(-1)?.moment ?? first;
  const timed = rows.every(({ moment }) => moment?.timed);
  const said = (field: 'store' | 'lane' | 'number' | 'cashier' | 'cashierName' | 'customer'): string =>
    byTime.find((row) => row[field] !== '')?.[field] ?? '';

  const voided = rows.every((row) => row.voided);
  const other = rows.every((row) => row.other);
  const cancelled = rows.some((row) => row.cancels);
  const { takenOff, counted, computed, payable } = readingOf(rows, whole, csv, cancelled);
  const lines = linesOf(counted.rows, takenOff, { other, voided });
  const { total } = payable;
  const kind = voided ? 'void' : other ? 'other' : cancelled || isReturn(lines) ? 'return' : 'sale';

  return {
    store: said('store'),
    businessDate: first.businessDate || dateOf(first.wall),
    lane: said('lane'),
    number: said('number'),
    occurrence: 0,
    kind,
    began: timed ? localTimeOf(first.wall) : '',
    ended: timed ? localTimeOf(last.wall) : '',
    cashier: said('cashier'),
    cashierName: said('cashierName'),
    customer: said('customer'),
    currency: currencyOf(rows, csv) ?? '',
    total,
    ringSeconds: 0,
    tenderSeconds: 0,
    idleSeconds: 0,
    lines,
    tenders: voided ? [] : tendersOf(counted, payable, payments, csv),
    taxes:
      counted.tax === 0
        ? []
        : [
            {
              sequence: 1,
              code: '',
              description: '',
              taxable: counted.taxable,
              percent: 0,
              amount: counted.tax,
              exempted: 0,
              exemptTax: 0,
              exemptReason: '',
            },
          ],
    discounts: discountsOf(counted.rows, counted.discounts),
    vouchers: [],
    events: eventsOf(kind, lines, counted, { total, computed, doubt: doubtOfVoids(rows, whole.total !== null) }),
  };
};

interface Reading {
  /** Voided rows that were rung up and taken off again. */
  takenOff: readonly SignedRow[];
  counted: Counted;
  /** The sum of the parts. */
  computed: Fixed;
  payable: Owed;
}

/**
 * Reads the voided rows in the first of the possible ways in which the sum equals the stated total. If no way fits, or
 * no total is stated, reads them in the most likely way.
 */
const readingOf = (rows: readonly SaleRow[], whole: Whole, csv: CsvProfile, cancelled: boolean): Reading => {
  const read = (way: VoidReading): Reading => {
    const signed = way.counted.map((row) => signedRow(row, csv));
    const counted = count(signed, whole, csv, cancelled);
    const computed = counted.rows.reduce((sum, row) => sum + row.gross + row.discount, 0) + counted.tax;
    const takenOff = way.takenOff.map((row) => signedRow(row, csv));
    return { takenOff, counted, computed, payable: owedFor(counted, computed) };
  };
  const [likely, ...others] = voidReadings(rows);
  const first = read(likely);
  const fits = ({ payable, computed }: Reading): boolean => Math.abs(payable.total - computed) < ROUNDING;
  return fits(first) ? first : (others.map(read).find(fits) ?? first);
};

/**
 * The amount owed before rounding. A stated total may be before or after rounding. Files may write the rounding of a
 * refund with the wrong sign, so the sign is reversed if only the reversed sign matches the stated total.
 */
const owedFor = ({ total: stated, rounding }: Counted, computed: Fixed): Owed => {
  const total = stated ?? computed;
  if (rounding === 0 || Math.abs(total - computed) < ROUNDING) return { total, rounding };
  const sign = [1, -1].find((one) => Math.abs(total - computed - one * rounding) < ROUNDING);
  return sign === undefined ? { total, rounding } : { total: total - sign * rounding, rounding: sign * rounding };
};

/** The currency that the amounts of rows name, or the profile; null: they name two. */
export const currencyOf = (rows: readonly SaleRow[], { constants }: CsvProfile): string | null => {
  const usual = constants.currency ?? '';
  let common: string | null = '';
  for (const { currency } of rows) if (common !== null) common = commonCurrency(common, currency);
  return common === '' ? usual : common && asCode(common, usual);
};

const midnight1970: RowMoment = { wall: 0, steady: 0, timed: false, businessDate: '' };

/** The counted rows, then each row that was taken off with its correction. */
const linesOf = (
  counted: readonly SignedRow[],
  takenOff: readonly SignedRow[],
  { other, voided }: { other: boolean; voided: boolean },
): Line[] => {
  const lines = counted.map((row) => {
    const line = lineOf(row, row.row.other && !other);
    const corrects = row.row.voided && row.back && !voided;
    return corrects && line.kind !== 'deposit' ? { ...line, kind: 'void' as const } : line;
  });
  for (const row of takenOff) {
    const sold = lineOf(row, false);
    lines.push(sold, {
      ...sold,
      kind: 'void',
      quantity: 0 - sold.quantity,
      units: 0 - sold.units,
      amount: 0 - sold.amount,
      discount: 0 - sold.discount,
    });
  }
  lines.forEach((line, index) => (line.sequence = index + 1));
  return lines;
};

const lineOf = ({ row, quantity, units, weighed, gross, discount, back }: SignedRow, deposit: boolean): Line => ({
  sequence: 0,
  kind: deposit ? 'deposit' : back ? 'return' : 'sale',
  upc: row.item,
  description: row.description,
  department: row.department,
  quantity,
  units,
  weighed,
  unitPrice: row.unitPrice ?? Math.abs(divide(gross, quantity)),
  amount: gross,
  discount,
  entry: weighed ? 'weighed' : 'unknown',
  taxFlag: '',
  foodStamp: false,
});

/** At least one return and no sale. */
const isReturn = (lines: readonly Line[]): boolean =>
  lines.some(({ kind }) => kind === 'return') &&
  !lines.some(({ kind, quantity, amount }) => kind === 'sale' && (quantity !== 0 || amount !== 0));

const discountsOf = (rows: readonly SignedRow[], whole: readonly Named[]): Discount[] => {
  const found: Omit<Discount, 'sequence'>[] = rows.flatMap(({ named }, index) =>
    named.map(({ name, amount }) => ({ line: index + 1, kind: 'other', code: '', description: name, amount })),
  );
  for (const { name, amount } of whole) {
    found.push({ line: 0, kind: 'other', code: '', description: name, amount });
  }
  return found.filter(({ amount }) => amount !== 0).map((discount, index) => ({ sequence: index + 1, ...discount }));
};

interface Named {
  name: string;
  amount: Fixed;
}

const eventsOf = (
  kind: TransactionKind,
  lines: readonly Line[],
  counted: Counted,
  { total, computed, doubt }: { total: Fixed; computed: Fixed; doubt: string },
): TransactionEvent[] => {
  const { coupon } = counted;
  const events: Omit<TransactionEvent, 'sequence'>[] = [];
  if (kind === 'void' || lines.some((line) => line.kind === 'void')) events.push({ kind: 'void', detail: '' });
  if (kind !== 'void' && lines.some((line) => line.kind === 'return')) events.push({ kind: 'refund', detail: '' });
  if (coupon !== 0) events.push({ kind: 'coupon', detail: formatFixed(coupon) });
  if (Math.abs(total - computed) >= ROUNDING) {
    events.push({ kind: 'unbalanced', detail: `total ${formatFixed(total)}, sum ${formatFixed(computed)}` });
  }
  const odd = kind === 'void' ? [] : [raisingIn(counted), excessIn(counted)];
  for (const detail of [...odd, doubt]) if (detail !== '') events.push({ kind: 'unbalanced', detail });
  return events.map((event, index) => ({ sequence: index + 1, ...event }));
};
