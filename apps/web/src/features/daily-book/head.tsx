import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { useMay } from '../../state/rights.ts';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { Control } from '../../ui/control.tsx';
import { standingOf, type Standing } from './drafts.ts';
import type { Drafts } from './kept.ts';
import type { Saver, Snapshot } from './saver.ts';
import { moneyLine, sideOf, writeDifference } from '../../lib/book-figures.ts';
import styles from './daily-book.module.css';

/** Cells that wait for the person: cells that cannot be read, and cells that a colleague changed. */
const waitingIn = ({ sheets }: ValueTable, drafts: Drafts, standing: Standing): number => {
  const lines = sheets.flatMap(({ rows }) => rows);
  return Object.values(drafts).filter((draft) => {
    const line = lines.find(({ dpId }) => dpId === draft.dpId);
    return line !== undefined && standingOf(draft, line) === standing;
  }).length;
};

/** Whether what was typed is saved. */
const Saving = ({ table, saving, saver }: { table: ValueTable; saving: Snapshot; saver: Saver }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const { state, drafts } = saving;
  const [wrong, changed] = [waitingIn(table, drafts, 'wrong'), waitingIn(table, drafts, 'changed')];
  const waits = changed > 0 ? 'changed' : wrong > 0 ? 'wrong' : 'saved';
  const key = state === 'saved' ? waits : state;
  return (
    <p className={styles.saving} role="status" data-state={key}>
      {t(`saving.${key}`, { count: key === 'changed' ? changed : wrong })}
      {state === 'away' ? <Control label={t('retry')} onClick={() => saver.retry()} /> : null}
    </p>
  );
};

interface HeadProps {
  /** The book with the typed values. */
  table: ValueTable;
  /** The book as on the server. */
  held: ValueTable;
  saving: Snapshot;
  saver: Saver;
  onClose: () => void;
  onReopen: () => void;
}

/** Totals of the day, state of its book, and the actions on it. */
export const Head = ({ table, held, saving, saver, onClose, onReopen }: HeadProps): JSX.Element => {
  const { t } = useTranslation(['dailyBook', 'report']);
  const language = useLanguage();
  const moment = useMoment();
  const may = useMay();
  const { state, overShort, isBlind, isBookClosed, mayClose, closedBy, closedAt, completeness, closes } = table;
  const isIncomplete = isBookClosed && (closes[0]?.missing.length ?? 0) > 0;
  const mayTurn = mayClose && may(isBookClosed ? 'reopenBook' : 'closeBook');
  return (
    <div className={styles.head}>
      <div className={styles.state}>
        <span className={styles.badge} data-state={state}>
          {t(isIncomplete ? 'state.incomplete' : `state.${state}`)}
        </span>
        {isBookClosed ? (
          <span className={styles.quiet}>{t('closedBy', { name: closedBy, at: moment(closedAt) })}</span>
        ) : null}
      </div>
      {isBlind ? null : (
        <dl className={styles.day}>
          <dt>
            {t('overShortOfDay')}
            <CompletenessMark state={completeness} label={t(`report:state.${completeness}`)} />
          </dt>
          <dd data-side={sideOf(overShort)}>
            {overShort === null ? t('notCounted') : writeDifference(overShort, moneyLine, language)}
          </dd>
        </dl>
      )}
      <div className={styles.acts}>
        {isBookClosed || table.knownAt !== null ? null : <Saving table={held} saving={saving} saver={saver} />}
        {mayTurn ? (
          <Control className={(isBookClosed ? '' : styles.act) ?? ''} onClick={isBookClosed ? onReopen : onClose}>
            {t(isBookClosed ? 'reopen.open' : 'close.open')}
          </Control>
        ) : null}
      </div>
    </div>
  );
};
