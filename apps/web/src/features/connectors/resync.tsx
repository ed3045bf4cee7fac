import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormEvent, JSX } from 'react';
import type { Connector } from '@lanewise/contract/entities/connector';
import type { Resync as Asked } from '@lanewise/contract/entities/connector-command';
import { useLocations } from '../../api/queries.ts';
import { useStoreZone } from '../../api/store-zone.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { formatDate } from '../../lib/date.ts';
import { Loaded } from '../../records/loaded.tsx';
import { useResync, useResyncs } from './queries.ts';
import styles from './connectors.module.css';

const Line = ({ asked, named }: { asked: Asked; named: boolean }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const moment = useMoment();
  const zone = useStoreZone()({ regLocId: asked.regionLocationId });
  const { state, askedBy, askedAt, expiresAt, receivedAt } = asked;
  const jobs = [
    ...(asked.resyncSumJobType ? [t('resync.sums')] : []),
    ...(asked.resynctlogJobType ? [t('resync.tlogs')] : []),
  ];
  const days = [asked.resyncStartDate, asked.resyncEndDate].map((day) => formatDate(day, language));
  return (
    <li>
      <strong>{t(state === 'Received' ? 'resync.done' : `request.${state}`)}</strong>
      <span>
        {named ? `${asked.locationName}: ` : ''}
        {t('resync.days', { from: days[0], to: days[1] })}, {jobs.join(', ')}
      </span>
      <span className={styles.quiet}>
        {t(`request.when.${state}`, {
          by: askedBy,
          asked: moment(askedAt, zone),
          moment: moment(state === 'Received' ? receivedAt : expiresAt, zone),
        })}
      </span>
    </li>
  );
};

const Ask = ({ connector }: { connector: Connector }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const { data: locations = [] } = useLocations();
  const { mutateAsync, isPending } = useResync();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [jobs, setJobs] = useState({ resyncSumJobType: false, resynctlogJobType: true });
  const [place, setPlace] = useState('');
  const chosen = connector.regionLocationId ?? Number(place || (locations[0]?.reg_loc_id ?? 0));
  const ready = from !== '' && from <= to && (jobs.resyncSumJobType || jobs.resynctlogJobType);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const input = { locationIds: [chosen], resyncStartDate: from, resyncEndDate: to, ...jobs };
    void mutateAsync(input).catch(() => undefined);
  };
  // What its agent cannot send is not offered.
  const hasReports = connector.heartbeat?.reports !== false;
  const job = (name: keyof typeof jobs, label: string, isOffered = true): JSX.Element => (
    <label className={styles.job}>
      <input
        type="checkbox"
        disabled={!isOffered}
        checked={isOffered && jobs[name]}
        onChange={(event) => setJobs({ ...jobs, [name]: event.currentTarget.checked })}
      />
      {label}
    </label>
  );
  return (
    <form className={styles.files} onSubmit={submit}>
      {connector.locationId === null ? (
        <NativeSelect
          label={t('column.location')}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
          data={locations.map(({ reg_loc_id, name }) => ({ value: String(reg_loc_id), label: name }))}
        />
      ) : null}
      <div className={styles.pair}>
        <TextInput
          type="date"
          label={t('resync.from')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('resync.to')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <div className={styles.pair} role="group" aria-label={t('resync.jobs')}>
        {job('resynctlogJobType', t('resync.tlogs'))}
        {job('resyncSumJobType', t('resync.sums'), hasReports)}
      </div>
      {hasReports ? null : <p className={styles.quiet}>{t('resync.noReports')}</p>}
      <div>
        <Button type="submit" variant="default" disabled={!ready} loading={isPending}>
          {t('resync.submit')}
        </Button>
      </div>
    </form>
  );
};

/** Requests business dates from a store again. */
export const Resync = ({ connector, editable }: { connector: Connector; editable: boolean }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const asked = useResyncs(connector.connectorId);
  return (
    <div className={styles.files}>
      {editable ? <Ask connector={connector} /> : null}
      <Loaded query={asked} level={3}>
        {(lines) =>
          lines.length === 0 ? (
            <p className={styles.quiet}>{t('resync.none')}</p>
          ) : (
            <section aria-label={t('requests')}>
              <h3 className={styles.heading}>{t('requests')}</h3>
              <ul className={styles.requests}>
                {lines.map((line) => (
                  <Line key={line.requestId} asked={line} named={connector.locationId === null} />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
    </div>
  );
};
