import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../api/explain.ts';
import { Problem } from '../api/problem.ts';
import { Control } from '../ui/control.tsx';
import { FailedState, LoadingState } from '../ui/states.tsx';

interface WaitingProps {
  query: { data?: unknown; error: unknown; refetch: () => unknown };
  /** What is said where it cannot be had; left out, that the list cannot. */
  failed?: string | undefined;
  /** Level of that title within the page; 3 beside a list. */
  level?: 2 | 3;
}

/** That what was asked for is on its way, or why it is not there and how to ask again. Its texts are in `settings`. */
export const Waiting = ({ query, failed, level = 2 }: WaitingProps): JSX.Element => {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = query;
  // Null is an answer: there is none.
  if (!error && data !== null) return <LoadingState label={t('loading')} />;
  return (
    <FailedState
      level={level}
      title={failed ?? t('couldNotLoad')}
      text={error instanceof Problem ? explain(error) : null}
      action={<Control label={t('retry')} onClick={() => void refetch()} />}
    />
  );
};

/** What was asked for, also an older answer while it cannot be asked anew; else as above. */
export const Loaded = <Item,>({
  children,
  ...waiting
}: WaitingProps & {
  query: Pick<UseQueryResult<Item>, 'data' | 'error' | 'refetch'>;
  children: (item: NonNullable<Item>) => ReactNode;
}): JSX.Element => {
  const { data } = waiting.query;
  return data === undefined || data === null ? <Waiting {...waiting} /> : <>{children(data)}</>;
};
