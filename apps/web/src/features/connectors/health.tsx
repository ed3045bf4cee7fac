import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ConnectorHealth } from '@lanewise/contract/entities/connector-rules';
import styles from './connectors.module.css';

/** Health as a colour and a word. */
export const Health = ({ health }: { health: ConnectorHealth }): JSX.Element => {
  const { t } = useTranslation('connectors');
  return (
    <span className={styles.health} data-health={health}>
      {t(`health.${health}`)}
    </span>
  );
};
