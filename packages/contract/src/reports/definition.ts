import type { AccessGroup } from '../access-groups.ts';
import type { FieldId } from '../fields.ts';
import type { SortDirection } from '../primitives/sort.ts';
import type { ReportFilter } from './filters.ts';

/**
 * A report as data. Route, menu entry, guard, parameter validation, column picker, totals, stored keys, exports and the API
 * document all derive from it; the server adds exactly one query of the same id.
 */
export interface ReportDefinition<Id extends string = string, View extends string = string> {
  id: Id;
  /** Key of the screen in stored state and presets. */
  screen: string;
  /** Hash route of the screen. */
  route: string;
  /** HTTP path under the base path. */
  path: string;
  /** Further paths that answer the same question. */
  aliases: readonly string[];
  /** Who may ask: holders of one of the groups, or everybody who is logged in. */
  access: readonly AccessGroup[] | 'session';
  /** Text key under `page.`. */
  title: string;
  /** False for a screen that is only drilled into. */
  inMenu: boolean;
  /** Catalogues with texts beyond those that all reports share: fields, codes, views, filters, under the same keys. */
  texts?: readonly string[];
  /** Connector types of companies that are not offered this screen. */
  notFor?: readonly string[];
  /** The screen shows today at the company and no other period. */
  period?: 'today';
  /** Route parameters without which the screen cannot be shown. */
  needs: readonly ('location' | 'department')[];
  /** Filters beyond locations, dates and search, as query parameters. */
  filters: readonly ReportFilter[];
  views: Readonly<Record<View, ReportView>>;
}

/** Whether a company of this connector type is offered the screen of a report. */
export const isOffered = ({ notFor = [] }: Pick<ReportDefinition, 'notFor'>, connectorType: string): boolean =>
  !notFor.includes(connectorType.toUpperCase());

export interface ReportView {
  /** HTTP path that answers with this view where none is asked for; absent: the view has no path of its own. */
  path?: string;
  /** Fields of a row in display order; the first stays when the table scrolls. */
  columns: readonly FieldId[];
  /** Columns that are not shown until somebody chooses them. */
  optional?: readonly FieldId[];
  sort: readonly { field: FieldId; direction: SortDirection }[];
  /** Totals shown large above the table. */
  keyFigures: readonly FieldId[];
  /** What the chart's axis runs over; null for no chart. 'period': hours for one day, days or coarser for more. */
  chart: 'period' | 'category' | null;
  chartMeasure: FieldId | null;
  drill: Drill | null;
  /** Where a single figure of a row leads, when that is not where the row leads. */
  drills?: Readonly<Partial<Record<FieldId, Drill>>>;
  /** Fields of a row that are summed with the columns and not shown: what ratios are made of. */
  parts?: readonly FieldId[];
  /** Shown as a map of weekdays by hours instead of a table: what its cells may say, the first one unless another is chosen. */
  heat?: readonly FieldId[];
}

/** The columns of a view that are shown where nobody chose others. */
export const usualColumns = ({ columns, optional = [] }: ReportView): FieldId[] =>
  columns.filter((field) => !optional.includes(field));

/** One level down: where a row leads, and which values of the row go into the address. */
export interface Drill {
  to: string;
  /** View of the target; absent: its first one. */
  view?: string;
  /** Query parameter of the target -> row key that fills it. Place and period not named here are kept. */
  take: Readonly<Record<string, string>>;
  /** Filters of the target that are the same for every row. */
  set?: Readonly<Partial<Record<ReportFilter, string>>>;
  /** Where a row leads that lacks what `take` names. */
  otherwise?: Drill;
}
