import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { hrefOf } from '../../state/address.ts';
import { useTroubles } from './today/queries.ts';
import { What } from './today/row.tsx';
import { route } from './completeness/address.ts';
import styles from './connectors.module.css';

/** Most rows about one store: there is one row of each kind, except for closings. */
const MOST = 20;

/** Missing data of a connector's store, with a link to the store's calendar. */
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
