import { ownSessions } from '@lanewise/contract/endpoints/sessions';
import { queryKeyOf } from '../api/ask.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { SessionEntry } from '@lanewise/contract/entities/account';
import * as accounts from '../api/accounts.ts';
import { failureOf } from '../api/explain.ts';
import { useMoment } from '../i18n/moment.ts';
import { useTold } from '../i18n/told.ts';
import { useSwitched } from '../state/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Control } from '../ui/control.tsx';
import { FailedAnswer } from '../ui/failed-answer.tsx';
import { LoadingState } from '../ui/states.tsx';
import { toastSuccess } from '../ui/toast.tsx';
import { ColleagueFactor } from './colleague-factor.tsx';
import { useNames } from './names.ts';
import styles from './accounts.module.css';

const Entry = ({
  session,
  onEnd,
}: {
  session: SessionEntry;
  /** Absent: the session cannot be ended from here. */
  onEnd?: (() => void) | undefined;
}): JSX.Element => {
  const { t } = useTranslation('accounts');
  const moment = useMoment();
  const { deviceName } = useNames();
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <b>
          {deviceName(session)}
          {session.current ? <span className={styles.mark}>{t('sessions.current')}</span> : null}
        </b>
        <span>
          {session.switchedBy === null ? null : `${t('sessions.switchedBy', { name: session.switchedBy })} · `}
          {session.openedBy === 'provider' ? `${t('sessions.byProvider')} · ` : null}
          {session.address === '' ? null : `${session.address} · `}
          {t('sessions.since', { moment: moment(session.createdAt) })}
          {session.current ? null : ` · ${t('sessions.lastUsed', { moment: moment(session.lastUsedAt) })}`}
        </span>
      </div>
      {onEnd ? <Control label={t('sessions.end')} onClick={onEnd} /> : null}
    </li>
  );
};

/** The open sessions of an account, each with a button to end it: the user's own (`userId` null, no name) or another user's. */
export const Sessions = ({ userId, name }: { userId: number | null; name: string }): JSX.Element => {
  const { t } = useTranslation('accounts');
  const told = useTold();
  const client = useQueryClient();
  const switched = useSwitched();
  const [asking, setAsking] = useState(false);
  const queryKey = queryKeyOf(ownSessions, userId);
  const { data, isError, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => accounts.sessions(userId, signal),
  });
  const others = (data ?? []).filter(({ current }) => !current);
  const end = async (which: number | 'all'): Promise<void> => {
    try {
      await accounts.endSession(userId, which);
      toastSuccess(told(t('sessions.ended', { count: which === 'all' ? others.length : 1 }), name));
    } finally {
      // This also refetches the sessions of others who worked in the account.
      await client.invalidateQueries({ queryKey: queryKeyOf(ownSessions) });
    }
  };
  if (isError)
    return (
      <FailedAnswer
        level={3}
        {...failureOf(error, t('sessions.couldNotLoad'))}
        retry={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  if (!data) return <LoadingState label={t('sessions.loading')} />;
  return (
    <>
      {data.length === 0 ? <p className={styles.none}>{t('sessions.none')}</p> : null}
      <ul className={styles.entries}>
        {data.map((session) => (
          <Entry
            key={session.sessionId}
            session={session}
            onEnd={session.current || switched ? undefined : () => void end(session.sessionId).catch(() => undefined)}
          />
        ))}
      </ul>
      {others.length > 0 && !switched ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t(userId === null ? 'sessions.endOthers' : 'sessions.endAll')}
        </Button>
      ) : null}
      {userId === null ? null : <ColleagueFactor userId={userId} name={name} />}
      {asking ? (
        <ConfirmDialog
          title={t(userId === null ? 'sessions.endOthersTitle' : 'sessions.endAllTitle')}
          text={t(userId === null ? 'sessions.endOthersText' : 'sessions.endAllText')}
          confirmLabel={t(userId === null ? 'sessions.endOthers' : 'sessions.endAll')}
          cancelLabel={t('cancel')}
          onConfirm={() => end('all')}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};
