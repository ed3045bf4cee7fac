import type { FieldId } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import type { Completeness, CompletenessState } from '@lanewise/contract/reports/completeness';
import { completenessStates } from '@lanewise/contract/reports/completeness';
import type { JSX, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { isNumeric, sideOf } from '../format.ts';
import type { Labels } from '../labels.ts';
import { daysBehind } from '../summary/facts.ts';
import { lackSentence } from '../summary/sentences.ts';
import { CellValue } from './cell.tsx';
import type { Widths } from '../columns/widths.ts';
import { RowBox, idOf } from './selection.tsx';
import type { Selection } from './selection.tsx';
import { sizeOf } from './sizing.tsx';
import styles from './table.module.css';

const stateOf = (row: Row): CompletenessState | null =>
  completenessStates.find((state) => state === row['state']) ?? null;

/** The label of a mark: its state, then the missing data, one line each. */
const markLabel = (state: CompletenessState, row: Row, completeness: Completeness, labels: Labels): string =>
  [labels.say(`state.${state}`), ...daysBehind(completeness, row).map((day) => lackSentence(day, labels, true))].join(
    '\n',
  );

/** The text for the row of a store without any figures: 'Closed' or 'No data', because zeros would look like sales. */
const emptyWord = (
  row: Row,
  state: CompletenessState | null,
  figures: readonly FieldId[],
  labels: Labels,
): string | null => {
  if (state !== 'closed' && state !== 'missing' && state !== 'notExpected') return null;
  const silent = figures.filter(isNumeric).every((field) => !Number(row[field] ?? 0));
  return silent ? labels.say(state === 'missing' ? 'noData' : `state.${state}`) : null;
};

export interface RowProps {
  row: Row;
  columns: readonly FieldId[];
  /** All columns of the view: a row counts as empty only if its hidden figures are empty too. */
  figures: readonly FieldId[];
  hrefOf: (row: Row, field?: FieldId) => string | null;
  selected: boolean;
  completeness: Completeness;
  labels: Labels;
  selection: Selection | null;
  /** Index among all rows, from 0. */
  at: number;
  /** Column of the tab stop; null when another row has it. */
  stop: number | null;
  widths: Widths;
  onOpen: (href: string) => void;
  /** The second line of a cell, where rows have two. */
  below?: ((row: Row, field: FieldId) => ReactNode) | undefined;
}

/** One row: its first cell is a link, which a click in the row or Enter follows. Space selects a selectable row. */
export const BodyRow = (props: RowProps): JSX.Element => {
  const { row, columns, figures, hrefOf, selected, completeness, labels, selection, at, stop, widths } = props;
  const { onOpen, below } = props;
  const href = hrefOf(row);
  const state = stateOf(row);
  const word = emptyWord(row, state, figures, labels);
  const wordAt = word === null ? -1 : columns.findIndex((field) => isNumeric(field));
  const follow = (event: MouseEvent): void => {
    if (
      href === null ||
      (event.target as Element).closest('a, button, input, label') ||
      String(window.getSelection()) !== ''
    )
      return;
    if (event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey) window.open(`#${href}`, '_blank');
    else if (event.button === 0) onOpen(href);
  };
  const id = selection ? idOf(row) : null;
  const chosen = id === null ? null : selection?.chosen.has(id);
  const keyDown = (event: KeyboardEvent): void => {
    const own = (event.target as Element).closest('a, button, input, label') !== null;
    if (event.key === ' ' && id !== null && (event.target as Element).tagName !== 'INPUT') {
      event.preventDefault();
      selection?.choose([id], !chosen);
    }
    if (event.key !== 'Enter' || own || href === null) return;
    if (event.ctrlKey || event.metaKey) window.open(`#${href}`, '_blank');
    else onOpen(href);
  };
  return (
    <tr
      className={styles.row}
      data-row={at}
      aria-rowindex={at + 2}
      aria-selected={chosen ?? undefined}
      data-selected={selected || undefined}
      data-link={href !== null || undefined}
      onClick={follow}
      onAuxClick={follow}
      onKeyDown={keyDown}
    >
      {columns.map((field, column) => {
        const tabIndex = stop === column ? 0 : -1;
        const content =
          column === wordAt ? (
            <span className={styles.quiet}>{word}</span>
          ) : word !== null && isNumeric(field) ? null : (
            <CellValue field={field} row={row} labels={labels} />
          );
        // A row without figures has nothing to compare either.
        const second = word === null || column === 0 ? below?.(row, field) : null;
        const own = column === 0 || Number(row[field] ?? 0) === 0 ? null : hrefOf(row, field);
        if (own !== null) {
          return (
            <td key={field} data-side={sideOf(field)} {...sizeOf(widths, field)}>
              <a className={styles.own} href={`#${own}`} tabIndex={tabIndex}>
                {content}
              </a>
              {second}
            </td>
          );
        }
        if (column > 0) {
          return (
            <td key={field} data-side={sideOf(field)} tabIndex={tabIndex} {...sizeOf(widths, field)}>
              {content}
              {second}
            </td>
          );
        }
        return (
          <th
            key={field}
            scope="row"
            data-side="left"
            tabIndex={href === null ? tabIndex : undefined}
            {...sizeOf(widths, field)}
          >
            <span className={styles.first}>
              <RowBox row={row} selection={selection} labels={labels} />
              {state === null ? null : (
                <CompletenessMark state={state} label={markLabel(state, row, completeness, labels)} />
              )}
              {href === null ? (
                <span className={styles.name}>{content}</span>
              ) : (
                <a className={styles.name} href={`#${href}`} tabIndex={tabIndex} aria-current={selected || undefined}>
                  {content}
                </a>
              )}
            </span>
            {second}
          </th>
        );
      })}
    </tr>
  );
};
