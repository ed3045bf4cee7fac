import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import styles from './accounts.module.css';

/** The buttons below a step of the account's forms. Texts: `accounts`. */
export const StepButtons = ({
  submitLabel,
  busy,
  onCancel,
}: {
  submitLabel: string;
  busy: boolean;
  /** Absent: the step cannot be skipped. */
  onCancel?: (() => void) | undefined;
}): JSX.Element => {
  const { t } = useTranslation('accounts');
  return (
    <div className={styles.buttons}>
      {onCancel ? (
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      ) : null}
      <Button type="submit" loading={busy}>
        {submitLabel}
      </Button>
    </div>
  );
};
