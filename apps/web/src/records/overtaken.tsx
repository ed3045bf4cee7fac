import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import styles from './overtaken.module.css';

/** Shown over a form: another user saved the record in the meantime, so nothing of this form is saved yet. */
export const Overtaken = (): JSX.Element => {
  const { t } = useTranslation('settings');
  const text = useRef<HTMLParagraphElement>(null);
  // A user who pressed Save at the end of a long form must see the message.
  useEffect(() => {
    text.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={text} role="alert" className={styles.text}>
      {t('overtaken')}
    </p>
  );
};
