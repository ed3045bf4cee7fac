import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '@mantine/hooks';
import type { JSX } from 'react';
import { currencySymbol } from '@lanewise/domain/format';
import type { BookDay } from '@lanewise/contract/entities/book-days';
import { useLanguage } from '../../i18n/language.ts';
import { writeOverShort } from '../../lib/book-figures.ts';
import { ListPaging } from '../../records/list-paging.tsx';
import { Loaded } from '../../records/loaded.tsx';
import { writeRange } from '../../report/summary/sentences.ts';
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { OverviewAddress } from './address.ts';
import { Finder } from './finder.tsx';
import { OverviewGrid, type Shown } from './grid.tsx';
import { Journals } from './journals.tsx';
import { NextOpen } from './next-open.tsx';
import { OverTime } from './over-time.tsx';
import { PAGE_STORES, useBookPage, type BookPage } from './queries.ts';
import { changedOf } from './sums.ts';
import { Tiles } from './tiles.tsx';
import { Waits } from './waits.tsx';
import styles from './book-overview.module.css';

interface InBriefProps {
  found: BookPage;
  mayCompare: boolean;
  address: OverviewAddress;
}

/** Sums over the books of all found stores. Changes since the close cover only the stores on this page. */
const InBrief = ({ found, mayCompare, address }: InBriefProps): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const { due, closed, overShort, stores } = found;
  const { span, company } = address;
  const { currency } = company;
  const period = span ? writeRange({ start: span.startDate, last: span.lastDate }, language) : '';
  const scope = t('scope', { period, count: found.found });
  const ofPage = t('scope', { period, count: stores.length });
  return (
    <KeyFigures label={t('figures')}>
      <KeyFigure scope={scope} label={t('tile.waiting')} value={String(due - closed)} />
      <KeyFigure scope={scope} label={t('tile.closed')} value={t('ofDays', { count: closed, total: due })} />
      {mayCompare ? (
        <KeyFigure
          scope={scope}
          label={`${t('tile.overShort')} ${currencySymbol(currency, language)}`}
          value={overShort === null ? t('nothingCounted') : writeOverShort(overShort, language)}
        />
      ) : null}
      {mayCompare ? (
        <KeyFigure
          scope={ofPage}
          label={t(found.found > stores.length ? 'tile.changedShown' : 'tile.changed')}
          value={String(changedOf(found.days))}
        />
      ) : null}
    </KeyFigures>
  );
};

const shownKinds: readonly Shown[] = ['all', 'different', 'open'];

/** The books of the stores of one page, day by day. `address` holds only these stores. */
const Days = ({ address, days }: { address: OverviewAddress; days: readonly BookDay[] }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const [shown, setShown] = useState<Shown>('all');
  return (
    <>
      <fieldset className={styles.filter}>
        <legend className={styles.quiet}>{t('show')}</legend>
        {shownKinds.map((kind) => (
          <label key={kind}>
            <input type="radio" name="shown" checked={shown === kind} onChange={() => setShown(kind)} />
            {t(`shown.${kind}`)}
          </label>
        ))}
      </fieldset>
      <OverviewGrid days={days} address={address} shown={shown} />
    </>
  );
};

/** One page of the found stores: first the waiting days, then all days. */
const Found = ({ address, found }: { address: OverviewAddress; found: BookPage }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const { stores, days } = found;
  if (stores.length === 0) return <EmptyState title={t('noneFound.title')} text={t('noneFound.text')} />;
  const ofPage = {
    ...address,
    stores: stores.flatMap(
      ({ locationId }) => address.stores.find(({ reg_loc_id }) => reg_loc_id === locationId) ?? [],
    ),
  };
  // Users who count blind see no differences.
  const mayCompare = days.some(({ overShort }) => overShort !== null) || found.overShort !== null;
  return (
    <>
      <InBrief found={found} mayCompare={mayCompare} address={address} />
      <NextOpen address={address} />
      <Waits days={days} stores={stores} address={ofPage} />
      <Tiles address={ofPage} />
      <Days address={ofPage} days={days} />
      <ListPaging
        page={address.found.page}
        rows={stores.length}
        total={found.found}
        size={PAGE_STORES}
        onPage={(page) => address.find({ page })}
      />
      <Journals address={address} />
      {mayCompare ? <OverTime address={ofPage} /> : null}
    </>
  );
};

/** Milliseconds without typing after which a search starts. */
const PAUSE = 250;

/** Number of stores from which a dashboard offers a search. */
const MANY_STORES = 8;

/** The state of the books of all stores: what waits, the sums, and every day. */
export const Dashboard = ({ address }: { address: OverviewAddress }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const { preset, span, knownAt, stores, found } = address;
  const [searchText] = useDebouncedValue(found.search.trim(), PAUSE);
  const asked = { searchText, regionId: found.region, page: found.page };
  const query = useBookPage(preset && span ? { presetId: preset.presetId, span, knownAt, ...asked } : null);
  return (
    <>
      {stores.length >= MANY_STORES ? <Finder address={address} /> : null}
      <Loaded query={query} failed={t('couldNotLoad')}>
        {(answer) => <Found address={address} found={answer} />}
      </Loaded>
    </>
  );
};
