import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import styles from '../analytics.module.css';

// The dictionary loads when somebody asks for it.
const MeasureFacts = lazy(() => import('../measures.tsx').then((module) => ({ default: module.MeasureFacts })));

/** What the figures of an answer mean, for those who ask. */
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
