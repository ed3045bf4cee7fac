import type { FieldId } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import type { Completeness, CompletenessState } from '@lanewise/contract/reports/completeness';
import { completenessStates } from '@lanewise/contract/reports/completeness';
import type { JSX, KeyboardEvent, MouseEvent } from 'react';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { isNumeric, sideOf } from '../format.ts';
import type { Labels } from '../labels.ts';
import { daysBehind } from '../summary/facts.ts';
import { lackSentence } from '../summary/sentences.ts';
import { CellValue } from './cell.tsx';
import { RowBox } from './selection.tsx';
import type { Selection } from './selection.tsx';
import styles from './table.module.css';

const stateOf = (row: Row): CompletenessState | null =>
  completenessStates.find((state) => state === row['state']) ?? null;

/** The words of a mark: its state, then what is lacking, one line each. */
const markLabel = (
  state: CompletenessState,
  row: Row,
  completeness: Completeness,
  today: string,
  labels: Labels,
): string =>
  [
    labels.say(`state.${state}`),
    ...daysBehind(completeness, row).map((day) => lackSentence(day, today, labels, true)),
  ].join('\n');

/** Rows of a store that has no figures at all: 'Closed' or 'No data' instead of zeros that look like sales. */
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
  /** All columns of the view: a row is silent only when the hidden ones are, too. */
  figures: readonly FieldId[];
  href: string | null;
  selected: boolean;
  completeness: Completeness;
  /** Business date at the company: that day is not over. */
  today: string;
  labels: Labels;
  selection: Selection | null;
  onOpen: (href: string) => void;
}

/** One row: its first cell is the link, a click anywhere in it follows that link as the browser would. */
export const BodyRow = ({
  row,
  columns,
  figures,
  href,
  selected,
  completeness,
  today,
  labels,
  selection,
  onOpen,
}: RowProps): JSX.Element => {
  const state = stateOf(row);
  const word = emptyWord(row, state, figures, labels);
  const wordAt = word === null ? -1 : columns.findIndex((field) => isNumeric(field));
  const follow = (event: MouseEvent): void => {
    if (href === null || (event.target as Element).closest('a, button, input') || String(window.getSelection()) !== '')
      return;
    if (event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey) window.open(`#${href}`, '_blank');
    else if (event.button === 0) onOpen(href);
  };
  return (
    <tr
      className={styles.row}
      data-selected={selected || undefined}
      data-link={href !== null || undefined}
      onClick={follow}
      onAuxClick={follow}
    >
      {columns.map((field, at) => {
        const content =
          at === wordAt ? (
            <span className={styles.quiet}>{word}</span>
          ) : word !== null && isNumeric(field) ? null : (
            <CellValue field={field} row={row} labels={labels} />
          );
        if (at > 0) {
          return (
            <td key={field} data-side={sideOf(field)}>
              {content}
            </td>
          );
        }
        return (
          <th key={field} scope="row" data-side="left">
            <span className={styles.first}>
              <RowBox row={row} selection={selection} labels={labels} />
              {state === null ? null : (
                <CompletenessMark state={state} label={markLabel(state, row, completeness, today, labels)} />
              )}
              {href === null ? (
                <span className={styles.name}>{content}</span>
              ) : (
                <a className={styles.name} href={`#${href}`} aria-current={selected || undefined}>
                  {content}
                </a>
              )}
            </span>
          </th>
        );
      })}
    </tr>
  );
};

/** Up, Down, Home and End move between the links of the rows. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('th a')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = to === undefined ? undefined : links[to];
  if (!link) return;
  event.preventDefault();
  link.focus();
};
