import { Fragment } from 'react';
import type { JSX, ReactNode } from 'react';
import styles from './list-rows.module.css';

export interface ListColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  side?: 'right';
  /** Whether a click on the header sorts the list. */
  sortable?: boolean;
  /** Whether the text may wrap; other columns stay on one line. */
  wide?: boolean;
  /**
   * Place of the column in a row of two lines on a phone. Absent: below the title if no column of the list has that
   * place, otherwise hidden.
   */
  phone?: 'title' | 'subtitle' | 'figure' | 'below' | 'none';
}

/** Columns of a list on a phone: names on the left, a figure or a state on the right. */
export interface PhoneColumns<Row> {
  title: ListColumn<Row>;
  subtitle: readonly ListColumn<Row>[];
  figure: ListColumn<Row> | undefined;
  below: ListColumn<Row> | undefined;
}

/** Number of columns below the title if no column has that place. */
const USUAL = 2;

/** The columns of a list in rows of two lines; null: the list has so few columns that they fit. */
export const phoneColumnsOf = <Row,>(columns: readonly ListColumn<Row>[]): PhoneColumns<Row> | null => {
  const [first] = columns;
  if (!first || columns.length <= USUAL) return null;
  const of = (part: ListColumn<Row>['phone']): ListColumn<Row>[] => columns.filter(({ phone }) => phone === part);
  const [title = first] = of('title');
  const stated = of('subtitle');
  const usual = of(undefined).filter((column) => column !== title && column.side === undefined && column.header !== '');
  return {
    title,
    subtitle: stated.length > 0 ? stated : usual.slice(0, USUAL),
    figure: of('figure')[0] ?? of(undefined).findLast(({ side }) => side === 'right'),
    below: of('below')[0],
  };
};

/** The second line below a name: the values that are not empty. */
export const Subtitle = <Row,>({ columns, row }: { columns: readonly ListColumn<Row>[]; row: Row }): JSX.Element => (
  <span className={styles.subtitle}>
    {columns.map(({ key, cell }) => (
      <Fragment key={key}>
        <span>{cell(row)}</span>{' '}
      </Fragment>
    ))}
  </span>
);
