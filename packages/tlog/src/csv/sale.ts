import { SegmentRefused, type BrokenReason } from '@lanewise/contract/facts/decode';
import type { CsvProfile, ImportProfile } from '@lanewise/contract/facts/profile';
import type { DepartmentStep } from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { multiply } from '../exact.ts';
import type { ItemMaster } from '../format.ts';
import { quoted } from '../messages.ts';
import { checkColumns, nameOf, pick, pickAll, type CellReader, type Header } from './columns.ts';
import { momentReader, type Moment } from './moment.ts';
import { decimalReader, type DecimalReader } from './numbers.ts';
import type { Row } from './rows.ts';
import { compileRule } from './rules.ts';

/** A row with its values read, before it is known what its transaction is. Amounts have the signs of the file. */
export interface SaleRow {
  offset: number;
  length: number;
  store: string;
  lane: string;
  number: string;
  /** Null where it cannot be read; `problem` says why. */
  moment: Moment | null;
  cashier: string;
  cashierName: string;
  customer: string;
  tender: string;
  item: string;
  description: string;
  department: readonly DepartmentStep[];
  quantity: Fixed;
  /** Null when the file gives none. */
  unitPrice: Fixed | null;
  amount: Fixed;
  /** One a discount column of the profile; positive means that the customer pays less. */
  discounts: readonly Fixed[];
  coupon: Fixed;
  /** Null for an empty cell. */
  tax: Fixed | null;
  total: Fixed | null;
  returned: boolean;
  cancels: boolean;
  voided: boolean;
  weighed: boolean;
  other: boolean;
  reduces: boolean;
  problem: { reason: BrokenReason; detail: string } | null;
}

/** What a row says of the transaction it belongs to; '' for what it does not say. */
export interface Key {
  store: string;
  lane: string;
  number: string;
}

export interface SaleReader {
  key(cells: readonly string[]): Key;
  /** Reads a row whose key is known to be whole. */
  read(row: Row, key: Key): SaleRow;
}

/** The CSV part of a profile. Throws SegmentRefused 'ingest.profileNeeded' when there is none. */
export const csvOf = (profile: ImportProfile | null): CsvProfile => {
  if (profile?.csv) return profile.csv;
  throw new SegmentRefused(
    'ingest.profileNeeded',
    'A CSV file needs an import profile that says what its columns mean (docs/formats.md).',
  );
};

/** Which transaction a row belongs to: all that cutting a file needs to know. Throws SegmentRefused when columns are missing. */
export const keyReader = (header: Header, profile: ImportProfile): ((cells: readonly string[]) => Key) => {
  const csv = csvOf(profile);
  checkColumns(header, csv);
  if (profile.location === undefined && csv.columns.location === undefined && !csv.constants.location) {
    throw new SegmentRefused(
      'ingest.profileNeeded',
      'The import profile names no location: add columns.location or constants.location, or import with --location.',
    );
  }
  const { location } = profile;
  const store: CellReader =
    location === undefined ? pick(header, csv.columns.location, csv.constants.location) : () => location;
  const lane = pick(header, csv.columns.lane, csv.constants.lane);
  const number = pick(header, csv.columns.transaction);
  return (cells) => ({ store: store(cells), lane: lane(cells), number: number(cells) });
};

export const saleReader = (header: Header, profile: ImportProfile, items: ItemMaster | null): SaleReader => {
  const csv = csvOf(profile);
  const { columns, constants, rules } = csv;
  const decimal = decimalReader(csv.decimalComma);
  const values = amountReader(header, csv, decimal);
  const moment = momentReader(header, csv);
  const cashier = pick(header, columns.cashier, constants.cashier);
  const cashierName = pick(header, columns.cashierName);
  const customer = pick(header, columns.customer);
  const tender = pick(header, columns.tender, constants.tender);
  const item = pick(header, columns.item);
  const description = pick(header, columns.description);
  const department = pickAll(header, columns.department);
  const steps = internSteps();
  const isReturned = compileRule(header, rules.return, decimal);
  const isCancelling = compileRule(header, rules.cancellation, decimal);
  const isVoided = compileRule(header, rules.void, decimal);
  const isWeighed = compileRule(header, rules.weighed, decimal);
  const isOther = compileRule(header, rules.other, decimal);
  const isReducing = compileRule(header, rules.discount, decimal);

  return {
    key: keyReader(header, profile),
    read({ cells, offset, length, problem }, key) {
      const code = item(cells);
      const master = code === '' ? undefined : items?.find(code);
      const named = department(cells).filter((level) => level !== '');
      const constant = constants.department ? [constants.department] : [];
      const path = [named, master?.department ?? [], constant].find((levels) => levels.length > 0) ?? [];
      const joined = { item: code, description: description(cells) || (master?.description ?? ''), department: path };
      const at = problem ? null : moment(cells);
      const read = problem ? null : values(cells);
      const timeProblem = at && 'reason' in at ? at : null;
      const valueProblem = read && 'reason' in read ? read : null;
      return {
        offset,
        length,
        ...key,
        moment: at && 'wall' in at ? at : null,
        cashier: cashier(cells),
        cashierName: cashierName(cells),
        customer: customer(cells),
        tender: tender(cells),
        item: code,
        description: joined.description,
        department: steps(path),
        ...(read && 'amount' in read ? read : noAmounts),
        returned: isReturned(cells, joined),
        cancels: isCancelling(cells, joined),
        voided: isVoided(cells, joined),
        weighed: isWeighed(cells, joined),
        other: isOther(cells, joined),
        reduces: isReducing(cells, joined),
        problem: problem ?? timeProblem ?? valueProblem,
      };
    },
  };
};

type Amounts = Pick<SaleRow, 'quantity' | 'unitPrice' | 'amount' | 'discounts' | 'coupon' | 'tax' | 'total'>;
type Problem = NonNullable<SaleRow['problem']>;

const noAmounts: Amounts = {
  quantity: 0,
  unitPrice: null,
  amount: 0,
  discounts: [],
  coupon: 0,
  tax: null,
  total: null,
};

const amountReader = (header: Header, csv: CsvProfile, decimal: DecimalReader) => {
  const { columns } = csv;
  const taken = (column: string | string[] | undefined) => ({ value: pick(header, column), name: nameOf(column) });
  const quantity = taken(columns.quantity);
  const unitPrice = taken(columns.unitPrice);
  const amount = taken(columns.amount);
  const tax = taken(columns.tax);
  const total = taken(columns.total);
  const discounts = [columns.discount ?? []].flat().map(taken);
  const coupons = [columns.manufacturerCoupon ?? []].flat().map(taken);
  const lessIs = csv.discountsAreNegative ? -1 : 1;

  return (cells: readonly string[]): Amounts | Problem => {
    let problem: Problem | null = null;
    const read = ({ value, name }: { value: CellReader; name: string }): Fixed | null => {
      const text = value(cells);
      if (text === '') return null;
      const number = decimal(text);
      if (number === null) problem ??= { reason: 'invalidValue', detail: `${name}: ${quoted(text)} is not a decimal` };
      return number;
    };
    const less = (column: { value: CellReader; name: string }): Fixed => (read(column) ?? 0) * lessIs + 0;
    const count = columns.quantity === undefined ? FIXED_SCALE : read(quantity);
    const price = read(unitPrice);
    const extended = read(amount) ?? (count !== null && price !== null ? multiply(count, price) : null);
    const found = {
      quantity: count ?? 0,
      unitPrice: price,
      amount: extended ?? 0,
      discounts: discounts.map(less),
      coupon: coupons.reduce((sum, column) => sum + less(column), 0),
      tax: read(tax),
      total: read(total),
    };
    if (problem === null && count === null) problem = { reason: 'missingField', detail: `${quantity.name} is empty` };
    if (problem === null && extended === null) {
      problem = { reason: 'missingField', detail: `${amount.name || unitPrice.name} is empty` };
    }
    return problem ?? found;
  };
};

/** One array a department path, however many rows have it. The name is its code too, since exports rarely give both. */
const internSteps = (): ((path: readonly string[]) => readonly DepartmentStep[]) => {
  const known = new Map<string, readonly DepartmentStep[]>();
  return (path) => {
    const key = path.join('\0');
    let steps = known.get(key);
    if (!steps) {
      steps = path.map((name) => ({ code: name, name }));
      known.set(key, steps);
    }
    return steps;
  };
};
