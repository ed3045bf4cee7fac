import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { failureOf } from '../../api/explain.ts';
import { Control } from '../../ui/control.tsx';
import { FailedAnswer } from '../../ui/failed-answer.tsx';
import { LoadingState } from '../../ui/states.tsx';

/** The book loads, or could not be loaded. */
export const Waiting = ({ query }: { query?: { error: unknown; refetch: () => unknown } }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  if (!query?.error) return <LoadingState label={t('loading')} />;
  const { error, refetch } = query;
  return (
    <FailedAnswer
      {...failureOf(error, t('couldNotLoad'))}
      retry={<Control label={t('retry')} onClick={() => void refetch()} />}
    />
  );
};
