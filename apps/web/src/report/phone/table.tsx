import type { Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import { phoneRowOf } from '@lanewise/contract/reports/phone';
import { useMemo } from 'react';
import type { JSX } from 'react';
import { ReportTable } from '../table/table.tsx';
import type { TableProps } from '../table/table.tsx';
import type { Screen } from '../use-screen.ts';
import { Below, Subtitle } from './lines.tsx';
import { sameOf } from './same.ts';
import styles from './table.module.css';

/** Row height in pixels, as in table.module.css. */
const HEIGHT = 60;

/** The table of a report on a phone: each row has its name and its figure, on two lines. */
export const PhoneTable = ({ screen, ...table }: TableProps & { screen: Screen }): JSX.Element => {
  const { view, seen } = screen;
  const { labels } = table;
  const phone = useMemo(() => phoneRowOf(view, seen), [view, seen]);
  const same = useMemo(() => sameOf(screen), [screen]);
  const lines = useMemo(
    () => ({
      height: HEIGHT,
      className: styles.rows ?? '',
      below: (row: Row, field: FieldId) =>
        field === phone.figure ? (
          <Below phone={phone} row={row} labels={labels} />
        ) : (
          <Subtitle phone={phone} row={row} same={same} labels={labels} />
        ),
      belowTotal: (totals: Row) =>
        phone.change === null || (totals[phone.change] ?? null) === null ? null : (
          <Below phone={{ ...phone, state: [] }} row={totals} labels={labels} />
        ),
    }),
    [phone, same, labels],
  );
  return (
    <ReportTable
      {...table}
      columns={[phone.title, phone.figure]}
      widths={{}}
      onArrange={null}
      onResize={null}
      lines={lines}
    />
  );
};
