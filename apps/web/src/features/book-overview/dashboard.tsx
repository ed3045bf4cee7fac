import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { BookDay } from '@lanewise/contract/entities/book-days';
import { useLanguage } from '../../i18n/language.ts';
import { writeOverShort } from '../../lib/book-figures.ts';
import { Loaded } from '../../records/loaded.tsx';
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx';
import type { OverviewAddress } from './address.ts';
import { Grid, type Shown } from './grid.tsx';
import { useBookDays } from './queries.ts';
import { OverTime } from './over-time.tsx';
import { tallyOf } from './sums.ts';
import { Tiles } from './tiles.tsx';
import { Waits } from './waits.tsx';
import styles from './book-overview.module.css';

/** What the books come to together. */
const InBrief = ({ days, today, mayCompare }: { days: readonly BookDay[]; today: string; mayCompare: boolean }) => {
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

const shownKinds: readonly Shown[] = ['all', 'different', 'open'];

/** Where the books of all stores stand: what they come to, day by day, and what waits. */
export const Dashboard = ({ address }: { address: OverviewAddress }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const { preset, span, today } = address;
  const query = useBookDays(preset && span ? { presetId: preset.presetId, span, knownAt: address.knownAt } : null);
  const [shown, setShown] = useState<Shown>('all');
  return (
    <Loaded query={query} failed={t('couldNotLoad')}>
      {(days) => {
        // Who counts blind is told no differences at all.
        const mayCompare = days.some(({ overShort }) => overShort !== null);
        return (
          <>
            <InBrief days={days} today={today} mayCompare={mayCompare} />
            <Tiles address={address} />
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
            {mayCompare ? <OverTime address={address} /> : null}
          </>
        );
      }}
    </Loaded>
  );
};
