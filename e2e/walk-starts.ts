import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { isOffered, usualColumns, type ReportView } from '@lanewise/contract/reports/definition';
import { reportOf, reports, type ReportId } from '@lanewise/contract/reports/index';
import { wholeDrill } from '@lanewise/domain/reports/leads';

/** What a reader clicks first: the name of a row, a figure in a row, a key figure, or a bar of the chart. */
export type Click =
  | { on: 'row' }
  | { on: 'bar' }
  | { on: 'cell'; field: FieldId }
  | { on: 'keyFigure'; field: FieldId };

/** One kind of link of one view, in one grouping. */
export interface Start {
  report: ReportId;
  view: string;
  /** The choice of "Group by", from the left; null: the view has none. */
  grouping: number | null;
  click: Click;
}

/** The demo chain has two levels of regions above its stores. */
const groupings = [0, 1, 2];

const hasPlaces = ({ columns }: ReportView): boolean => columns[0] === 'name' || columns.includes('location');

/** Whether the first company of the demo chain, an ACE one, has the screen; the one in Quebec has all others. */
export const inFirstCompany = (report: ReportId): boolean =>
  report !== 'laneReboot' && isOffered(reportOf(report), 'ACE');

const clicksOf = (view: ReportView): Click[] => {
  const visible = usualColumns(view);
  const cells = (Object.keys(view.drills ?? {}) as FieldId[]).filter((field) => visible.includes(field));
  // No list below has the column of a ratio, so its list is held by the parts of it alone.
  const large = view.keyFigures.filter((field) => !fieldOf(field).formula && wholeDrill(view, field, { filters: {} }));
  const hasBars =
    view.chart === 'category' ? view.drill !== null : view.chart === 'period' && view.points !== undefined;
  return [
    ...(view.drill === null || view.heat ? [] : [{ on: 'row' as const }]),
    ...cells.map((field): Click => ({ on: 'cell', field })),
    ...large.map((field): Click => ({ on: 'keyFigure', field })),
    ...(hasBars && view.chartMeasure !== null ? [{ on: 'bar' as const }] : []),
  ];
};

/** Every kind of link of every view of the reports that need nothing chosen before. */
export const starts: readonly Start[] = (Object.keys(reports) as ReportId[])
  // What happens today is another thing in every minute.
  .filter((report) => reportOf(report).needs.length === 0 && reportOf(report).period === undefined)
  .flatMap((report) =>
    Object.entries(reportOf(report).views).flatMap(([view, shown]) => {
      const isGrouped = reportOf(report).filters.includes('regionLevel') && hasPlaces(shown);
      return clicksOf(shown).flatMap((click) =>
        // What is not a row is the same in every grouping.
        (isGrouped ? groupings.slice(0, click.on === 'row' ? 3 : 1) : [null]).map((grouping): Start => ({
          report,
          view,
          grouping,
          click,
        })),
      );
    }),
  );

/** 'overview, daily_sales, grouping 2, from its key figure net_sales_amt' */
export const nameOf = ({ report, view, grouping, click }: Start): string =>
  [
    report,
    view,
    ...(grouping === null ? [] : [`grouping ${grouping + 1}`]),
    {
      row: 'from its first row',
      bar: 'from a bar',
      cell: `from the figure ${'field' in click ? click.field : ''}`,
      keyFigure: `from its key figure ${'field' in click ? click.field : ''}`,
    }[click.on],
  ].join(', ');
