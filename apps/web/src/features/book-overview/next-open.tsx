import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { isNextBook } from '../../ui/next-book-key.ts';
import { useWindowKey } from '../../ui/use-window-key.ts';
import { dayOf, type OverviewAddress } from './address.ts';
import { useNextBook } from './queries.ts';
import styles from './book-overview.module.css';

/** A date before every business date. */
const FIRST_DAY = '1970-01-01';

/** Link to the oldest open day, where the work of a morning begins. A key opens it too. */
export const NextOpen = ({ address }: { address: OverviewAddress }): JSX.Element | null => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const { preset, stores, knownAt } = address;
  const [store] = stores;
  const isAsked = preset !== null && store !== undefined && knownAt === '';
  const { data } = useNextBook(
    isAsked ? { presetId: preset.presetId, locationId: store.reg_loc_id, date: FIRST_DAY } : null,
  );
  const link = useRef<HTMLAnchorElement>(null);
  useWindowKey((event) => {
    if (!isNextBook(event) || !link.current) return;
    event.preventDefault();
    link.current.click();
  });
  // An empty line keeps the place, so that the content below does not move.
  if (!data) return isAsked ? <p className={styles.nextOpen} /> : null;
  const { next, since } = data;
  if (!next) return <p className={styles.nextOpen}>{t('noneOpen', { date: formatDate(since, language) })}</p>;
  const name = stores.find(({ reg_loc_id }) => reg_loc_id === next.locationId)?.name ?? '';
  return (
    <a
      ref={link}
      className={styles.nextOpen}
      href={hrefOf('/balancing/daily-reporting', { ...dayOf(address, next.locationId, next.date), focus: 'count' })}
      aria-keyshortcuts="Alt+Shift+PageDown"
      title={t('nextOpenKey')}
    >
      {t('nextOpen', { name, date: formatDate(next.date, language) })}
    </a>
  );
};
