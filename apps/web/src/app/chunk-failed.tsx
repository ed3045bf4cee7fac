import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { askServer, useServerWatch } from '../features/errors/server.ts';
import { FailedState } from '../ui/states.tsx';

const reload = (): void => window.location.reload();

/**
 * Shown when the script of a screen did not load, often because a new version was installed. While the server is
 * unreachable, a reload would lose the page as well, so the component waits and then reloads by itself.
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
