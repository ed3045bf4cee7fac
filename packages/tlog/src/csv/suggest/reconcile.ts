import type { CsvColumn } from '@lanewise/contract/facts/profile';
import type { SampleColumn } from './sample.ts';
import { isRepeated, near, numbersOf, productsOf, type Money, type Numbers } from './sums.ts';

/** Columns found so far, and the rows of each receipt. */
interface Found {
  columns: Money['columns'];
  groups: readonly number[][];
}

/** A number other than 0 of a tax or discount, and what it stands beside. Without signs. */
interface Case {
  value: number;
  /** What it is taken off, or charged on; 0 where nobody knows. */
  base: number;
  /** Amount as stated. */
  amount: number;
  total: number;
  quantity: number;
}

const ONE = 10_000;

/**
 * Returns the tax and discount columns that hold amounts. Columns of rates, and columns with unclear contents, are left
 * out; `doubts` tells the reasons.
 */
export const amountsAmong = (
  taxing: readonly SampleColumn[],
  lowering: readonly SampleColumn[],
  found: Found,
  doubts: string[],
): { taxes: SampleColumn[]; discounts: SampleColumn[] } => {
  const reading = readingOf(found);
  const isTold = (field: CsvColumn, wrongs: (column: SampleColumn) => string) => (column: SampleColumn) => {
    const wrong = wrongs(column);
    if (wrong !== '') doubts.push(`"${column.name}" ${wrong}: it is left out (columns.${field}).`);
    return wrong === '';
  };
  const isWhole = comesToTotals(taxing, lowering, found);
  const taxes = taxing.filter(isTold('tax', (column) => (isWhole ? '' : wrongTax(reading(column)))));
  const discounts = lowering.filter(
    isTold('discount', (column) => wrongDiscount(column, reading(column), isWhole, found)),
  );
  return { taxes: withoutSums(taxes, doubts), discounts };
};

/** Numbers of a column by row, or by receipt where each of its rows repeats them. */
const readingOf = ({ columns, groups }: Found): ((column: SampleColumn) => Case[]) => {
  const amounts = numbersOf(columns.get('amount'));
  const products = productsOf(columns);
  const [totals, quantities] = [numbersOf(columns.get('total')), numbersOf(columns.get('quantity'))];
  const at = (numbers: Numbers, rows: readonly number[]): number =>
    Math.abs(rows.reduce((sum, row) => sum + (numbers[row] ?? 0), 0));
  return (column) => {
    const repeats = isRepeated(column, groups, columns.get('amount'));
    const units = repeats ? groups : groups.flatMap((rows) => rows.map((row) => [row]));
    const totalOf = isRepeated(columns.get('total') ?? column, groups, columns.get('amount'));
    return units
      .map((rows) => ({
        value: Math.abs(column.numbers?.[rows[0] ?? 0] ?? 0),
        base: at(products, rows) || at(amounts, rows),
        amount: at(amounts, rows) || at(products, rows),
        total: totalOf ? at(totals, rows.slice(0, 1)) : at(totals, rows),
        quantity: at(quantities, rows) || ONE,
      }))
      .filter(({ value }) => value !== 0);
  };
};

/** Whether the amounts, taxes and discounts of most receipts add up to the stated totals. */
const comesToTotals = (
  taxing: readonly SampleColumn[],
  lowering: readonly SampleColumn[],
  { columns, groups }: Found,
): boolean => {
  const total = columns.get('total');
  if (!total) return false;
  const amounts = columns.has('amount') ? numbersOf(columns.get('amount')) : productsOf(columns);
  const repeats = (column: SampleColumn): boolean => isRepeated(column, groups, columns.get('amount'));
  const sumOf = (column: SampleColumn): ((rows: readonly number[]) => number) =>
    repeats(column)
      ? ([row = 0]) => column.numbers?.[row] ?? 0
      : (rows) => rows.reduce((sum, row) => sum + (column.numbers?.[row] ?? 0), 0);
  const [taxes, discounts, totalOf] = [taxing.map(sumOf), lowering.map(sumOf), sumOf(total)];
  let [seen, fit] = [0, 0];
  for (const rows of groups) {
    const tax = taxes.reduce((sum, of) => sum + of(rows), 0);
    const less = discounts.reduce((sum, of) => sum + Math.abs(of(rows)), 0);
    if (tax === 0) continue;
    const sum = rows.reduce((all, row) => all + (amounts[row] ?? 0), 0) + tax;
    seen += 1;
    if (near(sum, totalOf(rows)) || near(sum - less, totalOf(rows))) fit += 1;
  }
  return seen > 0 && fit >= seen * 0.8;
};

const share = (cases: readonly Case[], is: (one: Case) => boolean): number =>
  cases.length === 0 ? 0 : cases.filter(is).length / cases.length;

const percentOf = (amount: number, value: number): number => (amount * value) / (100 * ONE);

/** Most values of a column of rates: those of one country. */
const MOST_RATES = 8;

/** Whether the same few numbers stand beside amounts of any size. */
const isConstant = (cases: readonly Case[]): boolean => {
  const bases = new Map<number, number[]>();
  for (const { value, base } of cases) {
    const some = bases.get(value);
    if (some) some.push(base);
    else bases.set(value, [base]);
  }
  if (bases.size === 0 || bases.size > MOST_RATES || cases.length < 3 * bases.size) return false;
  return [...bases].some(([value, some]) => value >= ONE && Math.max(...some) > 5 * Math.min(...some));
};

/** Why a column is not the tax of its rows; '' if it may be. */
const wrongTax = (cases: readonly Case[]): string => {
  const known = cases.filter(({ base }) => base > 0);
  const isAdded = share(
    known,
    ({ value, amount, total }) => total > 0 && near(amount + percentOf(amount, value), total),
  );
  const isLarge = share(known, ({ value, base, amount }) => value > Math.max(base, amount) / 2 + 200) > 0.05;
  const isSmall = cases.every(({ value }) => value <= 100 * ONE);
  if (isAdded > 0.8 || (isSmall && (isLarge || isConstant(known)))) return 'holds rates and no amounts of tax';
  return isLarge ? 'is more than half of what it would be the tax of' : '';
};

/**
 * Returns why a column does not hold discounts that customers got; '' if it may hold them. `isWhole`: the row amounts
 * together with all tax and discount columns match the totals.
 */
const wrongDiscount = (column: SampleColumn, cases: readonly Case[], isWhole: boolean, { columns }: Found): string => {
  const known = cases.filter(({ base, amount }) => base > 0 && amount >= 0);
  const priced = columns.has('unitPrice') && columns.has('amount');
  const fits = (less: (one: Case) => number): number =>
    Math.max(
      priced ? share(known, (one) => near(one.base - less(one), one.amount)) : 0,
      share(known, (one) => one.total > 0 && near(one.amount - less(one), one.total)),
    );
  if (isWhole && fits(({ base, value }) => percentOf(base, value)) < 0.8) return '';
  if (fits(({ value }) => value) > 0.8) return '';
  if (fits(({ base, value }) => percentOf(base, value)) > 0.8) return 'holds percentages and no amounts of discount';
  const each = known.filter(({ quantity }) => quantity > ONE);
  if (priced && share(each, (one) => near(one.base - (one.value * one.quantity) / ONE, one.amount)) > 0.8)
    return 'is a discount of each piece';
  const isBefore = priced && share(known, ({ base, amount }) => near(base, amount)) > 0.8;
  const beyond = share(known, ({ value, base }) => value > base + 200);
  if (beyond > (isBefore ? 0.05 : 0.5)) return 'is more than what it would be taken off';
  const isAll = share(known, ({ value, base }) => value >= base) > 0.5;
  if ((isBefore && isAll) || isWrittenAsRate(column, columns.get('amount') ?? columns.get('unitPrice')))
    return 'may hold percentages, and nothing shows that it holds amounts';
  return '';
};

/** Whole numbers up to 100 beside amounts that have decimals. */
const isWrittenAsRate = (column: SampleColumn, amount: SampleColumn | undefined): boolean => {
  const cells = column.cells.filter((_, row) => column.numbers?.[row]);
  const isSmall = column.numbers?.every((one) => Math.abs(one ?? 0) <= 100 * ONE) ?? false;
  const decimal = (cell: string): boolean => /[.,]\d{1,4}\D*$/.test(cell);
  const amounts = [...(amount?.distinct ?? [])];
  return (
    isSmall &&
    cells.length > 0 &&
    cells.every((cell) => /^[-−]?\d{1,3}%?$/.test(cell)) &&
    amounts.filter(decimal).length > amounts.length * 0.8
  );
};

/** A total of the taxes stands beside them: it is the tax alone. */
const withoutSums = (taxes: SampleColumn[], doubts: string[]): SampleColumn[] => {
  if (taxes.length < 3) return taxes;
  const whole = taxes.find((one) => {
    const others = taxes.filter((other) => other !== one);
    const rows = one.cells.map((_, row) => ({
      whole: one.numbers?.[row] ?? 0,
      sum: others.reduce((sum, other) => sum + (other.numbers?.[row] ?? 0), 0),
    }));
    const taxed = rows.filter(({ whole: tax, sum }) => tax !== 0 || sum !== 0);
    return taxed.length > 0 && taxed.every(({ whole: tax, sum }) => near(tax, sum));
  });
  if (!whole) return taxes;
  doubts.push(`"${whole.name}" is the sum of the other taxes, and is used in their place.`);
  return [whole];
};
