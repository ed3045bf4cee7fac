import { fieldOf } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import { use, useId } from 'react';
import type { HTMLAttributes, JSX, KeyboardEvent, ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Widths } from '../columns/widths.ts';
import { isCompared, sideOf } from '../format.ts';
import type { Labels } from '../labels.ts';
import type { Sort } from '../address/address.ts';
import { What } from '../dictionary/what.tsx';
import { TrendContext, trendDates } from './trend.ts';
import { Edge, resizeByKey, sizeOf } from './sizing.tsx';
import type { Resize } from './sizing.tsx';
import styles from './head.module.css';

const arrows = { ASC: '↑', DESC: '↓' } as const;
const words = { ASC: 'ascending', DESC: 'descending' } as const;

/** The props of a header's cell and button that let it move. */
export interface Movable {
  cell: HTMLAttributes<HTMLTableCellElement> & { 'data-drop'?: 'before' | 'after' | undefined };
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The arrow of a sorted column, with its position when several are sorted. */
const Mark = ({ order, field, labels }: { order: readonly Sort[]; field: FieldId; labels: Labels }): JSX.Element => {
  const at = order.findIndex((one) => one.field === field);
  const direction = order[at]?.direction;
  const several = order.length > 1;
  return (
    <>
      <span className={styles.arrow} aria-hidden="true">
        {direction ? arrows[direction] : ''}
        {direction && several ? <sub>{at + 1}</sub> : null}
      </span>
      {direction && several ? (
        <VisuallyHidden>, {labels.say(`order.${direction}`, { at: at + 1 })}</VisuallyHidden>
      ) : null}
    </>
  );
};

export interface HeadProps {
  field: FieldId;
  first: boolean;
  /** Sort order; the first column is the primary one. */
  order: readonly Sort[];
  labels: Labels;
  widths: Widths;
  /** Whether the header is the tab stop. */
  stop: boolean;
  /** Shown before the name of the column. */
  box?: ReactNode;
  /** Props that let the column move; null: the column is fixed. */
  movable?: Movable | null;
  /** Handler for a new width; null: the width is fixed. */
  onResize: Resize | null;
  /** Called to sort by a column; `add`: in addition to the sorted columns. */
  onSort: (field: FieldId, add: boolean) => void;
}

/** A header that sorts: ascending, descending, none; Shift adds to the sorted columns. Its edge resizes the column. */
export const HeadCell = (props: HeadProps): JSX.Element => {
  const { field, first, order, labels, widths, stop, box = null, movable = null, onResize, onSort } = props;
  const id = useId();
  const trends = use(TrendContext);
  const { drawn } = fieldOf(field);
  const named = drawn && trends ? trendDates(trends, labels.language) : labels.dates(field);
  // The dates of the comparison. Screen readers repeat these dates with every cell. The line of the dates takes up its
  // space before the dates are known.
  const dates =
    drawn || isCompared(field) ? (
      <span className={styles.dates} title={named}>
        {named && ` ${named}`}
      </span>
    ) : null;
  const keyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (onResize && resizeByKey(event, field, onResize)) return;
    if (event.key !== 'Enter' || !event.shiftKey) return movable?.onKeyDown(event);
    event.preventDefault();
    onSort(field, true);
  };
  const keys = [
    'Shift+Enter',
    ...(movable ? ['Shift+ArrowLeft', 'Shift+ArrowRight'] : []),
    ...(onResize ? ['Shift+Alt+ArrowLeft', 'Shift+Alt+ArrowRight', 'Shift+Alt+Home'] : []),
  ];
  return (
    <th
      scope="col"
      // The name that screen readers repeat with every cell of the column; it leaves out the question button.
      aria-labelledby={id}
      data-side={first ? 'left' : sideOf(field)}
      // Only one header may carry the attribute; the others state their position in words.
      aria-sort={order[0]?.field === field ? words[order[0].direction] : 'none'}
      {...sizeOf(widths, field)}
      {...movable?.cell}
    >
      {box}
      <span className={styles.heading}>
        {drawn ? (
          <span id={id} className={styles.drawn}>
            {labels.header(field)}
            {dates}
          </span>
        ) : (
          <button
            id={id}
            type="button"
            className={styles.sort}
            tabIndex={stop ? 0 : -1}
            aria-keyshortcuts={keys.join(' ')}
            onClick={(event) => onSort(field, event.shiftKey)}
            onKeyDown={keyDown}
          >
            {labels.header(field)}
            <Mark order={order} field={field} labels={labels} />
            {dates}
          </button>
        )}
        <What field={field} labels={labels} stop={stop} />
      </span>
      {onResize ? <Edge field={field} onResize={onResize} /> : null}
    </th>
  );
};
