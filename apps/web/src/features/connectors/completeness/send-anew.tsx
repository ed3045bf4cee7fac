import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Resync } from '@lanewise/contract/entities/connector-command';
import type { LaneCalendar } from '@lanewise/contract/entities/lane-calendar';
import { useStoreZone } from '../../../api/store-zone.ts';
import { useMoment } from '../../../i18n/moment.ts';
import { useMay } from '../../../state/rights.ts';
import type { OpenDay } from './address.ts';
import { useSendAnew } from './queries.ts';
import styles from './completeness.module.css';

const jobs = ['resynctlogJobType', 'resyncSumJobType'] as const;
type Job = (typeof jobs)[number];

/** Whether something of the day is missing still. */
const isLacking = ({ days, lanes }: LaneCalendar, { date, lane }: OpenDay): boolean => {
  const at = days.findIndex((day) => day.date === date);
  const day = days[at];
  const cell = lane === null ? undefined : lanes.find((one) => one.lane === lane)?.days[at];
  if (lane === null) return day !== undefined && (day.missing > 0 || day.state === 'missing');
  return cell === undefined || cell.missing > 0 || cell.received === 0;
};

/** A request and its result. A screen reader announces each change of the result. */
const Asked = ({ asked, lacking }: { asked: Resync; lacking: boolean }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const moment = useMoment();
  const zone = useStoreZone()({ regLocId: asked.regionLocationId });
  const { state, askedBy, askedAt, expiresAt, receivedAt } = asked;
  const outcome = state === 'Received' ? (lacking ? 'sentLacking' : 'sentWhole') : state;
  return (
    <li data-outcome={outcome}>
      <strong>{t(`days.anew.state.${outcome}`)}</strong>
      <span className={styles.quiet}>
        {t(`days.anew.when.${state}`, {
          by: askedBy,
          asked: moment(askedAt, zone),
          moment: moment(state === 'Received' ? receivedAt : expiresAt, zone),
        })}
      </span>
    </li>
  );
};

/** Asks the connector of the store to send the day again. Shows the state of the requests until the gap is closed. */
export const SendAnew = ({ calendar, open }: { calendar: LaneCalendar; open: OpenDay }): JSX.Element | null => {
  const { t } = useTranslation('connectors');
  const may = useMay();
  const { mutate, isPending } = useSendAnew();
  const [chosen, setChosen] = useState<Record<Job, boolean>>({ resynctlogJobType: true, resyncSumJobType: false });
  const { date } = open;
  const { regionLocationId, resyncs, answering, today } = calendar;
  const ofDay = resyncs.filter(
    ({ resyncStartDate, resyncEndDate }) => resyncStartDate <= date && date <= resyncEndDate,
  );
  const isAsked = ofDay.some(({ state }) => state === 'Asked');
  const mayAsk = may('updateConnector') && answering !== null && date <= today;
  const lacking = isLacking(calendar, open);
  if (!mayAsk && ofDay.length === 0) return null;
  const ask = (): void =>
    mutate({ locationIds: [regionLocationId], resyncStartDate: date, resyncEndDate: date, ...chosen });
  return (
    <section className={styles.anew} aria-label={t('days.anew.title')}>
      <h3 className={styles.heading}>{t('days.anew.title')}</h3>
      {mayAsk ? (
        <>
          <p className={styles.quiet}>{t('days.anew.text')}</p>
          <div className={styles.jobs} role="group" aria-label={t('days.anew.jobs')}>
            {jobs.map((job) => (
              <label key={job}>
                <input
                  type="checkbox"
                  checked={chosen[job]}
                  onChange={({ currentTarget }) => setChosen({ ...chosen, [job]: currentTarget.checked })}
                />
                {t(`days.anew.job.${job}`)}
              </label>
            ))}
          </div>
          <div>
            <Button
              variant={lacking ? 'filled' : 'default'}
              loading={isPending}
              disabled={isAsked || jobs.every((job) => !chosen[job])}
              onClick={ask}
            >
              {t('days.anew.ask')}
            </Button>
          </div>
        </>
      ) : null}
      {ofDay.length > 0 ? (
        <ul className={styles.asked} aria-live="polite" aria-label={t('days.anew.requests')}>
          {ofDay.map((asked) => (
            <Asked key={asked.requestId} asked={asked} lacking={lacking} />
          ))}
        </ul>
      ) : null}
    </section>
  );
};
