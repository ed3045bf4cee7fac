import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { BookDay } from '@lanewise/contract/entities/book-days';
import { useLanguage } from '../../i18n/language.ts';
import { writeOverShort } from '../../lib/book-figures.ts';
import { formatDate } from '../../lib/date.ts';
import { Loaded } from '../../records/loaded.tsx';
import { hrefOf } from '../../state/address.ts';
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx';
import type { OverviewAddress } from './address.ts';
import { Grid, type Shown } from './grid.tsx';
import { useBookDays } from './queries.ts';
import { tallyOf, waitingOf } from './sums.ts';
import styles from './book-overview.module.css';

/** Waiting days that are listed. */
const MOST_LISTED = 12;

const Tiles = ({ days, today, mayCompare }: { days: readonly BookDay[]; today: string; mayCompare: boolean }) => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const { due, closed, changed, overShort } = tallyOf(days, today);
  return (
    <KeyFigures label={t('figures')}>
      {mayCompare ? (
        <KeyFigure
          label={t('tile.overShort')}
          value={overShort === null ? t('nothingCounted') : writeOverShort(overShort, language)}
        />
      ) : null}
      <KeyFigure label={t('tile.closed')} value={t('ofDays', { count: closed, total: due })} />
      <KeyFigure label={t('tile.waiting')} value={String(due - closed)} />
      {mayCompare ? <KeyFigure label={t('tile.changed')} value={String(changed)} /> : null}
    </KeyFigures>
  );
};

const Waits = ({ days, address }: { days: readonly BookDay[]; address: OverviewAddress }): JSX.Element | null => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const waiting = waitingOf(days, address.today);
  const names = new Map(address.stores.map(({ reg_loc_id, name }) => [reg_loc_id, name]));
  if (waiting.length === 0) return null;
  const whyOf = ({ emptyLines, completeness, state }: BookDay): string =>
    [
      ...(state === 'Reopened' ? [t('why.reopened')] : []),
      ...(emptyLines > 0 ? [t('why.empty', { count: emptyLines })] : []),
      ...(completeness === 'missing' || completeness === 'partial' ? [t(`why.${completeness}`)] : []),
    ].join(', ') || t('why.ready');
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {t('waiting')}
      </h2>
      <ul className={styles.waits}>
        {waiting.slice(0, MOST_LISTED).map((day) => (
          <li key={`${day.locationId} ${day.date}`}>
            <a href={hrefOf('/balancing/daily-reporting', dayOf(address, day.locationId, day.date))}>
              {formatDate(day.date, language)} · {names.get(day.locationId) ?? ''}
            </a>
            <span className={styles.quiet}>{whyOf(day)}</span>
          </li>
        ))}
      </ul>
      {waiting.length > MOST_LISTED ? (
        <p className={styles.quiet}>{t('moreWaiting', { count: waiting.length - MOST_LISTED })}</p>
      ) : null}
    </section>
  );
};

/** The address of a store's day in the daily book. */
export const dayOf = ({ preset }: Pick<OverviewAddress, 'preset'>, location: number, date: string) => ({
  presetId: preset?.presetId ?? 0,
  location,
  date,
});

const shownKinds: readonly Shown[] = ['all', 'different', 'open'];

/** Where the books of all stores stand: what they come to, day by day, and what waits. */
export const Dashboard = ({ address }: { address: OverviewAddress }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const { preset, span, today } = address;
  const query = useBookDays(preset && span ? { presetId: preset.presetId, span } : null);
  const [shown, setShown] = useState<Shown>('all');
  return (
    <Loaded query={query} failed={t('couldNotLoad')}>
      {(days) => {
        // Who counts blind is told no differences at all.
        const mayCompare = days.some(({ overShort }) => overShort !== null);
        return (
          <>
            <Tiles days={days} today={today} mayCompare={mayCompare} />
            <fieldset className={styles.filter}>
              <legend className={styles.quiet}>{t('show')}</legend>
              {shownKinds.map((kind) => (
                <label key={kind}>
                  <input type="radio" name="shown" checked={shown === kind} onChange={() => setShown(kind)} />
                  {t(`shown.${kind}`)}
                </label>
              ))}
            </fieldset>
            <Grid days={days} address={address} shown={shown} />
            <Waits days={days} address={address} />
          </>
        );
      }}
    </Loaded>
  );
};
