import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import styles from './overtaken.module.css';

/** Over a form: somebody else saved the thing since it was opened, so nothing of this form is saved yet. */
export const Overtaken = (): JSX.Element => {
  const { t } = useTranslation('settings');
  const text = useRef<HTMLParagraphElement>(null);
  // Whoever pressed Save at the end of a long form looks there.
  useEffect(() => {
    text.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={text} role="alert" className={styles.text}>
      {t('overtaken')}
    </p>
  );
};
