import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Finding } from '@lanewise/contract/entities/connector-heartbeat';
import { useFindingText } from './finding-text.ts';
import styles from './connectors.module.css';

/** The findings of a connector, the gravest first; nothing if there are none. */
export const Findings = ({ findings }: { findings: readonly Finding[] }): JSX.Element | null => {
  const { t } = useTranslation('connectors');
  const textOf = useFindingText();
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings} aria-label={t('findings')}>
      {findings.map(({ code, params }) => (
        <li key={code} data-finding={code}>
          {textOf({ code, params })}
        </li>
      ))}
    </ul>
  );
};
