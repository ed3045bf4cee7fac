import { fieldOf } from '@lanewise/contract/fields';
import type { FieldId, Format } from '@lanewise/contract/fields';
import type { Row, Value } from '@lanewise/contract/envelope';
import type { JSX } from 'react';
import type { Labels } from '../labels.ts';
import { CellValue } from './cell.tsx';
import { TREND_WIDTH } from './trend.ts';
import styles from './skeleton.module.css';

/** The likely content of a cell by the format of its field; letters stand for a text of that length. */
const byFormat: Readonly<Record<Format, Value>> = {
  money: 1_234.56,
  quantity: 1_234,
  count: 1_234,
  ratio: 12.34,
  moneyRatio: 12.34,
  percent: 12.34,
  text: 'n'.repeat(15),
  code: '1234',
  identifier: '0'.repeat(12),
  date: '2026-12-30',
  hour: 12,
  time: '12:30:00',
  duration: 4_000,
  week: '2026-12-30',
  month: '2026-12-01',
  tags: ['n'.repeat(5), 'n'.repeat(8)],
  choice: 'n'.repeat(10),
};

/** Fields whose texts are longer or shorter than others of their format. */
const byField: Readonly<Partial<Record<FieldId, Value>>> = {
  breaches: 'n'.repeat(8),
  cashier: 'n'.repeat(9),
  cashier_name: 'n'.repeat(18),
  change_amt: '123.45',
  customer: '0'.repeat(8),
  department: 'n'.repeat(12),
  description: 'n'.repeat(32),
  events: ['n'.repeat(9), 'n'.repeat(10)],
  exempt_reason: 'n'.repeat(7),
  exemption_number: '0'.repeat(9),
  kind: 'n'.repeat(6),
  lane: '12',
  net_sales_amt: 12_345.67,
  remainder: '',
  voucher_status: 'n'.repeat(6),
};

const placeFields: readonly FieldId[] = ['name', 'location', 'issued_location', 'redeemed_location'];

/** A row with typical contents for the first answer. `place`: the longest name of a store. */
export const likelyRow = (columns: readonly FieldId[], place: string): Row =>
  Object.fromEntries(
    columns.map((field) => [
      field,
      placeFields.includes(field) && place !== '' ? place : (byField[field] ?? byFormat[fieldOf(field).format]),
    ]),
  );

/** Whether rows of these columns have a completeness mark: rows of places with sales do, receipts do not. */
export const areMarked = (columns: readonly FieldId[]): boolean =>
  columns.some((field) => placeFields.includes(field)) && !columns.includes('number');

/** A cell with typical content. */
const Likely = ({ field, row, labels }: { field: FieldId; row: Row; labels: Labels }): JSX.Element => (
  <div>
    {fieldOf(field).drawn ? (
      <i style={{ width: TREND_WIDTH }} />
    ) : (
      <CellValue field={field} row={row} labels={labels} />
    )}
  </div>
);

/**
 * The rows of a table before its first answer. If column widths are unknown, invisible typical contents give the
 * columns their later widths, so that no header moves when the answer comes.
 */
export const Skeleton = ({
  rows,
  columns,
  likely,
  labels,
  boxes,
}: {
  rows: number;
  columns: readonly FieldId[];
  /** A row with typical contents; null: the column widths are known. */
  likely: Row | null;
  labels: Labels;
  /** Whether rows have a box. */
  boxes: boolean;
}): JSX.Element[] =>
  Array.from({ length: rows }, (_, index) => (
    <tr key={index} className={styles.row} aria-hidden="true">
      {columns.map((field, at) => (
        <td
          key={field}
          data-box={(at === 0 && boxes) || undefined}
          data-mark={(at === 0 && areMarked(columns)) || undefined}
        >
          {likely ? <Likely field={field} row={likely} labels={labels} /> : null}
          <span />
        </td>
      ))}
    </tr>
  ));
