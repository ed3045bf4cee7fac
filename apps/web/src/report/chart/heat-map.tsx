import type { ReportReply, Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import { fieldOf } from '@lanewise/contract/fields';
import { useRef } from 'react';
import type { JSX } from 'react';
import { formatHour } from '../../lib/date.ts';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { writeWithUnit } from '../format.ts';
import type { Labels } from '../labels.ts';
import { Nothing } from '../nothing.tsx';
import { useGrid } from '../table/use-grid.ts';
import type { Screen } from '../use-screen.ts';
import { SHADES, heatOf, shadesOf } from './heat.ts';
import styles from './heat-map.module.css';

/** Height of a row in pixels, as in heat-map.module.css. */
const ROW = 36;

const noRows: Row[] = [];

/** A value short enough for a cell: whole money, else one decimal. */
const writeShort = (field: FieldId, value: number, { language }: Labels): string =>
  new Intl.NumberFormat(language, {
    maximumFractionDigits: fieldOf(field).format === 'moneyRatio' && Math.abs(value) >= 10 ? 0 : 1,
  }).format(value);

interface HeatProps {
  screen: Screen;
  labels: Labels;
  /** Null until the first answer arrives. */
  reply: ReportReply | null;
  /** True while a new answer is being fetched. */
  busy: boolean;
  /** Target of a cell. */
  hrefOf: (row: Row) => string | null;
}

/** Note above the map: the averaged measure, and the number of store-days left out. */
const noteOf = ({ completeness: { counts } }: ReportReply, { say }: Labels): string => {
  const left = counts.partial + counts.missing;
  return say(left === 0 ? 'heat.whole' : 'heat.some', { count: counts.complete + counts.unverified, left });
};

/** The figure of one hour of a weekday, as a link to the receipts behind it. */
const Cell = ({
  row,
  measure,
  props: { screen, labels, hrefOf },
  tabIndex,
}: {
  row: Row;
  measure: FieldId;
  props: HeatProps;
  tabIndex: 0 | -1;
}): JSX.Element => {
  const value = Number(row[measure] ?? 0);
  const href = hrefOf(row);
  const title = labels.say('heat.cell', {
    weekday: labels.code('weekday', String(row['weekday'])),
    hour: formatHour(Number(row['hour'])),
    value: writeWithUnit(measure, value, screen.currency, labels.language),
    days: String(row['store_days']),
  });
  const text = writeShort(measure, value, labels);
  return href === null ? (
    <span title={title}>{text}</span>
  ) : (
    <a href={`#${href}`} title={title} tabIndex={tabIndex}>
      {text}
    </a>
  );
};

/** Weekdays by hours: the average per store and day, darker for busier hours. Cells link to their receipts. */
export const HeatMap = (props: HeatProps): JSX.Element => {
  const { screen, labels, reply, busy } = props;
  const { address, view, calendar, go } = screen;
  const measures = view.heat ?? [];
  const measure = address.measure ?? measures[0] ?? 'sales_per_day';
  const label = labels.view(address.view);
  const shown = reply?.data ?? noRows;
  const { weekdays, hours, at } = heatOf(shown, calendar?.usWeek ?? false);
  const shadeOf = shadesOf(shown, measure);
  const frame = useRef<HTMLDivElement>(null);
  // The grid's keys expect a row of totals after the last row. The map has no totals, so its last weekday takes the
  // place of that row.
  const grid = useGrid(frame, {
    rows: Math.max(0, weekdays.length - 1),
    columns: hours.length + 1,
    rowHeight: ROW,
    free: false,
  });
  const stop = (row: number, column: number): 0 | -1 => (grid.stopIn(row) === column ? 0 : -1);
  return (
    <section aria-label={label}>
      <div className={styles.over}>
        <Segmented
          label={labels.say('heat.measure')}
          choices={measures.map((field) => ({ value: field, label: labels.say(`heat.by.${field}`) }))}
          value={measure}
          onChange={(value) => go({ ...address, measure: measures.slice(1).find((field) => field === value) ?? null })}
        />
        <p className={styles.note}>{reply ? noteOf(reply, labels) : ''}</p>
        <p className={styles.legend} aria-hidden="true">
          {labels.say('heat.low')}
          {Array.from({ length: SHADES }, (_, index) => (
            <span key={index} data-shade={index + 1} />
          ))}
          {labels.say('heat.high')}
        </p>
      </div>
      {reply && shown.length === 0 ? (
        <Nothing screen={screen} completeness={reply.completeness} labels={labels} />
      ) : null}
      <ScrollFrame ref={frame} data-across className={styles.frame} hidden={shown.length === 0}>
        <table role="grid" aria-label={label} aria-busy={busy} className={styles.map} {...grid.keys}>
          <thead>
            <tr data-row={-1}>
              <th scope="col" tabIndex={stop(-1, 0)}>
                {labels.field('weekday')}
              </th>
              {hours.map((hour, index) => (
                <th key={hour} scope="col" tabIndex={stop(-1, index + 1)}>
                  {formatHour(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday, index) => (
              <tr key={weekday} data-row={index}>
                <th scope="row" tabIndex={stop(index, 0)}>
                  {labels.code('weekday', String(weekday))}
                </th>
                {hours.map((hour, column) => {
                  const row = at(weekday, hour);
                  const shade = shadeOf(Number(row?.[measure] ?? 0));
                  return (
                    <td key={hour} data-shade={shade} tabIndex={row ? undefined : stop(index, column + 1)}>
                      {row ? (
                        <Cell row={row} measure={measure} props={props} tabIndex={stop(index, column + 1)} />
                      ) : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  );
};
