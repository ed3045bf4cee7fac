import type { CsvColumn } from '@lanewise/contract/facts/profile';
import { dateFormatOf, timeFormatOf, timestampFormatOf, type ColumnFormat } from './dates.ts';
import { isDepartment, sureOf } from './names.ts';
import type { SampleColumn, Sample } from './sample.ts';

/** Columns by content. */
export interface Roles {
  columns: Map<CsvColumn, SampleColumn>;
  departments: readonly SampleColumn[];
  formats: { timestampFormat?: string; dateFormat?: string; timeFormat?: string };
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

type Take = (field: CsvColumn, column: SampleColumn) => void;

const findTimes = (free: ReadonlySet<SampleColumn>, take: Take, doubts: string[]): Roles['formats'] => {
  const first = (read: (column: SampleColumn) => ColumnFormat | null) => {
    for (const column of free) {
      const written = read(column);
      if (written) return { column, ...written };
    }
    return null;
  };
  const timestamp = first(timestampFormatOf);
  if (timestamp) {
    take('timestamp', timestamp.column);
    tellOther(timestamp, doubts);
    return { timestampFormat: timestamp.format };
  }
  const date = first(dateFormatOf);
  if (!date) {
    doubts.push('No column holds dates in a way that is known: name one in columns.date, and say how in dateFormat.');
    return {};
  }
  take('date', date.column);
  tellOther(date, doubts);
  const time = first(timeFormatOf);
  if (!time) return { dateFormat: date.format };
  take('time', time.column);
  return { dateFormat: date.format, timeFormat: time.format };
};

const tellOther = ({ column, format, orElse }: ColumnFormat & { column: SampleColumn }, doubts: string[]): void => {
  if (orElse !== null)
    doubts.push(`"${column.name}" is read as ${format}; ${orElse} fits every cell too, with other days.`);
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
