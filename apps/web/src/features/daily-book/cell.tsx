import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ValueLine } from '@lanewise/contract/entities/value-table';
import type { Absence } from '@lanewise/domain/signs';
import { isBeyond, unknownOf } from '@lanewise/domain/ledger/tolerance';
import { Stated } from '../../i18n/sign.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { holds, useUser } from '../../state/session.ts';
import { keyOf, standingOf } from './drafts.ts';
import { draftFields, type BookDay, type Draft, type Drafts } from './kept.ts';
import type { Column, Position } from './moves.ts';
import { cellName, type Editing } from './cells.ts';
import type { CellGrid } from './use-grid.ts';
import { sideOf, writeDifference, writeValue } from '../../lib/book-figures.ts';
import styles from './grid.module.css';

interface CellProps {
  grid: CellGrid;
  drafts: Drafts;
  day: BookDay;
  lines: readonly ValueLine[];
  line: ValueLine;
  carryOver: boolean;
  position: Position;
}

/** Address of the receipts behind a register amount, or of the report that shows the parts of a formula. */
const useReceipts = ({ dpId, source, valueType }: ValueLine, { locationId, date }: BookDay): string | null => {
  const user = useUser();
  const may = (group: 'Transactions Access Group' | 'Data Point Reporting Access Group'): boolean =>
    user !== null && holds(user, [group]);
  const place = { location: locationId, date };
  if (source === 'posTotal' && may('Transactions Access Group'))
    return hrefOf('/transactions', { ...place, kinds: 'all', dataPoint: dpId });
  return source !== 'manual' && may('Data Point Reporting Access Group')
    ? hrefOf('/sales-v2/store/overview', { ...place, points: `dp${dpId}_${valueType === 'count' ? 'qty' : 'amt'}` })
    : null;
};

/** The amount of the registers, as a link to its receipts. */
const PosValue = ({
  line,
  day,
  text,
  isCurrent,
  none,
}: {
  line: ValueLine;
  day: BookDay;
  text: string;
  isCurrent: boolean;
  none: Absence;
}) => {
  const { t } = useTranslation('dailyBook');
  const href = useReceipts(line, day);
  if (href === null || text === '') return line.valueType === 'text' ? <>{text}</> : <Stated text={text} none={none} />;
  return (
    <a href={href} tabIndex={isCurrent ? 0 : -1} title={t(line.source === 'formula' ? 'toParts' : 'toReceipts')}>
      {text}
    </a>
  );
};

/** The input field of a cell while somebody types in the cell. */
const CellField = ({
  grid,
  editing,
  label,
  isFigure,
}: {
  grid: CellGrid;
  editing: Editing;
  label: string;
  isFigure: boolean;
}) => {
  const field = useRef<HTMLInputElement>(null);
  const { isSelected } = editing;
  useEffect(() => {
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(isSelected ? 0 : input.value.length, input.value.length);
  }, [isSelected]);
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={label}
      value={editing.text}
      inputMode={isFigure ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={500}
      onChange={(event) => grid.type(event.currentTarget.value)}
      onBlur={grid.leave}
    />
  );
};

const textOf = (line: ValueLine, column: Column, draft: Draft | undefined, language: 'en' | 'fr'): string => {
  if (draft && draft.problem !== null) return draft.text;
  if (column === 'note') return line.note;
  if (column === 'overShort' || column === 'late') return writeDifference(line[column], line, language);
  return writeValue(line[column], line, language);
};

/**
 * Why a figure is absent: the line has no such figure, the figure is not known, or nobody has entered or counted it
 * yet.
 */
const absenceOf = (line: ValueLine, column: Column, carryOver: boolean): Absence => {
  if (column === 'opening') return carryOver ? 'notKnown' : 'notApplicable';
  if (column === 'posValue') return line.source === 'manual' ? 'notApplicable' : 'notKnown';
  return column === 'late' || column === 'adjustment' ? 'notApplicable' : 'notYet';
};

/** A cell. The cell can have the focus, becomes an input field while the user types, and shows its error. */
export const Cell = ({ grid, drafts, day, lines, line, carryOver, position }: CellProps): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const { column } = position;
  const { editing, shape } = grid;
  const field = draftFields.find((one) => one === column);
  const draft = field && drafts[keyOf({ dpId: line.dpId, field })];
  const held = lines[position.line];
  const standing = draft && held ? standingOf(draft, held) : undefined;
  const isCurrent = grid.position.line === position.line && grid.position.column === column;
  const isEditing = editing?.line === position.line && editing.column === column;
  const isEditable = shape.isEditable(position);
  const isFigure = column !== 'note' && line.valueType !== 'text';
  const text = column === 'opening' && !carryOver ? '' : textOf(line, column, draft, language);
  const none = absenceOf(line, column, carryOver);
  const problem = draft && draft.problem !== null ? t(`problem.${draft.problem}`) : null;
  const isWanted = column === 'note' && text === '' && isBeyond(line);
  const titleOf = (): string | undefined => {
    if (column === 'opening' && carryOver && line.carriedFrom !== null)
      return t('carriedFrom', { date: formatDate(line.carriedFrom, language) });
    if (column !== 'overShort' || !isBeyond(line)) return undefined;
    if (unknownOf(line) !== null) return t('beyond.unknown');
    return t('beyond.text', { tolerance: writeValue(line.tolerance, line, language) });
  };
  return (
    <td
      role="gridcell"
      data-cell={cellName(position)}
      data-column={column}
      data-label={t(`column.${column}`)}
      data-side={column === 'overShort' ? sideOf(line.overShort) : undefined}
      data-beyond={isWanted || (column === 'overShort' && isBeyond(line)) || undefined}
      data-standing={standing === 'ready' ? undefined : standing}
      data-editable={isEditable || undefined}
      data-empty={text === '' || undefined}
      className={isFigure ? styles.figure : styles.words}
      tabIndex={isCurrent && !isEditing ? 0 : -1}
      aria-readonly={!isEditable}
      aria-invalid={problem !== null || undefined}
      title={titleOf()}
      onFocus={(event) => event.target === event.currentTarget && grid.take(position)}
      onDoubleClick={() => grid.begin(position)}
      onPointerUp={(event) => event.pointerType === 'touch' && grid.begin(position)}
    >
      {isEditing ? (
        <CellField
          grid={grid}
          editing={editing}
          label={t('cellOf', { column: t(`column.${column}`), name: line.name })}
          isFigure={isFigure}
        />
      ) : column === 'posValue' ? (
        <PosValue line={line} day={day} text={text} isCurrent={isCurrent} none={none} />
      ) : (
        <span>{isWanted ? t('beyond.reason') : isFigure ? <Stated text={text} none={none} /> : text}</span>
      )}
      {problem !== null && !isEditing ? <small className={styles.problem}>{problem}</small> : null}
    </td>
  );
};
