import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { FieldId } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import type { ReportView } from '@lanewise/contract/reports/definition';
import type { Sort } from '../address/address.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Labels } from '../labels.ts';
import { BodyRow, moveBetweenRows } from './body.tsx';
import { HeadCell } from './head.tsx';
import { useMovableHeads } from '../columns/movable-heads.ts';
import { PageBox } from './selection.tsx';
import type { Selection } from './selection.tsx';
import { TotalRow } from './total-row.tsx';
import styles from './table.module.css';

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, rowSortingFeature });

/** Row height in pixels, as in table.module.css. */
const ROW = 40;
/** More rows than this are drawn only where they are in sight. */
const VIRTUAL_FROM = 60;

export interface TableProps {
  /** Names the table. */
  label: string;
  view: ReportView;
  columns: readonly FieldId[];
  /** Null while the first answer is on its way. */
  rows: readonly Row[] | null;
  totals: Row;
  completeness: Completeness;
  /** Business date at the company. */
  today: string;
  order: Sort | null;
  labels: Labels;
  /** True while the answer on display is being replaced. */
  busy: boolean;
  skeletonRows: number;
  onSort: (field: FieldId) => void;
  /** The columns in another order, the first one where it is; null while they cannot be moved. */
  onArrange: ((columns: readonly FieldId[]) => void) | null;
  hrefOf: (row: Row) => string | null;
  selected: (row: Row) => boolean;
  onOpen: (href: string) => void;
  /** True while a receipt stands beside the list: rows are closer, and the arrow keys are the receipt's. */
  beside: boolean;
  /** Rows that are chosen to be opened together; null where rows are not chosen. */
  selection: Selection | null;
  /** Shown inside the table when there is no row. */
  empty: ReactNode;
}

const noRows: Row[] = [];

/** True while a page is being printed: then every row is drawn. */
const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia('print');
    const listen = (): void => setPrinting(media.matches);
    media.addEventListener('change', listen);
    return () => media.removeEventListener('change', listen);
  }, []);
  return printing;
};

/** The model of the table: visible columns in their order, sorted and paged by the server. */
const useModel = ({ view, columns, rows, order }: TableProps): { fields: FieldId[]; shown: readonly Row[] } => {
  const definitions = useMemo(() => view.columns.map((id) => ({ id, accessorFn: (row: Row) => row[id] })), [view]);
  const data = useMemo(() => (rows ? [...rows] : noRows), [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    manualSorting: true,
    state: {
      columnOrder: [...columns],
      columnVisibility: Object.fromEntries(view.columns.map((id) => [id, columns.includes(id)])),
      sorting: order ? [{ id: order.field, desc: order.direction === 'DESC' }] : [],
    },
  });
  const fields = table.getVisibleLeafColumns().map((column) => column.id as FieldId);
  return { fields, shown: table.getRowModel().rows.map((row) => row.original) };
};

const Spacer = ({ height, columns }: { height: number; columns: number }): JSX.Element | null =>
  height > 0 ? (
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null;

/**
 * The table of a report. It scrolls inside itself; head, first column and totals stay. The rows are links to the next level.
 */
export const ReportTable = (props: TableProps): JSX.Element => {
  const {
    label,
    rows,
    totals,
    completeness,
    today,
    order,
    labels,
    busy,
    skeletonRows,
    onSort,
    onArrange,
    hrefOf,
    selected,
    beside,
    onOpen,
    selection,
    empty,
  } = props;
  const { fields, shown } = useModel(props);
  const heads = useMovableHeads(fields, onArrange, labels);
  const frame = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const virtual = shown.length > VIRTUAL_FROM && !printing;
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 12,
    enabled: virtual,
  });
  const chosen = shown.findIndex(selected);
  useEffect(() => {
    if (chosen < 0) return;
    if (virtual) virtualizer.scrollToIndex(chosen);
    else frame.current?.querySelector('tr[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, virtual, virtualizer]);
  const drawn = virtual ? virtualizer.getVirtualItems().map((item) => item.index) : shown.map((_, index) => index);
  const above = virtual ? (drawn[0] ?? 0) * ROW : 0;
  const below = virtual ? (shown.length - 1 - (drawn.at(-1) ?? 0)) * ROW : 0;
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="region"
      aria-label={label}
      tabIndex={0}
      aria-busy={busy || rows === null}
    >
      <VisuallyHidden>
        <span role="status">{heads.said}</span>
      </VisuallyHidden>
      <table
        className={styles.table}
        data-busy={busy || undefined}
        data-beside={beside || undefined}
        aria-rowcount={virtual ? shown.length + 2 : undefined}
      >
        <thead>
          <tr>
            {fields.map((field, at) => (
              <HeadCell
                key={field}
                field={field}
                first={at === 0}
                order={order}
                labels={labels}
                box={at === 0 ? <PageBox rows={shown} selection={selection} labels={labels} /> : null}
                movable={heads.of(at)}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={beside ? undefined : moveBetweenRows}>
          {rows === null
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index} className={styles.skeleton} aria-hidden="true">
                  {fields.map((field) => (
                    <td key={field}>
                      <span />
                    </td>
                  ))}
                </tr>
              ))
            : null}
          {rows !== null && shown.length === 0 ? (
            <tr>
              <td className={styles.empty} colSpan={fields.length}>
                {empty}
              </td>
            </tr>
          ) : null}
          <Spacer height={above} columns={fields.length} />
          {drawn.map((index) => {
            const row = shown[index];
            if (!row) return null;
            return (
              <BodyRow
                key={index}
                row={row}
                columns={fields}
                figures={props.view.columns}
                href={hrefOf(row)}
                selected={selected(row)}
                completeness={completeness}
                today={today}
                labels={labels}
                selection={selection}
                onOpen={onOpen}
              />
            );
          })}
          <Spacer height={below} columns={fields.length} />
        </tbody>
        {shown.length > 0 ? <TotalRow columns={fields} totals={totals} labels={labels} /> : null}
      </table>
    </div>
  );
};
