import { fieldOf, isField } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import type { Completeness, CompletenessState } from '@lanewise/contract/reports/completeness';
import { completenessStates } from '@lanewise/contract/reports/completeness';
import type { Absence } from '@lanewise/domain/signs';
import type { JSX, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { Sign } from '../../i18n/sign.tsx';
import { isNumeric, sideOf } from '../format.ts';
import type { Labels } from '../labels.ts';
import { daysBehind, lackOf } from '../summary/facts.ts';
import { lackSentence } from '../summary/sentences.ts';
import { CellValue } from './cell.tsx';
import type { Widths } from '../columns/widths.ts';
import { RowBox, idOf } from './selection.tsx';
import type { RowSelection } from './selection.tsx';
import { sizeOf } from './sizing.tsx';
import styles from './table.module.css';

const stateOf = (row: Row): CompletenessState | null =>
  completenessStates.find((state) => state === row['state']) ?? null;

/** The label of a mark: its state, then the missing data, one line each. */
const markLabel = (state: CompletenessState, row: Row, completeness: Completeness, labels: Labels): string =>
  [labels.say(`state.${state}`), ...daysBehind(completeness, row).map((day) => lackSentence(day, labels, true))].join(
    '\n',
  );

/**
 * What the row of a store shows if it has no figures: a sign, and a text with the reason. Zeros would look like sales.
 */
interface NoFigures {
  sign: Absence;
  word: string;
}

/** Whether the data of a row may still come, because its day is not over. */
const isToCome = (row: Row, completeness: Completeness): boolean => {
  const days = daysBehind(completeness, row);
  return days.length > 0 && days.every((day) => lackOf(day).key === 'notYet');
};

const noFiguresOf = ({ row, figures, labels, completeness }: RowProps): NoFigures | null => {
  const state = stateOf(row);
  if (state === null || state === 'complete' || state === 'unverified') return null;
  if (figures.filter(isNumeric).some((field) => Number(row[field] ?? 0))) return null;
  if (isToCome(row, completeness)) return { sign: 'notYet', word: labels.say('noneYet') };
  if (state === 'partial') return null;
  return state === 'missing'
    ? { sign: 'notKnown', word: labels.say('noData') }
    : { sign: 'notApplicable', word: labels.say(`state.${state}`) };
};

const withoutFigures = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isField(name) && isNumeric(name) ? null : value]),
  );

export interface RowProps {
  row: Row;
  columns: readonly FieldId[];
  /** All columns of the view: a row counts as empty only if its hidden figures are empty too. */
  figures: readonly FieldId[];
  hrefOf: (row: Row, field?: FieldId) => string | null;
  selected: boolean;
  completeness: Completeness;
  labels: Labels;
  selection: RowSelection | null;
  /** Index among all rows, from 0. */
  at: number;
  /** Index of the column with the tab stop; null if it is in another row. */
  stop: number | null;
  widths: Widths;
  onOpen: (href: string) => void;
  /** The second line of a cell, in a table with rows of two lines. */
  below?: ((row: Row, field: FieldId) => ReactNode) | undefined;
}

const isControl = (target: EventTarget): boolean => (target as Element).closest('a, button, input, label') !== null;

/** Handlers of a row: a click or Enter follows its link (with a modifier key in a new tab), Space selects the row. */
const handlersOf = ({ row, selection, onOpen }: RowProps, href: string | null) => {
  const id = selection ? idOf(row) : null;
  const chosen = id === null ? null : selection?.chosen.has(id);
  const open = (aside: boolean): void => {
    if (href === null) return;
    if (aside) window.open(`#${href}`, '_blank');
    else onOpen(href);
  };
  const follow = ({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    if (isControl(target) || String(window.getSelection()) !== '') return;
    const aside = button === 1 || ctrlKey || metaKey || shiftKey;
    if (aside || button === 0) open(aside);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === ' ' && id !== null && (event.target as Element).tagName !== 'INPUT') {
      event.preventDefault();
      selection?.choose([id], !chosen);
    }
    if (event.key === 'Enter' && !isControl(event.target)) open(event.ctrlKey || event.metaKey);
  };
  return { chosen, follow, keyDown };
};

interface CellProps {
  field: FieldId;
  tabIndex: number;
  content: ReactNode;
  /** The second line of the cell; null in a table with rows of one line. */
  second: ReactNode;
}

/** The first cell of a row: box, completeness mark, and the name as the link of the row. */
const FirstCell = ({ field, tabIndex, content, second, of }: CellProps & { of: RowProps }): JSX.Element => {
  const { row, hrefOf, selected, completeness, labels, selection, widths } = of;
  const href = hrefOf(row);
  const state = stateOf(row);
  return (
    <th scope="row" data-side="left" tabIndex={href === null ? tabIndex : undefined} {...sizeOf(widths, field)}>
      <span className={styles.first}>
        <RowBox row={row} selection={selection} labels={labels} />
        {state === null ? null : <CompletenessMark state={state} label={markLabel(state, row, completeness, labels)} />}
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
};

/** A cell with a figure, which is a link if the figure has a drill target of its own. */
const OtherCell = ({ field, tabIndex, content, second, of }: CellProps & { of: RowProps }): JSX.Element => {
  const { row, hrefOf, widths } = of;
  const own = Number(row[field] ?? 0) === 0 ? null : hrefOf(row, field);
  return (
    <td data-side={sideOf(field)} tabIndex={own === null ? tabIndex : undefined} {...sizeOf(widths, field)}>
      {own === null ? (
        content
      ) : (
        <a className={styles.own} href={`#${own}`} tabIndex={tabIndex}>
          {content}
        </a>
      )}
      {second}
    </td>
  );
};

/**
 * One row. Its first cell is a link, and a click in the row or Enter follows the link. Space selects a selectable row.
 */
export const BodyRow = (props: RowProps): JSX.Element => {
  const { row, columns, hrefOf, selected, labels, at, stop, below } = props;
  const href = hrefOf(row);
  const { chosen, follow, keyDown } = handlersOf(props, href);
  const none = noFiguresOf(props);
  const wordAt = none === null ? -1 : columns.findIndex((field) => isNumeric(field));
  const contentOf = (field: FieldId, column: number): ReactNode => {
    if (column === wordAt) return <span className={styles.quiet}>{none?.word}</span>;
    if (none !== null && isNumeric(field)) return <Sign of={none.sign} why={none.word} />;
    const value = <CellValue field={field} row={row} labels={labels} />;
    // A short code needs its field's name on a phone, where the column heads are not visible.
    return below && column === 0 && fieldOf(field).format === 'code' ? (
      <>
        {labels.field(field)} {value}
      </>
    ) : (
      value
    );
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
        const Cell = column === 0 ? FirstCell : OtherCell;
        return (
          <Cell
            key={field}
            field={field}
            tabIndex={stop === column ? 0 : -1}
            content={contentOf(field, column)}
            // A row without figures has no change either, and no zeros below its name.
            second={none === null ? below?.(row, field) : column === 0 ? below?.(withoutFigures(row), field) : null}
            of={props}
          />
        );
      })}
    </tr>
  );
};
