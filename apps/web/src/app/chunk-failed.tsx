import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { FailedState } from '../ui/states.tsx';

/** A screen that could not be shown: its script did not arrive, often because a new version was installed meanwhile. */
export const ChunkFailed = (_: ErrorComponentProps): JSX.Element => {
  const { t } = useTranslation();
  return (
    <FailedState
      title={t('failed.title')}
      text={t('failed.text')}
      action={<Button onClick={() => window.location.reload()}>{t('failed.reload')}</Button>}
    />
  );
};
