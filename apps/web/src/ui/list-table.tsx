import type { JSX, MouseEvent, ReactNode } from 'react';
import { Pending } from './pending.tsx';
import styles from './list-table.module.css';

export interface ListColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  side?: 'right';
  /** May break into several lines; others stay on one. */
  wide?: boolean;
}

/** Which rows are chosen for an action on several. */
export interface Selection<Row> {
  chosen: ReadonlySet<number>;
  /** False for rows that no action fits. */
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
      <input
        type="checkbox"
        aria-label={selection.allLabel}
        checked={all}
        disabled={ids.length === 0}
        onChange={() => selection.onChange(all ? new Set() : new Set(ids))}
      />
    </th>
  );
};

interface Parts<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => number;
  selection?: Selection<Row> | undefined;
}

export interface ListTableProps<Row> extends Parts<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Address of a row that opens something. */
  hrefOf?: ((row: Row) => string) | undefined;
  /** The row that is open. */
  current?: number | null;
  busy?: boolean;
}

/** A click anywhere on a row follows its link, unless it was meant for something in it. */
const follow = (event: MouseEvent<HTMLElement>): void => {
  if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
  event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row]')?.click();
};

/** A list of things: hairlines, rows of 40 px, the first column opens one. It scrolls inside itself where it is narrow. */
export const ListTable = <Row,>(props: ListTableProps<Row>): JSX.Element => {
  const { label, columns, rows, idOf, hrefOf, current, selection, busy } = props;
  return (
    <Pending pending={busy === true}>
      <div className={styles.frame} tabIndex={0} role="region" aria-label={label}>
        <table className={styles.table} aria-busy={busy}>
          <thead>
            <tr>
              <SelectAll rows={rows} idOf={idOf} selection={selection} />
              {columns.map(({ key, header, side }) => (
                <th key={key} scope="col" data-side={side}>
                  {header}
                </th>
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
                      <input
                        type="checkbox"
                        aria-label={selection.rowLabel(row)}
                        checked={selection.chosen.has(id)}
                        disabled={!selection.fits(row)}
                        onChange={() => selection.onChange(toggled(selection.chosen, id))}
                      />
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
      </div>
    </Pending>
  );
};
