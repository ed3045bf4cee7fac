import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { useAddress } from '../../state/address.ts';
import { useMay } from '../../state/rights.ts';
import { EmptyState } from '../../ui/states.tsx';
import { leaveField, useWindowKey } from '../../ui/use-window-key.ts';
import { CloseDialog } from './close-dialog.tsx';
import { Closes } from './closes.tsx';
import { BookGrid } from './grid.tsx';
import { Head } from './head.tsx';
import { Journal } from './journal.tsx';
import type { BookDay } from './kept.ts';
import { Late } from './late.tsx';
import { LineFacts } from './line-facts.tsx';
import { Notices } from './notices.tsx';
import { useBook, type OpenBook } from './queries.ts';
import { ReopenDialog } from './reopen-dialog.tsx';
import { Share } from './share.tsx';
import { Suspended } from './suspended.tsx';
import { useGrid } from './use-grid.ts';
import { Waiting } from './waiting.tsx';
import styles from './daily-book.module.css';

type Asking = 'close' | 'reopen' | null;

interface SheetsProps {
  day: BookDay;
  table: ValueTable;
  book: OpenBook;
  /** Whether the first counted cell gets the focus. */
  takesFocus: boolean;
  onDate: (date: string) => void;
}

/** Alt and Shift with Enter ask whether the book is closed. */
const useCloseKey = (ask: (() => void) | null): void =>
  useWindowKey((event) => {
    const isIt = event.key === 'Enter' && event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (!isIt || !ask) return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLInputElement) leaveField();
    ask();
  });

/** The focus goes to the first cell that is counted. */
const useFirstCell = ({ shape, focus }: ReturnType<typeof useGrid>, takesFocus: boolean): void => {
  const take = useEffectEvent(() => {
    const lines = Array.from({ length: shape.lines }, (_, line) => ({ line, column: 'enteredValue' as const }));
    focus(lines.find(shape.isEditable) ?? { line: 0, column: 'enteredValue' });
  });
  useEffect(() => {
    if (takesFocus) take();
  }, [takesFocus]);
};

/** The sheets of a day with their notes and notices. */
const Sheets = ({ day, table, book, takesFocus, onDate }: SheetsProps): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const { saver, saving, turn, approve } = book;
  const [asking, setAsking] = useState<Asking>(null);
  const isReadOnly = table.isBookClosed || table.knownAt !== null;
  const may = useMay();
  const mayEnter = may('enterValues') && !isReadOnly;
  const drafts = isReadOnly ? {} : saving.drafts;
  const grid = useGrid({ table, drafts, saver, mayEnter });
  const lines = table.sheets.flatMap(({ rows }) => rows);
  const { set } = useAddress();
  const done = (): void => setAsking(null);
  useCloseKey(table.mayClose && may('closeBook') && !isReadOnly ? () => setAsking('close') : null);
  useFirstCell(grid, takesFocus);
  if (lines.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      <Head
        table={grid.shown}
        held={table}
        saving={saving}
        saver={saver}
        onClose={() => setAsking('close')}
        onReopen={() => setAsking('reopen')}
      />
      {table.knownAt === null ? (
        <Notices day={day} table={table} saving={saving} saver={saver} wrong={grid.wrong} />
      ) : null}
      <BookGrid grid={grid} drafts={drafts} day={day} lines={lines} />
      <LineFacts
        line={grid.shown.sheets.flatMap(({ rows }) => rows)[grid.position.line]}
        table={table}
        approve={approve}
      />
      <p id="daily-book-keys" className={styles.keys}>
        {t(mayEnter ? 'keys' : 'keysReadOnly')}
      </p>
      <Suspended table={table} />
      <Late table={table} />
      <Closes table={table} />
      <Journal day={day} />
      <Share day={day} />
      {asking === 'close' ? (
        <CloseDialog
          table={grid.shown}
          saver={saver}
          onConfirm={(isIncomplete) => turn({ isBookClosed: true, ...(isIncomplete && { isIncomplete }) })}
          onClose={done}
          onDate={onDate}
          onLine={(dpId) => {
            done();
            const line = lines.findIndex((one) => one.dpId === dpId);
            if (line < 0) return set({ tab: 'movements' });
            // The dialog returns the focus first.
            setTimeout(() => grid.focus({ line, column: 'enteredValue' }));
          }}
        />
      ) : null}
      {asking === 'reopen' ? (
        <ReopenDialog onConfirm={(reason) => turn({ isBookClosed: false, reason })} onClose={done} />
      ) : null}
    </>
  );
};

/** The book of a store's day. */
export const Book = ({ day, ...rest }: { day: BookDay } & Pick<SheetsProps, 'takesFocus' | 'onDate'>): JSX.Element => {
  const book = useBook(day);
  const { data } = book.query;
  return data ? <Sheets day={day} table={data} book={book} {...rest} /> : <Waiting query={book.query} />;
};
