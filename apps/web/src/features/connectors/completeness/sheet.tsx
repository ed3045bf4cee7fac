import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import type { LaneCalendar, LaneDayDetail } from '@lanewise/contract/entities/lane-calendar';
import { writeLanes } from '@lanewise/contract/reports/lanes';
import { formatQuantity } from '@lanewise/domain/format';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate, formatDateTime } from '../../../lib/date.ts';
import { Loaded } from '../../../records/loaded.tsx';
import { hrefOf } from '../../../state/address.ts';
import { Facts } from '../../../ui/facts.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import type { CalendarAddress, OpenDay } from './address.ts';
import { useLaneDay } from './queries.ts';
import { SendAnew } from './send-anew.tsx';
import { storeCell } from './signs.ts';
import styles from './completeness.module.css';

interface SheetProps {
  calendar: LaneCalendar;
  open: OpenDay;
  address: CalendarAddress;
}

const useNumber = (): ((value: number) => string) => {
  const language = useLanguage();
  return (value) => formatQuantity(value, language);
};

/** Which numbers of the lane are missing. */
const Missing = ({ detail }: { detail: LaneDayDetail }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const number = useNumber();
  const { gaps, gapsTruncated, missing } = detail;
  if (missing === 0) return <p className={styles.closed}>{t('days.noGap')}</p>;
  return (
    <section aria-label={t('days.missingNumbers')}>
      <h3 className={styles.heading}>{t('days.missing', { count: missing, size: number(missing) })}</h3>
      <ul className={styles.numbers}>
        {gaps.map(({ from, to, count }) => (
          <li key={from}>{count === 1 ? from : t('days.range', { from, to, size: number(count) })}</li>
        ))}
        {gapsTruncated ? <li>{t('days.more')}</li> : null}
      </ul>
    </section>
  );
};

const Waiting = ({ conflicts }: Pick<LaneDayDetail, 'conflicts'>): JSX.Element | null => {
  const { t } = useTranslation('connectors');
  const number = useNumber();
  if (conflicts.length === 0) return null;
  return (
    <section aria-label={t('days.conflicts')}>
      <h3 className={styles.heading}>
        {t('days.waiting', { count: conflicts.length, size: number(conflicts.length) })}
      </h3>
      <ul className={styles.numbers}>
        {conflicts.map(({ conflictId, number: receipt }) => (
          <li key={conflictId}>
            <a href={hrefOf('/settings/incoming', { list: 'conflicts', open: conflictId })}>
              {t('days.receipt', { number: receipt })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const LaneDay = ({ calendar, date, lane }: { calendar: LaneCalendar; date: string; lane: string }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const number = useNumber();
  const { regionLocationId, resyncs } = calendar;
  const query = useLaneDay(regionLocationId, date, lane, resyncs);
  const receipts = hrefOf('/transactions', {
    location: regionLocationId,
    date,
    lane: writeLanes([lane]),
    kinds: 'all',
  });
  return (
    <Loaded query={query} failed={t('days.couldNotLoad')} level={3}>
      {(detail) => (
        <>
          <Facts
            facts={[
              [t('days.stateHead'), t(`days.state.${detail.state}`)],
              [
                t('days.receivedHead'),
                detail.received === 0 ? (
                  t('days.nothingReceived')
                ) : (
                  <a href={receipts}>{t('days.received', { count: detail.received, size: number(detail.received) })}</a>
                ),
              ],
              ...(detail.numbers
                ? [[t('days.numbers'), `${detail.numbers.from} – ${detail.numbers.to}`] as const]
                : []),
              ...(detail.lastReceipt === ''
                ? []
                : [[t('days.lastReceipt'), formatDateTime(detail.lastReceipt, language)] as const]),
            ]}
          />
          <Missing detail={detail} />
          <Waiting conflicts={detail.conflicts} />
        </>
      )}
    </Loaded>
  );
};

/** The lanes of the store that lack something on a day, each with the way to its gap. */
const StoreDay = ({ calendar, date, address }: { calendar: LaneCalendar; date: string; address: CalendarAddress }) => {
  const { t } = useTranslation('connectors');
  const number = useNumber();
  const at = calendar.days.findIndex((day) => day.date === date);
  const day = calendar.days[at];
  if (!day) return null;
  const lanes = calendar.lanes.flatMap(({ lane, days }) => {
    const found = days[at];
    return found ? [{ ...found, lane }] : [];
  });
  const { state, waiting } = storeCell(day, lanes);
  const lacking = lanes.filter((one) => one.missing > 0 || one.waiting > 0 || one.state === 'nothing');
  const link = (lane: string, text: ReactNode): JSX.Element => <a href={address.hrefOf({ date, lane })}>{text}</a>;
  return (
    <>
      <Facts
        facts={[
          [t('days.stateHead'), t(`days.state.${state}`)],
          [t('days.missingNumbers'), number(day.missing)],
          [t('days.conflicts'), number(waiting)],
          ...(day.setAside > 0
            ? [
                [
                  t('days.setAside'),
                  <a href={hrefOf('/settings/incoming', { state: 'failed' })}>{number(day.setAside)}</a>,
                ] as const,
              ]
            : []),
        ]}
      />
      {lacking.length > 0 ? (
        <section aria-label={t('days.lacking')}>
          <h3 className={styles.heading}>{t('days.lacking')}</h3>
          <ul className={styles.lacking}>
            {lacking.map(({ lane, missing, waiting: waits, state: of }) => (
              <li key={lane}>
                {link(lane, lane === '' ? t('days.noLane') : t('days.lane', { lane }))}
                <span className={styles.quiet}>
                  {[
                    missing > 0 ? t('days.missing', { count: missing, size: number(missing) }) : t(`days.state.${of}`),
                    ...(waits > 0 && missing > 0 ? [t('days.waiting', { count: waits, size: number(waits) })] : []),
                  ].join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
};

/** Shows a day of the store or of one lane: the missing receipts, and how to have these receipts sent again. */
export const DaySheet = ({ calendar, open, address }: SheetProps): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const { date, lane } = open;
  const who = lane === null ? calendar.name : lane === '' ? t('days.noLane') : t('days.lane', { lane });
  return (
    <SideSheet
      title={t('days.title', { who, date: formatDate(date, language) })}
      closeLabel={t('days.close')}
      width={400}
      onClose={address.close}
      focused
    >
      {lane === null ? (
        <StoreDay calendar={calendar} date={date} address={address} />
      ) : (
        <LaneDay calendar={calendar} date={date} lane={lane} />
      )}
      <SendAnew calendar={calendar} open={open} />
    </SideSheet>
  );
};
