import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { CsvProfile, ImportProfile } from '@lanewise/contract/facts/profile';
import type { DepartmentStep } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { ItemMaster } from '../format.ts';
import { commonCurrency } from '../currency.ts';
import { contentOf, type Placed } from './clusters.ts';
import { checkColumns, paidPlaces, nameOf, pick, pickAll, type CellReader, type Header } from './columns.ts';
import { quoted } from '../messages.ts';
import { isDestroyed } from './destroyed.ts';
import { momentReader } from './moment.ts';
import { decimalReader, signIn, type DecimalReader } from './numbers.ts';
import type { Row } from './rows.ts';
import { compileRule } from './rules.ts';
import { noAmounts, type Amounts, type Problem } from './row-values.ts';
import { amountReader } from './values.ts';

/** A row with its values, before its transaction is known. Amounts have the signs of the file. */
export interface SaleRow extends Amounts, Placed {
  length: number;
  store: string;
  lane: string;
  number: string;
  cashier: string;
  cashierName: string;
  customer: string;
  tender: string;
  /**
   * Amount paid with the tender of the row, if the file has a row for each payment. Null if the file has no such rows,
   * or if the cell is empty.
   */
  paid: Fixed | null;
  /** Hash of the row without its payment; equal for rows that differ only by their payment. */
  goods: number;
  item: string;
  description: string;
  department: readonly DepartmentStep[];
  returned: boolean;
  cancels: boolean;
  voided: boolean;
  weighed: boolean;
  other: boolean;
  reduces: boolean;
  problem: Problem | null;
}

/** A row's key of its transaction; '' for absent parts. */
export interface Key {
  store: string;
  lane: string;
  number: string;
}

export interface SaleReader {
  key(cells: readonly string[]): Key;
  /** Reads a row whose key is complete. */
  read(row: Row, key: Key): SaleRow;
}

/** An import profile with settings for CSV. */
export interface SaleProfile {
  location: string | undefined;
  csv: CsvProfile;
}

/** Throws SegmentRefused 'ingest.profileNeeded' when a profile has no CSV settings. */
export const saleProfile = (profile: ImportProfile | null): SaleProfile => {
  if (profile?.csv) return { location: profile.location, csv: profile.csv };
  throw new SegmentRefused(
    'ingest.profileNeeded',
    'A CSV file needs an import profile that says what its columns mean (docs/formats.md).',
  );
};

/**
 * Reads the transaction key of a row. The key is enough to cut a file. Throws SegmentRefused when columns are missing.
 */
export const keyReader = (header: Header, { location, csv }: SaleProfile): ((cells: readonly string[]) => Key) => {
  checkColumns(header, csv);
  if (location === undefined && csv.columns.location === undefined && !csv.constants.location) {
    throw new SegmentRefused(
      'ingest.profileNeeded',
      'The import profile names no location: add columns.location or constants.location, or import with --location.',
    );
  }
  const store: CellReader =
    location === undefined ? pick(header, csv.columns.location, csv.constants.location) : () => location;
  const lane = pick(header, csv.columns.lane, csv.constants.lane);
  const number = pick(header, csv.columns.transaction);
  return (cells) => ({ store: store(cells), lane: lane(cells), number: number(cells) });
};

/**
 * Returns a reader that gives '' for a code that a spreadsheet destroyed. Many items have the same destroyed code, and
 * the names of the items distinguish them.
 */
const codeReader =
  (read: CellReader): CellReader =>
  (cells) => {
    const code = read(cells);
    return isDestroyed(code) ? '' : code;
  };

export const saleReader = (header: Header, profile: SaleProfile, items: ItemMaster | null): SaleReader => {
  const { csv } = profile;
  const { columns, constants, rules } = csv;
  const decimal = decimalReader(csv.decimalComma);
  const values = amountReader(header, csv, decimal);
  const moment = momentReader(header, csv);
  const cashier = pick(header, columns.cashier, constants.cashier);
  const cashierName = pick(header, columns.cashierName, constants.cashierName);
  const customer = pick(header, columns.customer, constants.customer);
  const tender = pick(header, columns.tender, constants.tender);
  const paidOf = paidReader(header, csv, decimal);
  const goodsAt = paidPlaces(header, csv);
  const item = codeReader(pick(header, columns.item, constants.item));
  const description = pick(header, columns.description);
  const usualDescription = constants.description ?? '';
  const department = pickAll(header, columns.department);
  const constant = constants.department ? [constants.department] : [];
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
      const named = department(cells);
      const path = named.length > 0 ? named : master && master.department.length > 0 ? master.department : constant;
      const text = description(cells) || (master?.description ?? '') || usualDescription;
      const joined = { item: code, description: text, department: path };
      const at = problem ?? moment(cells);
      const amounts = problem ?? values(cells);
      const { quantity, unitPrice, amount, discounts, coupon, tax, total, rounding, currency } =
        'reason' in amounts ? noAmounts : amounts;
      const { paid, unpaid, named: money } = paidOf(cells, currency);
      const spoiled = unpaid ?? ('reason' in at ? at : 'reason' in amounts ? amounts : null);
      // Each field is set on its own: this code runs for every row, and object spread would take most of its time.
      return {
        offset,
        length,
        index: 0,
        content: contentOf(cells),
        store: key.store,
        lane: key.lane,
        number: key.number,
        moment: 'reason' in at ? null : at,
        cashier: cashier(cells),
        cashierName: cashierName(cells),
        customer: customer(cells),
        tender: tender(cells),
        paid,
        goods: goodsAt === null ? 0 : contentOf(goodsAt.map((place) => cells[place] ?? '')),
        item: code,
        description: joined.description,
        department: steps(path),
        quantity,
        unitPrice,
        amount,
        discounts,
        coupon,
        tax,
        total,
        rounding,
        currency: money,
        returned: isReturned(cells, joined),
        cancels: isCancelling(cells, joined),
        voided: isVoided(cells, joined),
        weighed: isWeighed(cells, joined),
        other: isOther(cells, joined),
        reduces: isReducing(cells, joined),
        problem: spoiled,
      };
    },
  };
};

interface Paid {
  paid: Fixed | null;
  unpaid: Problem | null;
  /** Sign or code of the currency in the cell of the paid amount. */
  named: string;
}

/**
 * Reads the amount that the tender of a row paid. The currency of this amount must equal the currency of the row's
 * other amounts.
 */
const paidReader = (
  header: Header,
  { columns }: CsvProfile,
  decimal: DecimalReader,
): ((cells: readonly string[], currency: string) => Paid) => {
  const paidIn = pick(header, columns.tenderAmount);
  return (cells, currency) => {
    const text = paidIn(cells);
    if (text === '') return { paid: null, unpaid: null, named: currency };
    const paid = decimal(text);
    const named = commonCurrency(currency, signIn(text));
    const wrong = paid === null ? 'is not a decimal' : named === null ? 'is in another currency than the rest' : null;
    const detail = `${nameOf(columns.tenderAmount)}: ${quoted(text)} ${wrong}`;
    return { paid, unpaid: wrong === null ? null : { reason: 'invalidValue', detail }, named: named ?? currency };
  };
};

/** One shared array per department path. The name is also the code, since exports rarely have both. */
const internSteps = (): ((path: readonly string[]) => readonly DepartmentStep[]) => {
  const known = new Map<string, readonly DepartmentStep[]>();
  return (path) => {
    const key = path.length === 1 ? (path[0] ?? '') : path.join('\0');
    let steps = known.get(key);
    if (!steps) {
      steps = path.map((name) => ({ code: name, name }));
      known.set(key, steps);
    }
    return steps;
  };
};
