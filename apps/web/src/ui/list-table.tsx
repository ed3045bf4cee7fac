import { use } from 'react';
import type { JSX, MouseEvent, ReactNode } from 'react';
import { AllColumnsContext } from './all-columns.ts';
import { AllColumnsSwitch } from './all-columns-switch.tsx';
import { Subtitle, phoneColumnsOf } from './list-rows.tsx';
import type { ListColumn, PhoneColumns } from './list-rows.tsx';
import { Pending } from './pending.tsx';
import { ScrollFrame } from './scroll-frame.tsx';
import styles from './list-table.module.css';
import { usePhone } from './use-phone.ts';

export type { ListColumn } from './list-rows.tsx';

/** The rows selected for an action on several rows. */
export interface ListSelection<Row> {
  chosen: ReadonlySet<number>;
  /** Whether the action is possible for a row. */
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
  selection?: ListSelection<Row> | undefined;
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
  /** Id of the open row; null: none. */
  current?: number | null;
  busy?: boolean;
  /** Absent: the list has a fixed order. */
  order?: ListOrder | undefined;
  /** True if all columns are of one kind and equally important. A phone then shows all columns. */
  matrix?: boolean;
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

/** The box that selects a row. */
const RowBox = <Row,>({ row, id, selection }: { row: Row; id: number; selection: ListSelection<Row> }): JSX.Element => (
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
);

/** The first cell of a row: its name, as the link that opens the row if there is one. */
const Name = <Row,>({
  row,
  column,
  href,
  open,
}: {
  row: Row;
  column: ListColumn<Row>;
  href: string | undefined;
  open: boolean;
}): JSX.Element =>
  href === undefined ? (
    <>{column.cell(row)}</>
  ) : (
    <a data-row href={href} aria-current={open ? 'true' : undefined}>
      {column.cell(row)}
    </a>
  );

/** The cells of a row in two lines. */
const TwoLines = <Row,>({ phone, row, name }: { phone: PhoneColumns<Row>; row: Row; name: ReactNode }): JSX.Element => {
  const { subtitle, figure, below } = phone;
  return (
    <>
      <td data-wide>
        {name}
        <Subtitle columns={subtitle} row={row} />
      </td>
      <td data-side="right">
        {figure?.cell(row)}
        {below ? <Subtitle columns={[below]} row={row} /> : null}
      </td>
    </>
  );
};

/** The column heads of a list; on a phone only the heads of title and figure. */
const Heads = <Row,>(props: ListTableProps<Row> & { phone: PhoneColumns<Row> | null }): JSX.Element => {
  const { columns, rows, idOf, selection, order, phone } = props;
  return (
    <tr>
      <SelectAll rows={rows} idOf={idOf} selection={selection} />
      {(phone ? [phone.title, ...(phone.figure ? [phone.figure] : [])] : columns).map((column) => (
        <Head<Row>
          key={column.key}
          column={phone?.figure === column ? { ...column, side: 'right' } : column}
          order={order}
        />
      ))}
      {phone && !phone.figure ? <td /> : null}
    </tr>
  );
};

/**
 * A list of records with hairlines and rows of 40 px; the first column opens a record. A narrow list scrolls inside
 * itself. On a phone a row has two lines, unless the reader wants all columns.
 */
export const ListTable = <Row,>(props: ListTableProps<Row>): JSX.Element => {
  const { label, columns, rows, idOf, hrefOf, current, selection, busy, matrix = false } = props;
  const isPhone = usePhone() && !matrix;
  const choice = use(AllColumnsContext);
  const short = isPhone ? phoneColumnsOf(columns) : null;
  const phone = choice?.all ? null : short;
  return (
    <Pending pending={busy === true}>
      {short && choice ? <AllColumnsSwitch {...choice} /> : null}
      <ScrollFrame
        className={styles.frame}
        tabIndex={0}
        role="region"
        aria-label={label}
        data-across={matrix || undefined}
      >
        <table className={styles.table} aria-busy={busy} data-lines={phone ? true : undefined}>
          <thead>
            <Heads<Row> {...props} phone={phone} />
          </thead>
          <tbody>
            {rows.map((row) => {
              const id = idOf(row);
              const open = id === current;
              const name = (column: ListColumn<Row>): JSX.Element => (
                <Name<Row> row={row} column={column} href={hrefOf?.(row)} open={open} />
              );
              return (
                <tr
                  key={id}
                  className={styles.row}
                  data-link={hrefOf ? true : undefined}
                  data-selected={open || undefined}
                  onClick={hrefOf && follow}
                >
                  {selection ? <RowBox<Row> row={row} id={id} selection={selection} /> : null}
                  {phone ? (
                    <TwoLines<Row> phone={phone} row={row} name={name(phone.title)} />
                  ) : (
                    columns.map((column, at) => (
                      <td key={column.key} data-side={column.side} data-wide={column.wide || undefined}>
                        {at === 0 ? name(column) : column.cell(row)}
                      </td>
                    ))
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollFrame>
    </Pending>
  );
};
