import type { FieldId } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { Fragment, useEffect, useRef } from 'react';
import type { JSX, ReactNode } from 'react';
import type { ReportView } from '@lanewise/contract/reports/definition';
import type { Sort } from '../address/address.ts';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Widths } from '../columns/widths.ts';
import type { Labels } from '../labels.ts';
import { BodyRow } from './body.tsx';
import { HeadCell } from './head.tsx';
import { useMovableHeads } from '../columns/movable-heads.ts';
import { PageBox, idOf } from './selection.tsx';
import type { RowSelection } from './selection.tsx';
import { Skeleton, areMarked, likelyRow } from './skeleton.tsx';
import type { Resize } from './sizing.tsx';
import { TotalRow } from './total-row.tsx';
import { useDrawn } from './use-drawn.ts';
import { useGrid } from './use-grid.ts';
import { useSteadyColumns } from './use-steady-columns.ts';
import styles from './table.module.css';

/** Row height in pixels, as in table.module.css. */
const ROW = 40;
/** From this number of columns on, columns are narrower, so that most tables with so many columns fit on a screen. */
const CLOSE_FROM = 9;

export interface TableProps {
  /** Accessible name of the table. */
  label: string;
  view: ReportView;
  /** Visible columns, in their order. */
  columns: readonly FieldId[];
  widths: Widths;
  /** Rows of the page, already sorted; null until the first answer arrives. */
  rows: readonly Row[] | null;
  totals: Row;
  completeness: Completeness;
  /** Sort order; the first column is the primary one. */
  order: readonly Sort[];
  labels: Labels;
  /** True while a new answer is being fetched. */
  busy: boolean;
  skeletonRows: number;
  /** The longest name of a place that rows may have; '' while unknown. */
  longestPlace?: string;
  /** Called to sort by a column; `add`: in addition to the sorted columns. */
  onSort: (field: FieldId, add: boolean) => void;
  /** Called with the new order of the columns; the first column stays first. Null while columns cannot be moved. */
  onArrange: ((columns: readonly FieldId[]) => void) | null;
  onResize: Resize | null;
  /** Path that a row opens; with `field`, the path that this figure opens. */
  hrefOf: (row: Row, field?: FieldId) => string | null;
  selected: (row: Row) => boolean;
  onOpen: (href: string) => void;
  /** True while a receipt is open beside the list: rows are closer, and the arrow keys belong to the receipt. */
  beside: boolean;
  /** Rows selected to be opened together; null where rows cannot be selected. */
  selection: RowSelection | null;
  /** Shown inside the table when it has no rows. */
  empty: ReactNode;
  /** Settings for rows of two lines; absent: rows have one line. */
  lines?: Lines;
}

/** Rows of two lines: their height, and the second line of each cell. */
export interface Lines {
  /** Height of a row in pixels. */
  height: number;
  className: string;
  below: (row: Row, field: FieldId) => ReactNode;
  /** Content below the total of the last column. */
  belowTotal: (totals: Row) => ReactNode;
}

const noRows: Row[] = [];

const Spacer = ({ rows, columns, height }: { rows: number; columns: number; height: number }): JSX.Element | null =>
  rows > 0 ? (
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={columns} style={{ height: rows * height }} />
    </tr>
  ) : null;

interface HeadProps extends TableProps {
  heads: ReturnType<typeof useMovableHeads>;
  /** Index of the column with the tab stop; null if it is in another row. */
  stop: number | null;
}

const Head = (props: HeadProps): JSX.Element => {
  const { columns, rows, selection, order, labels, widths, onResize, onSort, heads, stop } = props;
  return (
    <thead>
      <tr data-row={-1} aria-rowindex={1}>
        {columns.map((field, at) => (
          <HeadCell
            key={field}
            field={field}
            first={at === 0}
            order={order}
            labels={labels}
            widths={widths}
            stop={stop === at}
            box={at === 0 ? <PageBox rows={rows ?? noRows} selection={selection} labels={labels} /> : null}
            movable={heads.of(at)}
            onResize={onResize}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  );
};

interface BodyProps extends TableProps {
  rowHeight: number;
  /** Index of the selected row; -1: none. */
  chosen: number;
  /** Indexes of the rows that are drawn. */
  drawn: readonly number[];
  stopIn: (row: number) => number | null;
  /** A row with typical contents, while the column widths are unknown; otherwise null. */
  likely: Row | null;
}

const Body = (props: BodyProps): JSX.Element => {
  const { rows, columns, view, lines, rowHeight, chosen, drawn, stopIn, skeletonRows, likely, empty } = props;
  if (rows === null)
    return (
      <tbody>
        <Skeleton
          rows={skeletonRows}
          columns={columns}
          likely={likely}
          labels={props.labels}
          boxes={props.selection !== null}
        />
      </tbody>
    );
  if (rows.length === 0)
    return (
      <tbody>
        <tr>
          <td className={styles.empty} colSpan={columns.length}>
            <div>{empty}</div>
          </td>
        </tr>
      </tbody>
    );
  const spacer = (count: number): JSX.Element => <Spacer rows={count} columns={columns.length} height={rowHeight} />;
  return (
    <tbody>
      {drawn.map((index, at) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <Fragment key={index}>
            {spacer(index - 1 - (drawn[at - 1] ?? -1))}
            <BodyRow
              {...props}
              row={row}
              at={index}
              figures={view.columns}
              stop={stopIn(index)}
              selected={index === chosen}
              below={lines?.below}
            />
          </Fragment>
        );
      })}
      {spacer(rows.length - 1 - (drawn.at(-1) ?? -1))}
    </tbody>
  );
};

/**
 * The table of a report. It scrolls with the page; head, first column and totals stay in view. Rows link to the next
 * level, and keys move from cell to cell.
 */
export const ReportTable = (props: TableProps): JSX.Element => {
  const { label, columns, widths, rows, totals, labels, busy } = props;
  const { selected, selection, beside, onArrange, lines } = props;
  const rowHeight = lines?.height ?? ROW;
  const shown = rows ?? noRows;
  const heads = useMovableHeads(columns, onArrange, labels);
  const frame = useRef<HTMLDivElement>(null);
  const grid = useGrid(frame, { rows: shown.length, columns: columns.length, rowHeight, free: beside });
  const { virtual, virtualizer, drawn } = useDrawn(frame, {
    count: shown.length,
    rowHeight,
    active: grid.active.row,
  });
  const isClose = beside || columns.length >= CLOSE_FROM;
  const steady = useSteadyColumns(frame, {
    kind: [label, columns, widths, isClose, lines?.className, labels.language],
    filled: rows === null ? 'likely' : rows.length > 0 ? 'rows' : null,
  });
  const likely = rows === null && steady.length === 0 && !lines ? likelyRow(columns, props.longestPlace ?? '') : null;
  const marked = rows === null ? areMarked(columns) : shown.some((row) => row['state'] !== undefined);
  const boxed = selection !== null && shown.some((row) => idOf(row) !== null);
  const chosen = shown.findIndex(selected);
  useEffect(() => {
    if (chosen < 0) return;
    if (virtual) virtualizer.scrollToIndex(chosen);
    else frame.current?.querySelector('tr[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, virtual, virtualizer]);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{heads.said}</span>
      </VisuallyHidden>
      <ScrollFrame ref={frame} className={styles.frame}>
        <table
          role="grid"
          aria-label={label}
          aria-busy={busy || rows === null}
          aria-multiselectable={selection ? true : undefined}
          aria-rowcount={shown.length > 0 ? shown.length + 2 : undefined}
          className={lines ? `${styles.table} ${lines.className}` : styles.table}
          data-close={isClose || undefined}
          data-marked={(marked && !lines) || undefined}
          data-boxed={boxed || undefined}
          {...grid.keys}
        >
          <colgroup>
            {columns.map((field, at) => (
              <col key={field} style={{ width: steady[at] }} />
            ))}
          </colgroup>
          <Head {...props} heads={heads} stop={grid.stopIn(-1)} />
          <Body {...props} rowHeight={rowHeight} chosen={chosen} drawn={drawn} stopIn={grid.stopIn} likely={likely} />
          {shown.length > 0 ? (
            <TotalRow
              columns={columns}
              totals={totals}
              at={shown.length}
              stop={grid.stopIn(shown.length)}
              widths={widths}
              labels={labels}
              below={lines?.belowTotal(totals)}
            />
          ) : null}
        </table>
      </ScrollFrame>
    </>
  );
};
