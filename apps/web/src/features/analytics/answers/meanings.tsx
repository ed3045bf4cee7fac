import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import styles from '../analytics.module.css';

// The dictionary loads when a user opens it.
const MeasureFacts = lazy(() => import('../measures.tsx').then((module) => ({ default: module.MeasureFacts })));

/** Explains the figures of an answer on request. */
export const Meanings = ({ of }: { of?: readonly string[] }): JSX.Element => {
  const { t } = useTranslation('analytics');
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles.meanings} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{t('meanings')}</summary>
      {opened ? (
        <Suspense fallback={null}>
          <MeasureFacts {...(of ? { of } : {})} />
        </Suspense>
      ) : null}
    </details>
  );
};
