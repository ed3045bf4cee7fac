import { ownSessions } from '@lanewise/contract/endpoints/sessions';
import { queryKeyOf } from '../api/ask.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { SwitchEntry } from '@lanewise/contract/entities/account';
import * as accounts from '../api/accounts.ts';
import { failureOf } from '../api/explain.ts';
import { useMoment } from '../i18n/moment.ts';
import { Control } from '../ui/control.tsx';
import { FailedAnswer } from '../ui/failed-answer.tsx';
import { LoadingState } from '../ui/states.tsx';
import styles from './accounts.module.css';

const minutesOf = ({ beganAt, endedAt }: SwitchEntry): number | null =>
  endedAt === null ? null : Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(beganAt)) / 60_000));

/** Users who switched into this account: when, for how long and why. */
export const Switches = (): JSX.Element => {
  const { t } = useTranslation('accounts');
  const moment = useMoment();
  const { data, isError, error, refetch } = useQuery({
    queryKey: queryKeyOf(ownSessions, 'switches'),
    queryFn: ({ signal }) => accounts.switches(signal),
  });
  if (isError)
    return (
      <FailedAnswer
        level={3}
        {...failureOf(error, t('switches.couldNotLoad'))}
        retry={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  if (!data) return <LoadingState label={t('switches.loading')} />;
  if (data.length === 0) return <p className={styles.none}>{`${t('switches.hint')} ${t('switches.none')}`}</p>;
  return (
    <>
      <p className={styles.none}>{t('switches.hint')}</p>
      <ul className={styles.entries}>
        {data.map((entry) => {
          const minutes = minutesOf(entry);
          return (
            <li key={entry.switchId} className={styles.entry}>
              <div className={styles.what}>
                <b>{entry.actor}</b>
                <span>
                  {moment(entry.beganAt)}
                  {' · '}
                  {minutes === null ? t('switches.goesOn') : t('switches.minutes', { count: minutes })}
                  {entry.looks ? ` · ${t('switches.looked')}` : null}
                </span>
                {entry.reason === '' ? null : <p className={styles.reason}>{entry.reason}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
};
