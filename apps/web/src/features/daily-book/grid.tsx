import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ValueLine, ValueSheet } from '@lanewise/contract/entities/value-table';
import { Stated } from '../../i18n/sign.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import { Cell } from './cell.tsx';
import type { BookDay, Drafts } from './kept.ts';
import type { Column } from './moves.ts';
import type { CellGrid } from './use-grid.ts';
import { moneyLine, sideOf, writeDifference } from '../../lib/book-figures.ts';
import styles from './grid.module.css';

interface BookGridProps {
  grid: CellGrid;
  drafts: Drafts;
  day: BookDay;
  /** The lines as on the server, in the same order. */
  lines: readonly ValueLine[];
}

/** The head of a sheet: its name, and its over or short. */
const SheetHead = ({ sheet, columns }: { sheet: ValueSheet; columns: readonly Column[] }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const { name, overShort } = sheet;
  const before = columns.indexOf('overShort');
  const rest = columns.length - before - 1;
  return (
    <tr role="row" className={styles.sheet}>
      <th role="rowheader" scope="rowgroup" colSpan={before < 0 ? columns.length + 1 : before + 1}>
        {name}
      </th>
      {before < 0 ? null : (
        <td role="gridcell" className={styles.figure} data-side={sideOf(overShort)} data-label={t('column.overShort')}>
          <Stated text={writeDifference(overShort, moneyLine, language)} none="notYet" />
        </td>
      )}
      {before < 0 || rest === 0 ? null : <td role="gridcell" colSpan={rest} />}
    </tr>
  );
};

/** A line: the name of its data point and its cells. */
const Line = (props: BookGridProps & { line: ValueLine; at: number; carryOver: boolean }): JSX.Element => {
  const { line, at, grid } = props;
  const { t } = useTranslation('dailyBook');
  const isCurrent = grid.position.line === at;
  return (
    <tr role="row" className={styles.line} data-current={isCurrent || undefined}>
      <th role="rowheader" scope="row" className={styles.name}>
        {line.name}
        {line.source === 'formula' ? (
          <small title={t('formulaText')} aria-label={t('formula')}>
            ƒ
          </small>
        ) : null}
      </th>
      {grid.shape.columns.map((column) => (
        <Cell key={column} {...props} position={{ line: at, column }} />
      ))}
    </tr>
  );
};

/** All sheets of a book as one spreadsheet. */
export const BookGrid = (props: BookGridProps): JSX.Element => {
  const { grid } = props;
  const { t } = useTranslation('dailyBook');
  const { shown, shape } = grid;
  const firsts = shown.sheets.map((_, at) => shown.sheets.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0));
  return (
    <ScrollFrame data-across className={styles.scroll}>
      <table
        ref={grid.frame}
        role="grid"
        aria-label={t('grid')}
        aria-describedby="daily-book-keys"
        className={styles.grid}
        onKeyDown={grid.onKeyDown}
        onPaste={grid.onPaste}
        onCopy={grid.onCopy}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('column.name')}
            </th>
            {shape.columns.map((column) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {shown.sheets.map((sheet, index) => (
          <Fragment key={sheet.sheetId}>
            <tbody role="rowgroup" aria-label={sheet.name}>
              <SheetHead sheet={sheet} columns={shape.columns} />
              {sheet.rows.map((line, row) => (
                <Line
                  key={line.dpId}
                  {...props}
                  line={line}
                  at={(firsts[index] ?? 0) + row}
                  carryOver={sheet.carryOver}
                />
              ))}
            </tbody>
          </Fragment>
        ))}
      </table>
    </ScrollFrame>
  );
};
