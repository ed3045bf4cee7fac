import type { JSX, MouseEvent, ReactNode } from 'react';
import { Pending } from './pending.tsx';
import { ScrollFrame } from './scroll-frame.tsx';
import styles from './list-table.module.css';

export interface ListColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  side?: 'right';
  /** Its header sorts the list. */
  sortable?: boolean;
  /** May wrap; other columns stay on one line. */
  wide?: boolean;
}

/** The rows selected for an action on several. */
export interface Selection<Row> {
  chosen: ReadonlySet<number>;
  /** False for rows without a possible action. */
  fits: (row: Row) => boolean;
  onChange: (chosen: ReadonlySet<number>) => void;
  rowLabel: (row: Row) => string;
  allLabel: string;
}

const toggled = (chosen: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
};

const SelectAll = <Row,>({ rows, idOf, selection }: Parts<Row>): JSX.Element | null => {
  if (!selection) return null;
  const ids = rows.filter(selection.fits).map(idOf);
  const all = ids.length > 0 && ids.every((id) => selection.chosen.has(id));
  return (
    <th scope="col" className={styles.box}>
      <label>
        <input
          type="checkbox"
          aria-label={selection.allLabel}
          checked={all}
          disabled={ids.length === 0}
          onChange={() => selection.onChange(all ? new Set() : new Set(ids))}
        />
      </label>
    </th>
  );
};

interface Parts<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => number;
  selection?: Selection<Row> | undefined;
}

export interface ListOrder {
  /** Key of the sorted column; '' for the default order. */
  column: string;
  direction: 'ASC' | 'DESC';
  onOrder: (column: string, direction: 'ASC' | 'DESC') => void;
}

export interface ListTableProps<Row> extends Parts<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Address that a row opens. */
  hrefOf?: ((row: Row) => string) | undefined;
  /** The open row. */
  current?: number | null;
  busy?: boolean;
  /** Absent: the list has a fixed order. */
  order?: ListOrder | undefined;
}

/** A click anywhere on a row follows its link, except on a control inside it. */
const follow = (event: MouseEvent<HTMLElement>): void => {
  if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
  event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row]')?.click();
};

/** The head of a column; a sortable one shows its direction and reverses it on a click. */
const Head = <Row,>({ column, order }: { column: ListColumn<Row>; order: ListOrder | undefined }): JSX.Element => {
  const { key, header, side, sortable } = column;
  // A column without a name has no header cell.
  if (header === '') return <td />;
  if (!order || !sortable)
    return (
      <th scope="col" data-side={side}>
        {header}
      </th>
    );
  const on = order.column === key;
  const next = on && order.direction === 'ASC' ? 'DESC' : 'ASC';
  return (
    <th
      scope="col"
      data-side={side}
      aria-sort={on ? (order.direction === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.order} onClick={() => order.onOrder(key, next)}>
        {header}
        <span aria-hidden="true">{on ? (order.direction === 'ASC' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
};

/** A list of records: hairlines, rows of 40 px, the first column opens one. A narrow list scrolls inside itself. */
export const ListTable = <Row,>(props: ListTableProps<Row>): JSX.Element => {
  const { label, columns, rows, idOf, hrefOf, current, selection, busy, order } = props;
  return (
    <Pending pending={busy === true}>
      <ScrollFrame className={styles.frame} tabIndex={0} role="region" aria-label={label}>
        <table className={styles.table} aria-busy={busy}>
          <thead>
            <tr>
              <SelectAll rows={rows} idOf={idOf} selection={selection} />
              {columns.map((column) => (
                <Head<Row> key={column.key} column={column} order={order} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const id = idOf(row);
              const open = id === current;
              return (
                <tr
                  key={id}
                  className={styles.row}
                  data-link={hrefOf ? true : undefined}
                  data-selected={open || undefined}
                  onClick={hrefOf && follow}
                >
                  {selection ? (
                    <td className={styles.box}>
                      <label>
                        <input
                          type="checkbox"
                          aria-label={selection.rowLabel(row)}
                          checked={selection.chosen.has(id)}
                          disabled={!selection.fits(row)}
                          onChange={() => selection.onChange(toggled(selection.chosen, id))}
                        />
                      </label>
                    </td>
                  ) : null}
                  {columns.map(({ key, cell, side, wide }, at) => (
                    <td key={key} data-side={side} data-wide={wide || undefined}>
                      {at === 0 && hrefOf ? (
                        <a data-row href={hrefOf(row)} aria-current={open ? 'true' : undefined}>
                          {cell(row)}
                        </a>
                      ) : (
                        cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollFrame>
    </Pending>
  );
};
