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
  /** Text key under `sub.`: the menu group of the area that lists the report. */
  sub?: string;
  /** False for a screen that is only reached by drilling down. */
  inMenu: boolean;
  /** Additional text catalogues, with keys for fields, codes, views and filters that only some reports need. */
  texts?: readonly string[];
  /** Companies with one of these connector types do not have this screen. */
  notFor?: readonly string[];
  /** 'today': the screen shows only today, by the company's date. */
  period?: 'today';
  /** Period preset of the screen until the reader chooses a period; absent: today. */
  usualPeriod?: UsualPeriod;
  /**
   * 'none': a rise of the report's figures is neither good nor bad, for example in a report of coupons or of a tender;
   * absent: a rise is good.
   */
  goodDirection?: 'none';
  /** Route parameters that the screen requires. */
  needs: readonly ('location' | 'department')[];
  /** Filters beyond locations, dates and search, as query parameters. */
  filters: readonly ReportFilter[];
  views: Readonly<Record<View, ReportView>>;
}

/** Period preset with which a screen or view begins. */
export type UsualPeriod = 'lastMonth' | 'last90Days';

/** The reports of an area, in the order of its menu. */
export interface ReportArea {
  /** First part of the addresses of its screens. */
  route: string;
  /**
   * Position of the area in the menu and in the drill order, ascending. The level above a report is in the same area or
   * in an earlier area.
   */
  place: number;
  reports: Readonly<Record<string, ReportDefinition>>;
}

/** Whether a company of this connector type has the screen of a report. */
export const isOffered = ({ notFor = [] }: Pick<ReportDefinition, 'notFor'>, connectorType: string): boolean =>
  !notFor.includes(connectorType.toUpperCase());

/** Subject of the data points that a screen shows by default. */
export const pointParts = ['overview', 'department', 'tender', 'cashier'] as const;
export type PointPart = (typeof pointParts)[number];

export interface ReportView {
  /** HTTP path that returns this view by default; absent: the view has no path of its own. */
  path?: string;
  /** Period preset of the view, if it differs from that of the screen. */
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
  /** Drill targets of single figures, if they differ from the target of the row. */
  drills?: Readonly<Partial<Record<FieldId, Drill>>>;
  /** Hidden fields of a row that are summed with the columns: the parts of ratios. */
  parts?: readonly FieldId[];
  /** Columns that a filter adds, if rows then show a part of each receipt (`./brought.ts`). */
  brings?: readonly Brought[];
  /** The view shows columns of the company's data points; the query names them (`./point-columns.ts`). */
  dataPoints?: PointPart;
  /**
   * Drill target of the key figures, if it differs from the target of rows; null: no target, because no list adds up to
   * the key figures.
   */
  whole?: Drill | null;
  /** Drill targets of single key figures, if they differ from `whole`; null: no target. */
  wholes?: Readonly<Partial<Record<FieldId, Drill | null>>>;
  /** Drill targets of the bars of a chart over time. `hour`: of an hour; `day`: of a day, week or month. */
  points?: Readonly<Record<'hour' | 'day', Drill>>;
  /** Fields of a row on a phone, where the default rule of `./phone.ts` does not fit. */
  phone?: Readonly<Partial<Pick<PhoneRow, 'title' | 'subtitle' | 'figure' | 'state'>>>;
  /** On a phone, other reports whose first rows appear below the key figures. */
  brief?: readonly Brief[];
  /**
   * The view is a map of weekdays by hours instead of a table. The list holds the figures to choose from; the first is
   * the default.
   */
  heat?: readonly FieldId[];
}

/** A row on a phone: left, its name and the fields that identify it; right, its figure with its change or state. */
export interface PhoneRow {
  title: FieldId;
  /**
   * Fields below the name, the most important first. The screen omits fields that are equal in every row, and shows
   * only the first few.
   */
  subtitle: readonly FieldId[];
  figure: FieldId;
  change: FieldId | null;
  /** Marks and words below the figure. */
  state: readonly FieldId[];
}

/** The first rows of another report for the same places and period. */
export interface Brief {
  report: string;
  /** Only rows whose sales fell against the earlier period, the largest fall first. */
  fell?: true;
}

/** Columns that an active filter adds, the main figure first. With `value`, only if the filter has this value. */
export interface Brought {
  filter: ReportFilter;
  is?: string;
  /** A narrower filter; if it is active too, its columns replace these. */
  unless?: ReportFilter;
  columns: readonly FieldId[];
}

/** Default columns of a view. They never include the earlier amount, because the change tells more. */
export const usualColumns = ({ columns, optional = [] }: ReportView): FieldId[] =>
  columns.filter((field) => ![...optional, 'earlier_amt'].includes(field));

/** A drill: the report one level down, and the values of the row that go into its address. */
export interface Drill {
  to: string;
  /** View of the target; absent: its first view. */
  view?: string;
  /** Query parameter of the target -> row key that fills it. Place and period are kept unless named here. */
  take: Readonly<Record<string, string>>;
  /** Filters of the target with the same value for every row. */
  set?: Readonly<Partial<Record<ReportFilter, string>>>;
  /** Target of a row that lacks the values of `take`. */
  otherwise?: Drill;
}
