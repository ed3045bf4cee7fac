import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as accounts from '../../api/accounts.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatMoment } from '../../lib/date.ts';
import { useSwitched } from '../../state/session.ts';
import { Control } from '../../ui/control.tsx';
import { FailedState, LoadingState } from '../../ui/states.tsx';
import { FactorOff } from './factor-off.tsx';
import { FactorSetup } from './factor-setup.tsx';
import styles from './accounts.module.css';

/** One's own second factor: how it stands, set it up, take it off. */
export const SecondFactorSection = ({ username }: { username: string }): JSX.Element => {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const client = useQueryClient();
  const switched = useSwitched();
  const [open, setOpen] = useState<'setup' | 'off' | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => accounts.secondFactor(null, signal),
  });
  const done = (): void => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['second-factor'], exact: true });
    void client.invalidateQueries({ queryKey: ['sessions'] });
  };
  if (isError)
    return (
      <FailedState
        level={3}
        title={t('factor.couldNotLoad')}
        action={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  if (!data) return <LoadingState label={t('factor.loading')} />;
  if (open === 'setup') return <FactorSetup username={username} onDone={done} onCancel={() => setOpen(null)} />;
  return (
    <>
      <p className={styles.state}>
        {data.isOn
          ? t('factor.on', { moment: formatMoment(data.since ?? '', language) })
          : t(data.required ? 'factor.required' : 'factor.notOn')}
        {data.isOn ? <span>{t('factor.codesLeft', { count: data.recoveryCodesLeft })}</span> : null}
      </p>
      {switched ? null : (
        <Button variant="default" onClick={() => setOpen(data.isOn ? 'off' : 'setup')}>
          {t(data.isOn ? 'factor.off' : 'factor.setUp')}
        </Button>
      )}
      {open === 'off' ? <FactorOff onDone={done} onClose={() => setOpen(null)} /> : null}
    </>
  );
};
