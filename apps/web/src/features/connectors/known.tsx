import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Connector } from '@lanewise/contract/entities/connector';
import { HEALTHY_MINUTES, WARNING_HOURS } from '@lanewise/domain/connectors/health';
import { useStoreZone } from '../../api/store-zone.ts';
import { useMoment } from '../../i18n/moment.ts';
import { Facts } from '../../ui/facts.tsx';
import { Health } from './health.tsx';
import styles from './connectors.module.css';

/** What the connector told of itself, and when. */
export const Known = ({ connector }: { connector: Connector }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const moment = useMoment();
  const zone = useStoreZone()(connector);
  const { health, status, username, version, lastContact, lastTlogTime } = connector;
  const rule = t(`rule.${lastContact === null ? 'never' : health}`, { minutes: HEALTHY_MINUTES, hours: WARNING_HOURS });
  return (
    <section className={styles.known} aria-label={t('known')}>
      <Facts
        facts={[
          [
            t('column.health'),
            <>
              <Health health={health} /> <span className={styles.quiet}>{rule}</span>
            </>,
          ],
          [t('column.status'), t(`status.${status}`)],
          [t('column.lastContact'), lastContact === null ? t('never') : moment(lastContact, zone)],
          [t('lastTlog'), lastTlogTime === null ? t('never') : moment(lastTlogTime, zone)],
          [t('column.version'), version ?? t('unknown')],
          [t('username'), username],
        ]}
      />
    </section>
  );
};
