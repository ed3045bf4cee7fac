import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Connector } from '@lanewise/contract/entities/connector';
import { HEALTHY_MINUTES } from '@lanewise/contract/entities/connector-rules';
import { WARNING_HOURS } from '@lanewise/domain/connectors/health';
import { useStoreZone } from '../../api/store-zone.ts';
import { useMoment } from '../../i18n/moment.ts';
import { useMay } from '../../state/rights.ts';
import { Facts } from '../../ui/facts.tsx';
import { Findings } from './findings.tsx';
import { Heartbeat } from './heartbeat.tsx';
import { Health } from './health.tsx';
import { Lacking } from './lacking.tsx';
import styles from './connectors.module.css';

/** What a connector last said of itself, and when: its state, version, contacts and key. */
export const Known = ({ connector }: { connector: Connector }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const moment = useMoment();
  const zone = useStoreZone()(connector);
  const { health, status, username, version, lastContact, lastTlogTime, keyOrigin, keyAt } = connector;
  const { findings, heartbeat, regionLocationId } = connector;
  const may = useMay();
  const taken = heartbeat?.status && t(heartbeat.status === status ? 'flag.taken' : 'flag.told');
  // Silence is shown with the health.
  const shown = findings.filter(({ code }) => code !== 'silent' && code !== 'never');
  const silent = findings.some(({ code }) => code === 'silent');
  const rule = t(`rule.${lastContact === null ? 'never' : silent ? health : 'Healthy'}`, {
    minutes: HEALTHY_MINUTES,
    hours: WARNING_HOURS,
  });
  return (
    <>
      <Findings findings={shown} />
      <section className={styles.known} aria-label={t('known')}>
        <Facts
          facts={[
            [
              t('column.health'),
              <>
                <Health health={health} /> <span className={styles.quiet}>{rule}</span>
              </>,
            ],
            [t('column.status'), taken === undefined ? t(`status.${status}`) : `${t(`status.${status}`)} · ${taken}`],
            [t('column.lastContact'), lastContact === null ? t('never') : moment(lastContact, zone)],
            [t('lastTlog'), lastTlogTime === null ? t('never') : moment(lastTlogTime, zone)],
            [t('column.version'), version ?? t('unknown')],
            [t('username'), username],
            [t('key.column'), t(`keyOrigin.${keyOrigin}`, { moment: moment(keyAt, zone) })],
          ]}
        />
      </section>
      {heartbeat ? <Heartbeat said={heartbeat} /> : null}
      {regionLocationId !== null && may('getConnectors') ? <Lacking regionLocationId={regionLocationId} /> : null}
    </>
  );
};
