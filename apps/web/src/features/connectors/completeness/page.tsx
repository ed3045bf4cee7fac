import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { LaneCalendar } from '@lanewise/contract/entities/lane-calendar';
import { useLanguage } from '../../../i18n/language.ts';
import { useMoment } from '../../../i18n/moment.ts';
import { formatMonth } from '../../../lib/date.ts';
import { Loaded } from '../../../records/loaded.tsx';
import { hrefOf } from '../../../state/address.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Page, Toolbar } from '../../../ui/page.tsx';
import { EmptyState, LoadingState } from '../../../ui/states.tsx';
import { Health } from '../health.tsx';
import { Views } from '../views.tsx';
import { useCalendarAddress, type CalendarAddress } from './address.ts';
import { CompletenessGrid } from './grid.tsx';
import { useLaneCalendar } from './queries.ts';
import { DaySheet } from './sheet.tsx';
import { legend, signs } from './signs.ts';
import styles from './completeness.module.css';

const Controls = ({ address }: { address: CalendarAddress }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const { stores, store, month, mayGoOn, chooseStore, step } = address;
  return (
    <Toolbar label={t('days.controls')}>
      <NativeSelect
        size="xs"
        aria-label={t('days.store')}
        value={store.reg_loc_id}
        onChange={({ currentTarget }) => chooseStore(Number(currentTarget.value))}
        data={stores.map(({ reg_loc_id, name }) => ({ value: String(reg_loc_id), label: name }))}
      />
      <div className={styles.months}>
        <IconButton icon="chevronRight" turned label={t('days.previous')} onClick={() => step(-1)} />
        <strong className={styles.month} aria-live="polite">
          {formatMonth(`${month}-01`, language)}
        </strong>
        <IconButton icon="chevronRight" label={t('days.next')} disabled={!mayGoOn} onClick={() => step(1)} />
      </div>
    </Toolbar>
  );
};

/** The connector that sends for the store, and its health. */
const Sender = ({ answering, zone }: { answering: LaneCalendar['answering']; zone: string }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const moment = useMoment();
  if (answering === null) return <p className={styles.quiet}>{t('days.sender.none')}</p>;
  const { connector } = answering;
  if (connector === null) return <p className={styles.quiet}>{t('days.sender.company')}</p>;
  const { connectorId, name, health, lastContact } = connector;
  return (
    <p className={styles.quiet}>
      {t('days.sender.label')} <a href={hrefOf(`/settings/connectors/editConnector/${connectorId}`)}>{name}</a>{' '}
      <Health health={health} />{' '}
      {lastContact === null ? t('days.sender.never') : t('days.sender.heard', { moment: moment(lastContact, zone) })}
    </p>
  );
};

const Legend = (): JSX.Element => {
  const { t } = useTranslation('connectors');
  return (
    <ul className={styles.legend} aria-label={t('days.legend')}>
      {legend.map((state) => (
        <li key={state}>
          <span className={styles.sign} data-state={state} aria-hidden="true">
            {state === 'gaps' ? '12' : signs[state]}
          </span>
          {t(`days.state.${state}`)}
        </li>
      ))}
    </ul>
  );
};

const Calendar = ({ address }: { address: CalendarAddress }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const { store, month, open } = address;
  const query = useLaneCalendar(store.reg_loc_id, month);
  const calendar = query.data;
  return (
    <Page aside={open && calendar ? <DaySheet calendar={calendar} open={open} address={address} /> : undefined}>
      <Views />
      <Controls address={address} />
      <Loaded query={query} failed={t('days.couldNotLoad')}>
        {(found) => (
          <>
            <Sender answering={found.answering} zone={store.timeZone} />
            {found.moved ? <p className={styles.quiet}>{t('days.moved')}</p> : null}
            <CompletenessGrid calendar={found} address={address} />
            {found.lanes.length === 0 ? <p className={styles.quiet}>{t('days.noLanes')}</p> : null}
            <Legend />
          </>
        )}
      </Loaded>
    </Page>
  );
};

/**
 * The data that arrived from a store in a month, by lane and day. The user can request the missing receipts of a gap
 * again, and the page shows when the gap is closed.
 */
export const CompletenessPage = (): JSX.Element => {
  const { t } = useTranslation('connectors');
  const address = useCalendarAddress();
  if (address) return <Calendar address={address} />;
  return (
    <Page>
      <Views />
      {address === null ? (
        <EmptyState title={t('days.noStore')} text={t('days.noStoreText')} />
      ) : (
        <LoadingState label={t('days.loading')} />
      )}
    </Page>
  );
};
