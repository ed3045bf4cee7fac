import { ownFactor as own } from '@lanewise/contract/endpoints/second-factor';
import { ownSessions } from '@lanewise/contract/endpoints/sessions';
import { queryKeyOf } from '../api/ask.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as accounts from '../api/accounts.ts';
import { failureOf } from '../api/explain.ts';
import { useMoment } from '../i18n/moment.ts';
import { useSwitched } from '../state/session.ts';
import { Control } from '../ui/control.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailedAnswer } from '../ui/failed-answer.tsx';
import { LoadingState } from '../ui/states.tsx';
import { toastSuccess } from '../ui/toast.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { OwnerForm } from './owner-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './accounts.module.css';

/** The user's own second factor: its state, setup, new recovery codes, removal. */
export const SecondFactorSection = ({ username }: { username: string }): JSX.Element => {
  const { t } = useTranslation('accounts');
  const moment = useMoment();
  const client = useQueryClient();
  const switched = useSwitched();
  const [open, setOpen] = useState<'setup' | 'codes' | 'off' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data, isError, error, refetch } = useQuery({
    queryKey: queryKeyOf(own),
    queryFn: ({ signal }) => accounts.ownFactor(signal),
  });
  const done = (): void => {
    setOpen(null);
    setCodes(null);
    void client.invalidateQueries({ queryKey: queryKeyOf(own), exact: true });
    void client.invalidateQueries({ queryKey: queryKeyOf(ownSessions) });
  };
  if (isError)
    return (
      <FailedAnswer
        level={3}
        {...failureOf(error, t('factor.couldNotLoad'))}
        retry={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  if (!data) return <LoadingState label={t('factor.loading')} />;
  const close = (): void => setOpen(null);
  const { proof } = data;
  // A user who must have a second factor removes it only to set up another second factor, and the setup starts at once.
  const off = data.required ? 'again' : 'off';
  if (codes) return <RecoveryCodes codes={codes} username={username} onDone={done} />;
  if (open === 'setup') return <FactorSetup username={username} proof={proof} onDone={done} onCancel={close} />;
  return (
    <>
      <p className={styles.state}>
        {data.isOn
          ? t('factor.on', { moment: moment(data.since ?? '') })
          : t(data.required ? 'factor.required' : 'factor.notOn')}
        {data.isOn ? <span>{t('factor.codesLeft', { count: data.recoveryCodesLeft })}</span> : null}
      </p>
      {switched ? null : (
        <div className={styles.buttons}>
          {(data.isOn ? (['codes', 'off'] as const) : (['setup'] as const)).map((what) => (
            <Button key={what} variant="default" onClick={() => setOpen(what)}>
              {t(`factor.open.${what === 'off' ? off : what}`)}
            </Button>
          ))}
        </div>
      )}
      {open === 'codes' ? (
        <Dialog title={t('factor.newTitle')} closeLabel={t('cancel')} onClose={close}>
          <OwnerForm
            proof={proof}
            text={t('factor.newText')}
            submitLabel={t('factor.newSubmit')}
            onSubmit={async (given) => setCodes((await accounts.newRecoveryCodes(given)).recoveryCodes)}
            onCancel={close}
          />
        </Dialog>
      ) : null}
      {open === 'off' ? (
        <Dialog title={t(`factor.${off}Title`)} closeLabel={t('cancel')} onClose={close}>
          <OwnerForm
            proof={proof}
            text={t(`factor.${off}Text`)}
            submitLabel={t(`factor.open.${off}`)}
            onSubmit={async (given) => {
              await accounts.factorOff(given);
              if (!data.required) toastSuccess(t('factor.isOff'));
              done();
            }}
            onCancel={close}
          />
        </Dialog>
      ) : null}
    </>
  );
};
