import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { Control } from '../../ui/control.tsx';
import { FailedState, LoadingState } from '../../ui/states.tsx';

/** The book loads, or could not be loaded. */
export const Waiting = ({ query }: { query?: { error: unknown; refetch: () => unknown } }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  if (!query?.error) return <LoadingState label={t('loading')} />;
  const { error, refetch } = query;
  return (
    <FailedState
      title={t('couldNotLoad')}
      text={error instanceof Problem ? explain(error) : null}
      action={<Control label={t('retry')} onClick={() => void refetch()} />}
    />
  );
};
