import type { ReportReply, Row } from '@lanewise/contract/envelope';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import type { ReportFilter } from '@lanewise/contract/reports/filters';
import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportQuestion } from '@lanewise/domain/reports/drill';
import { readCsv } from '../exports/testing.ts';
import { everyView, figuresOf, viewOf, type Asker, type ViewId } from './cells.testing.ts';

/**
 * Names of figures that are the same measure as another figure, with the name of that figure. The same field in two
 * reports is one measure anyway. `report.field` gives a field another meaning in that report.
 */
const sameAs: Readonly<Record<string, string>> = {
  amt: 'net_sales_amt',
  qty: 'net_sales_qty',
  'transactions.items': 'net_sales_qty',
  'tender.amt': 'tender.amt',
  'tender.count': 'tender.count',
};

/** Filters that select parts of receipts; other filters select whole receipts. */
const ofParts: readonly ReportFilter[] = ['departmentId', 'upc', 'tender', 'tenderName'];

/** Measures that are not compared, each with its reason. */
const exceptions: readonly {
  when: (one: ViewId, measure: string, filters: ReportQuestion['filters']) => boolean;
  why: string;
}[] = [
  {
    when: ({ id }, _, filters) => id === 'transactions' && ofParts.some((name) => filters[name] !== undefined),
    why: 'a list of receipts shows them whole, whatever part of them was looked for',
  },
  {
    when: ({ id, view }) => id === 'signedOn' || (id === 'performance' && view === 'sessions'),
    why: 'only what was sold between a sign-on and a sign-off',
  },
  { when: (_, measure) => measure === 'percent_of_sales', why: 'a share of the rows that stand beside it' },
];

export const measureOf = ({ id }: ViewId, field: FieldId): string => sameAs[`${id}.${field}`] ?? sameAs[field] ?? field;

const isCompared = (one: ViewId, field: FieldId, { filters }: ReportQuestion): boolean =>
  fieldOf(field).total !== 'blank' && !exceptions.some(({ when }) => when(one, measureOf(one, field), filters));

/** Whether a view accepts this question: it has every filter, and all its required parameters are given. */
const understands = ({ id }: ViewId, { filters }: ReportQuestion): boolean => {
  const { filters: known, needs } = reportOf(id);
  const given = Object.keys(filters);
  return (
    given.every((name) => known.some((filter) => filter === name)) &&
    (!needs.includes('department') || given.includes('departmentId'))
  );
};

/** The value of a measure in one view: in its reply, and in its file. */
export interface Said {
  where: string;
  value: number;
}

/** The totals line of a csv file, by the requested fields. The columns of the file are in the order of the fields. */
const totalsOf = (bytes: Buffer, columns: readonly FieldId[]): Row => {
  const total = readCsv(bytes).find(([first]) => first === 'Total');
  return Object.fromEntries(
    columns.map((field, at) => [field, Number(total?.[at]?.replace(/^[?–]$/, '') ?? Number.NaN)]),
  );
};

/** All values of every measure for one question, by measure. */
export const saidUnder = async (
  asker: Asker,
  asked: ReportQuestion,
  withFiles: boolean,
): Promise<Map<string, Said[]>> => {
  const said = new Map<string, Said[]>();
  const note = (one: ViewId, source: string, totals: Row): void => {
    for (const field of figuresOf(viewOf(one))) {
      const value = totals[field];
      // The first column is skipped, because in a file it contains the word Total.
      if (!isCompared(one, field, asked) || value === undefined || value === null) continue;
      const measure = measureOf(one, field);
      const where = `${one.id}.${one.view}.${field}, ${source}`;
      said.set(measure, [...(said.get(measure) ?? []), { where, value: Number(value) }]);
    }
  };
  await Promise.all(
    everyView
      .filter((one) => understands(one, asked))
      .map(async (one) => {
        for (const [path, { totals }] of await repliesOf(asker, one, asked)) note(one, path, totals);
        if (withFiles) note(one, 'csv', totalsOf(await asker.file(one, asked), viewOf(one).columns));
      }),
  );
  return said;
};

/** The view by each of its addresses. */
const repliesOf = async (asker: Asker, one: ViewId, asked: ReportQuestion): Promise<[string, ReportReply][]> => {
  const { path, aliases } = reportOf(one.id);
  const own = viewOf(one).path;
  const paths = [path, ...aliases, ...(own ? [own] : [])];
  return Promise.all(paths.map(async (at) => [at, await asker.report(one, asked, at)] as [string, ReportReply]));
};

const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 1000);

/** Figures of a view that should be the sum of its rows but are not. */
export const notAdding = ({ data, totals }: ReportReply, one: ViewId): string[] =>
  figuresOf(viewOf(one))
    .filter((field) => fieldOf(field).total === 'sum' && totals[field] !== null)
    .filter((field) => data.reduce((sum, row) => sum + cents(row[field]), 0) !== cents(totals[field]))
    .map((field) => `${field}: ${String(totals[field])}`);
