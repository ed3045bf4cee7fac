import type { CsvColumn } from '@lanewise/contract/facts/profile';
import { isDepartment, sureOf } from './names.ts';
import type { SampleColumn, Sample } from './sample.ts';
import { findTimes, type Formats } from './when.ts';

/** Columns by content. */
export interface Roles {
  columns: Map<CsvColumn, SampleColumn>;
  departments: readonly SampleColumn[];
  formats: Formats;
}

const texts = [
  'transaction',
  'location',
  'lane',
  'cashierName',
  'cashier',
  'customer',
  'tender',
  'item',
  'description',
] as const;

/** Finds the columns of dates, codes and names; adds its uncertainties to `doubts`. */
export const findRoles = (sample: Sample, doubts: string[]): Roles => {
  const columns = new Map<CsvColumn, SampleColumn>();
  const free = new Set(sample.columns);
  const take = (field: CsvColumn, column: SampleColumn): void => {
    columns.set(field, column);
    free.delete(column);
  };
  const formats = findTimes(free, take, doubts);
  for (const field of texts) {
    const [best] = [...free]
      .map((column) => ({ column, sure: fitOf(field, column, sample.rows) }))
      .filter(({ sure }) => sure > 0)
      .sort((a, b) => b.sure - a.sure);
    if (best) take(field, best.column);
  }
  const departments = [...free].filter((column) => isDepartment(column) && column.distinct.size > 0);
  // The top level has the fewest names.
  departments.sort((a, b) => a.distinct.size - b.distinct.size);
  tellMissing(columns, departments, doubts);
  return { columns, departments: departments.slice(0, 5), formats };
};

/** The certainty of the name, reduced where the cells contradict it. */
const fitOf = (field: (typeof texts)[number], column: SampleColumn, rows: number): number => {
  const sure = sureOf(field, column);
  const { distinct, numbers } = column;
  if (distinct.size === 0) return 0;
  const isMoney = numbers !== null && [...distinct].some((cell) => /[.,]\d{2}$/.test(cell));
  if (isMoney && field !== 'customer') return 0;
  if (field === 'tender' && (numbers !== null || distinct.size > 50)) return 0;
  if (field === 'transaction' && rows > 50 && distinct.size < 3) return 0;
  if (field === 'customer' && sure < 3 && distinct.size < 10) return 0;
  return sure;
};

const tellMissing = (columns: Roles['columns'], departments: readonly SampleColumn[], doubts: string[]): void => {
  const location = columns.get('location');
  if (!location) doubts.push('No column names the store: import with --location, or set constants.location.');
  else if (sureOf('location', location) < 2)
    doubts.push(`"${location.name}" stands for the store, because no other column names one.`);
  if (!columns.has('transaction')) doubts.push('No column numbers the receipts: name it in columns.transaction.');
  if (departments.length === 0)
    doubts.push('No column names a department: an item file may (--items, with items in the profile).');
  if (!columns.has('tender')) doubts.push('No column says how was paid: there will be no tenders.');
};
