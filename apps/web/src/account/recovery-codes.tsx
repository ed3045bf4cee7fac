import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { toastError, toastSuccess } from '../ui/toast.tsx';
import styles from './accounts.module.css';

/** The codes that replace a lost phone, shown once. While the page shows the codes, a printout has only the codes. */
export const RecoveryCodes = ({
  codes,
  username,
  onDone,
}: {
  codes: readonly string[];
  username: string;
  onDone: () => void;
}): JSX.Element => {
  const { t } = useTranslation('accounts');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toastSuccess(t('factor.copied'));
    } catch {
      toastError(t('factor.notCopied'));
    }
  };
  return (
    <div className={styles.steps}>
      <p className={styles.text}>{t('factor.codesText')}</p>
      <div className={styles.codesPaper} data-print-alone>
        <p className={styles.printed}>{t('factor.printed', { username })}</p>
        <ol className={styles.codes} aria-label={t('factor.codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          {t('factor.copy')}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t('factor.print')}
        </Button>
        <Button onClick={onDone}>{t('factor.done')}</Button>
      </div>
    </div>
  );
};
