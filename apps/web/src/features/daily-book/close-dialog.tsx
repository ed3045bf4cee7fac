import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { neededFor } from '@lanewise/domain/ledger/checks';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { useMay } from '../../state/rights.ts';
import { Control } from '../../ui/control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Saver } from './saver.ts';
import { moneyLine, sideOf, writeDifference } from '../../lib/book-figures.ts';
import { SuspendedSales } from './suspended.tsx';
import styles from './daily-book.module.css';

interface CheckProps {
  check: ValueTable['checks'][number];
  table: ValueTable;
  onLine: (dpId: number) => void;
  onDate: (date: string) => void;
}

/**
 * A check with the lines and days that fail it. Each line or day links to the place where the user enters what is
 * missing.
 */
const Check = ({ check: { check, isMet, open }, table, onLine, onDate }: CheckProps): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  return (
    <li className={styles.check} data-met={isMet}>
      <Icon name={isMet ? 'check' : 'warning'} />
      <div>
        <span>{t(`check.${check}.${isMet ? 'met' : 'open'}`, { count: open.length })}</span>
        {check === 'suspended' && !isMet ? <SuspendedSales sales={table.suspended} place={table} /> : null}
        {open.length === 0 || check === 'suspended' ? null : (
          <ul className={styles.open}>
            {open.map(({ dpId, name, date }) => (
              <li key={`${dpId} ${name} ${date}`}>
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => {
                    if (dpId !== null) onLine(dpId);
                    else if (date !== null) onDate(date);
                  }}
                >
                  {date === null ? name : formatDate(date, language)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
};

interface CloseDialogProps {
  table: ValueTable;
  saver: Saver;
  /** Closes the book; with what its lines lack where `isIncomplete`. */
  onConfirm: (isIncomplete: boolean) => Promise<void>;
  onLine: (dpId: number) => void;
  onDate: (date: string) => void;
  onClose: () => void;
}

/** Whether everything typed is saved: a close takes nothing that is not. */
const useWhole = (saver: Saver): boolean | null => {
  const [isWhole, setWhole] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void saver.whole().then((found) => {
      if (!isGone) setWhole(found);
    });
    return () => {
      isGone = true;
    };
  }, [saver]);
  return isWhole;
};

/** Shows over or short of the day and the failed checks, and then closes the book. */
export const CloseDialog = (props: CloseDialogProps): JSX.Element => {
  const { table, saver, onConfirm, onLine, onDate, onClose } = props;
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const isWhole = useWhole(saver);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const may = useMay();
  const { overShort, checks, isBlind, mayBeIncomplete } = table;
  const needed = neededFor(false);
  const unmet = checks.filter(({ check, isMet }) => !isMet && needed.includes(check)).map(({ check }) => check);
  const isReady = isWhole === true && unmet.length === 0;
  const isLacking = unmet.length > 0 && !unmet.includes('earlier');
  const offersIncomplete = isLacking && mayBeIncomplete && may('closeIncomplete');
  const isSavable = isReady || (isWhole === true && offersIncomplete);
  const button = useRef<HTMLButtonElement>(null);
  // Enter closes a book that lacks nothing.
  useEffect(() => {
    if (isReady) button.current?.focus();
  }, [isReady]);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm(!isReady);
      onClose();
    } catch (error) {
      setFailed(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('close.title')} closeLabel={t('cancel')} onClose={onClose}>
      {isBlind ? null : (
        <p className={styles.result}>
          <span>{t('overShortOfDay')}</span>
          <strong data-side={sideOf(overShort)}>
            {overShort === null ? t('notCounted') : writeDifference(overShort, moneyLine, language)}
          </strong>
        </p>
      )}
      <ul className={styles.checks}>
        {checks.map((check) => (
          <Check key={check.check} check={check} table={table} onLine={onLine} onDate={onDate} />
        ))}
      </ul>
      {isWhole === false ? <p className={styles.wrong}>{t('close.unsaved')}</p> : null}
      {offersIncomplete ? <p className={styles.quiet}>{t('close.incompleteText')}</p> : null}
      {failed instanceof Problem ? (
        <p role="alert" className={styles.wrong}>
          {explain(failed)}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Control label={t('cancel')} disabled={busy} data-autofocus={!isSavable || undefined} onClick={onClose} />
        <Control
          ref={button}
          className={styles.act ?? ''}
          disabled={busy || !isSavable}
          data-autofocus={isReady || undefined}
          aria-busy={busy}
          onClick={() => void confirm()}
        >
          {t(offersIncomplete ? 'close.incomplete' : 'close.confirm')}
        </Control>
      </div>
    </Dialog>
  );
};
