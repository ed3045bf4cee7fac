import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { askServer, useServerWatch } from '../features/errors/server.ts';
import { FailedState } from '../ui/states.tsx';

const reload = (): void => window.location.reload();

/**
 * A screen that could not be shown: its script did not arrive, often because a new version was installed meanwhile. While
 * the server cannot be reached a reload would lose the page as well, so it waits and reloads by itself.
 */
export const ChunkFailed = (_: ErrorComponentProps): JSX.Element => {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    void askServer().then((state) => setWaiting(state === 'unreachable'));
  }, []);
  const ask = useServerWatch((state) => {
    if (state !== 'unreachable') reload();
  }, waiting);
  return (
    <FailedState
      title={t(waiting ? 'error.unavailable.title' : 'failed.title')}
      text={waiting ? t('error.goesOn') : t('failed.text')}
      action={<Button onClick={waiting ? ask : reload}>{t(waiting ? 'error.again' : 'failed.reload')}</Button>}
    />
  );
};
