import type { AccessGroup } from '../access-groups.ts';
import type { FieldId } from '../fields.ts';
import type { SortDirection } from '../primitives/sort.ts';
import type { ReportFilter } from './filters.ts';

/**
 * A report as data. Route, menu entry, guard, parameter validation, column picker, totals, stored keys, exports and the
 * API document all derive from it; the server adds exactly one query with the same id.
 */
export interface ReportDefinition<Id extends string = string, View extends string = string> {
  id: Id;
  /** Key of the screen in stored state and presets. */
  screen: string;
  /** Hash route of the screen. */
  route: string;
  /** HTTP path under the base path. */
  path: string;
  /** Further paths with the same answer. */
  aliases: readonly string[];
  /** Permitted callers: holders of one of the groups, or every logged-in user. */
  access: readonly AccessGroup[] | 'session';
  /** Text key under `page.`. */
  title: string;
  /** Text key under `sub.`: the group of its area's menu that lists the report. */
  sub?: string;
  /** False for a screen that is only reached by drilling down. */
  inMenu: boolean;
  /** Catalogues of texts beyond the ones that all reports share: fields, codes, views, filters, under the same keys. */
  texts?: readonly string[];
  /** Connector types of companies without this screen. */
  notFor?: readonly string[];
  /** The screen shows only today, by the company's date. */
  period?: 'today';
  /** The preset that the screen begins with until a reader chooses a period; absent: today. */
  usualPeriod?: UsualPeriod;
  /** Where a good change of its figures goes; absent: up. More coupons, or more of one tender, are neither good nor bad. */
  goodDirection?: 'none';
  /** Route parameters that the screen requires. */
  needs: readonly ('location' | 'department')[];
  /** Filters beyond locations, dates and search, as query parameters. */
  filters: readonly ReportFilter[];
  views: Readonly<Record<View, ReportView>>;
}

/** A preset of periods that a screen or a view begins with. */
export type UsualPeriod = 'lastMonth' | 'last90Days';

/** The reports of an area, in the order of its menu. */
export interface ReportArea {
  /** First part of the addresses of its screens. */
  route: string;
  /**
   * Areas stand in the menu and in the way down in the order of their numbers: the level above a report is in its own
   * area or in one before it.
   */
  place: number;
  reports: Readonly<Record<string, ReportDefinition>>;
}

/** Whether a company of this connector type has the screen of a report. */
export const isOffered = ({ notFor = [] }: Pick<ReportDefinition, 'notFor'>, connectorType: string): boolean =>
  !notFor.includes(connectorType.toUpperCase());

/** What the data points of a screen are of, until a reader chooses others. */
export const pointParts = ['overview', 'department', 'tender', 'cashier'] as const;
export type PointPart = (typeof pointParts)[number];

export interface ReportView {
  /** HTTP path that returns this view by default; absent: the view has no path of its own. */
  path?: string;
  /** The preset that this view begins with, where it needs another than its screen. */
  usualPeriod?: UsualPeriod;
  /** Fields of a row in display order; the first stays visible when the table scrolls. */
  columns: readonly FieldId[];
  /** Columns that are hidden until a user chooses them. */
  optional?: readonly FieldId[];
  sort: readonly { field: FieldId; direction: SortDirection }[];
  /** Totals shown large above the table. */
  keyFigures: readonly FieldId[];
  /** Axis of the chart; null for no chart. 'period': hours for one day, days or coarser for more. */
  chart: 'period' | 'category' | null;
  chartMeasure: FieldId | null;
  drill: Drill | null;
  /** Drill targets of single figures that differ from the row's. */
  drills?: Readonly<Partial<Record<FieldId, Drill>>>;
  /** Hidden fields of a row that are summed with the columns: the parts of ratios. */
  parts?: readonly FieldId[];
  /** Columns that filters bring, because rows of whole receipts then stand for a part of each (`./brought.ts`). */
  brings?: readonly Brought[];
  /** Its columns are data points of the company, which a question names (`./point-columns.ts`). */
  dataPoints?: PointPart;
  /** Where key figures lead that do not lead where rows do; null: nowhere, because no list adds up to them. */
  whole?: Drill | null;
  /** The same of single key figures. */
  wholes?: Readonly<Partial<Record<FieldId, Drill | null>>>;
  /** Where the bars of a chart over time lead: an hour, and a day, week or month. */
  points?: Readonly<Record<'hour' | 'day', Drill>>;
  /** The two lines of a row on a phone, where the rule of `./phone.ts` does not serve. */
  phone?: Readonly<Partial<Pick<PhoneRow, 'title' | 'subtitle' | 'figure' | 'state'>>>;
  /** On a phone, the first rows of other reports below the key figures. */
  brief?: readonly Brief[];
  /** Shown as a map of weekdays by hours instead of a table: the figures its cells may show, the first by default. */
  heat?: readonly FieldId[];
}

/** A row of two lines: its name with what tells it apart on the left, its figure with its change or state on the right. */
export interface PhoneRow {
  title: FieldId;
  /** The most telling first; those that are the same in every row are left out, and only the first few are shown. */
  subtitle: readonly FieldId[];
  figure: FieldId;
  change: FieldId | null;
  /** Marks and words below the figure. */
  state: readonly FieldId[];
}

/** The first rows of another report, for the same place. */
export interface Brief {
  report: string;
  /** Only rows that fell against the compared period, the largest fall first. */
  fell?: true;
}

/** The columns of a part, the figure of the part first: shown while the filter stands, with this value if it is named. */
export interface Brought {
  filter: ReportFilter;
  is?: string;
  /** A narrower filter, whose columns take the place of these. */
  unless?: ReportFilter;
  columns: readonly FieldId[];
}

/** The default columns of a view: the compared amount is hidden in all of them, because the change beside it tells more. */
export const usualColumns = ({ columns, optional = [] }: ReportView): FieldId[] =>
  columns.filter((field) => ![...optional, 'earlier_amt'].includes(field));

/** One level down: the target of a row, and the values of the row that go into the address. */
export interface Drill {
  to: string;
  /** View of the target; absent: its first one. */
  view?: string;
  /** Query parameter of the target -> row key that fills it. Place and period are kept unless named here. */
  take: Readonly<Record<string, string>>;
  /** Filters of the target that are the same for every row. */
  set?: Readonly<Partial<Record<ReportFilter, string>>>;
  /** Target of a row that lacks the values of `take`. */
  otherwise?: Drill;
}
