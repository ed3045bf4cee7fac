import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatDateTime } from '../../lib/date.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import { useMay } from '../../state/rights.ts';
import { Control } from '../../ui/control.tsx';
import { KnownAt } from '../../ui/known-at.tsx';
import { isNextBook } from '../../ui/next-book-key.ts';
import { leaveField, useWindowKey } from '../../ui/use-window-key.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useBookAddress, type BookAddress } from './address.ts';
import { BookTabs, useBookTab } from './book-tabs.tsx';
import { Book } from './book.tsx';
import { BookControls } from './controls.tsx';
import { Counts } from './counts.tsx';
import { usePresets } from './queries.ts';
import { Movements } from './movements.tsx';
import { useNextBook } from './use-next-book.ts';
import { Waiting } from './waiting.tsx';

/** No book yet: whoever may set one up is led there. */
const NoBook = (): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const mayConfigure = useMay()('configureLedger');
  return (
    <EmptyState
      title={t('none.title')}
      text={t(mayConfigure ? 'none.configure' : 'none.text')}
      action={mayConfigure ? <a href={hrefOf('/balancing/configuration')}>{t('none.action')}</a> : undefined}
    />
  );
};

/** The book is not of the chosen store, which may have another one. */
const NotGiven = ({ preset, address }: { preset: LedgerPreset; address: BookAddress }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const first = address.stores.find(({ reg_loc_id }) => preset.locationIds.includes(reg_loc_id));
  return (
    <EmptyState
      title={t('notGiven.title', { name: preset.name })}
      text={t(first ? 'notGiven.text' : 'notGiven.none')}
      action={
        first ? (
          <Control
            label={t('notGiven.action', { name: first.name })}
            onClick={() => address.chooseStore(first.reg_loc_id)}
          />
        ) : undefined
      }
    />
  );
};

const Early = ({ preset, address }: { preset: LedgerPreset; address: BookAddress }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const since = formatDate(preset.since, useLanguage());
  return (
    <EmptyState
      title={t('early.title', { date: since })}
      text={t('early.text')}
      action={<Control label={t('early.action', { date: since })} onClick={() => address.chooseDate(preset.since)} />}
    />
  );
};

/**
 * Alt with Page Up or Page Down opens the day before or after. Alt and Shift with Page Down opens the next book that
 * waits. Both also work from within a cell.
 */
const useDayKeys = (step: (days: number) => void, openNext: () => void): void =>
  useWindowKey((event) => {
    const isNext = isNextBook(event);
    const isDay = event.altKey && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    const days = isDay ? { PageUp: -1, PageDown: 1 }[event.key] : undefined;
    if (!isNext && days === undefined) return;
    event.preventDefault();
    leaveField();
    if (days === undefined) openNext();
    else step(days);
  });

const Chosen = ({ address }: { address: BookAddress }): JSX.Element => {
  const { chosen } = address;
  const asked = useBookTab();
  if (!chosen) return <Waiting />;
  if (chosen.state === 'none') return <NoBook />;
  if (chosen.state === 'notGiven') return <NotGiven preset={chosen.preset} address={address} />;
  if (chosen.state === 'early') return <Early preset={chosen.preset} address={address} />;
  const { presetId, locationId, date } = chosen.day;
  const { knownAt } = address;
  const isNow = knownAt === '';
  const day = isNow ? chosen.day : { ...chosen.day, knownAt };
  // Counts and movements are always shown as they are now.
  const tab = isNow ? asked : 'sheets';
  const key = `${presetId} ${locationId} ${date} ${knownAt}`;
  return (
    <>
      {isNow ? <BookTabs /> : null}
      {tab === 'counts' ? (
        <Counts key={key} day={chosen.day} />
      ) : tab === 'movements' ? (
        <Movements key={key} day={chosen.day} />
      ) : (
        <Book key={key} day={day} takesFocus={address.takesFocus} onDate={address.chooseDate} />
      )}
    </>
  );
};

/** The daily book: under Balancing, and under Sheets for people who only fill in sheets. */
export const BookPage = (): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const { path } = useAddress();
  const presets = usePresets();
  const address = useBookAddress(path === '/sheets' ? 'sheets' : 'balancingDaily', presets.data);
  const openNext = useNextBook(address);
  useDayKeys(address.step, openNext);
  return (
    <Page>
      {presets.data && presets.data.length > 0 ? (
        <BookControls address={address} presets={presets.data} onNext={openNext} />
      ) : null}
      {address.knownAt === '' ? null : (
        <KnownAt
          text={t('knownAt', { moment: formatDateTime(address.knownAt, language) })}
          back={t('asNow')}
          onBack={address.forget}
        />
      )}
      {presets.data ? <Chosen address={address} /> : <Waiting query={presets} />}
    </Page>
  );
};
