import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { shareSheet } from '@lanewise/contract/endpoints/value-table';
import {
  LONGEST_NOTE,
  MOST_RECIPIENTS,
  sharedFileTypes,
  type SharedFileType,
} from '@lanewise/contract/entities/ledger-rules';
import { ask } from '../../api/ask.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTold } from '../../i18n/told.ts';
import { useMay } from '../../state/rights.ts';
import { Control } from '../../ui/control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import type { BookDay } from './kept.ts';
import styles from './daily-book.module.css';
import journalStyles from './journal.module.css';

/** Mail addresses of a text, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Map(
    text
      .split(/[\s,;]+/)
      .filter((address) => address !== '')
      .map((address) => [address.toLowerCase(), address]),
  ).values(),
];

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What is typed into the dialog, and its way to the server. */
const useShare = (day: BookDay, onClose: () => void) => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const told = useTold();
  const [typed, setTyped] = useState({ recipients: '', message: '', fileType: 'pdf' as SharedFileType });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const wrongIn = (addresses: readonly string[]): string | null => {
    const wrong = addresses.find((address) => !isAddress(address));
    if (addresses.length === 0) return t('share.required');
    if (wrong !== undefined) return t('share.wrong', { address: wrong });
    return addresses.length > MOST_RECIPIENTS ? t('share.many', { count: MOST_RECIPIENTS }) : null;
  };
  const send = async (): Promise<void> => {
    const { recipients, message, fileType } = typed;
    const addresses = addressesIn(recipients);
    const wrong = wrongIn(addresses);
    if (wrong !== null) return setError(wrong);
    setBusy(true);
    try {
      const body = { ...day, recipients: addresses, message: message.trim(), fileType, language };
      const { mails } = await ask(shareSheet, { body });
      toastSuccess(told(t('share.sent', { count: mails }), addresses.join(', ')));
      onClose();
    } catch (failed) {
      setError(failed instanceof Problem ? explain(failed) : t('couldNotLoad'));
      setBusy(false);
    }
  };
  const type = (more: Partial<typeof typed>): void => {
    setTyped({ ...typed, ...more });
    setError(null);
  };
  return { typed, type, error, busy, send };
};

const ShareDialog = ({ day, onClose }: { day: BookDay; onClose: () => void }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const { typed, type, error, busy, send } = useShare(day, onClose);
  return (
    <Dialog title={t('share.title')} closeLabel={t('cancel')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className={styles.reason}>
          {t('share.recipients')}
          <input
            className={styles.select}
            value={typed.recipients}
            autoComplete="email"
            data-autofocus
            aria-invalid={error !== null}
            onChange={(event) => type({ recipients: event.currentTarget.value })}
          />
          <small className={styles.quiet}>{t('share.recipientsHint')}</small>
        </label>
        <label className={styles.reason}>
          {t('share.message')}
          <input
            className={styles.select}
            value={typed.message}
            maxLength={LONGEST_NOTE}
            onChange={(event) => type({ message: event.currentTarget.value })}
          />
        </label>
        <label className={styles.reason}>
          {t('share.type')}
          <select
            className={styles.select}
            value={typed.fileType}
            onChange={(event) =>
              type({ fileType: sharedFileTypes.find((one) => one === event.currentTarget.value) ?? 'pdf' })
            }
          >
            {sharedFileTypes.map((one) => (
              <option key={one} value={one}>
                {t(`share.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {error === null ? null : (
          <p role="alert" className={styles.wrong}>
            {error}
          </p>
        )}
        <div className={styles.buttons}>
          <Control label={t('cancel')} disabled={busy} onClick={onClose} />
          <Control type="submit" className={styles.act ?? ''} disabled={busy} aria-busy={busy}>
            {t('share.send')}
          </Control>
        </div>
      </form>
    </Dialog>
  );
};

/** The book of the day by mail, for those who may send it. */
export const Share = ({ day }: { day: BookDay }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  const mayShare = useMay()('shareSheet');
  const [open, setOpen] = useState(false);
  if (!mayShare) return null;
  return (
    <>
      <Control className={journalStyles.open ?? ''} label={t('share.open')} onClick={() => setOpen(true)} />
      {open ? <ShareDialog day={day} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
