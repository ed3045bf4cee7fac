import { ownFactor } from '@lanewise/contract/endpoints/second-factor';
import { queryKeyOf } from '../api/ask.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as accounts from '../api/accounts.ts';
import { useTold } from '../i18n/told.ts';
import { useSwitched } from '../state/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Control } from '../ui/control.tsx';
import { toastSuccess } from '../ui/toast.tsx';
import styles from './accounts.module.css';

/** Shows whether another user has a second factor, and removes it if that user has lost it. */
export const ColleagueFactor = ({ userId, name }: { userId: number; name: string }): JSX.Element | null => {
  const { t } = useTranslation('accounts');
  const told = useTold();
  const client = useQueryClient();
  const switched = useSwitched();
  const [asking, setAsking] = useState(false);
  const queryKey = queryKeyOf(ownFactor, 'of', userId);
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => accounts.factorOfUser(userId, signal) });
  const remove = async (): Promise<void> => {
    await accounts.removeFactor(userId);
    toastSuccess(told(t('factor.isOff'), name));
    await client.invalidateQueries({ queryKey });
  };
  if (!data) return null;
  return (
    <div className={styles.colleague}>
      <span>{t(data.isOn ? 'factor.colleagueOn' : 'factor.colleagueOff')}</span>
      {data.isOn && !switched ? <Control label={t('factor.off')} onClick={() => setAsking(true)} /> : null}
      {asking ? (
        <ConfirmDialog
          title={t('factor.colleagueTitle')}
          text={t('factor.colleagueText')}
          confirmLabel={t('factor.off')}
          cancelLabel={t('cancel')}
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
};
