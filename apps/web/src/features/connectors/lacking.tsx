import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { hrefOf } from '../../state/address.ts';
import { useTroubles } from './today/queries.ts';
import { What } from './today/row.tsx';
import { route } from './completeness/address.ts';
import styles from './connectors.module.css';

/** Rows about one store are few: one of a kind, but for closings. */
const MOST = 20;

/** What is missing of the store of a connector, with the way to its calendar. */
export const Lacking = ({ regionLocationId }: { regionLocationId: number }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const { data } = useTroubles({ locationIds: String(regionLocationId), limit: MOST, offset: 0 });
  const rows = data?.data.filter(({ connectorId }) => connectorId === null) ?? [];
  return (
    <section className={styles.known} aria-label={t('lacking.title')}>
      <h3 className={styles.heading}>{t('lacking.title')}</h3>
      {data && rows.length === 0 ? <p className={styles.quiet}>{t('lacking.none')}</p> : null}
      {rows.map((one) => (
        <What key={`${one.kind} ${one.posReportId ?? ''}`} one={one} />
      ))}
      <a href={hrefOf(route, { location: regionLocationId })}>{t('lacking.calendar')}</a>
    </section>
  );
};
