import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../api/explain.ts';
import { Control } from '../ui/control.tsx';
import { FailedAnswer } from '../ui/failed-answer.tsx';
import { LoadingState } from '../ui/states.tsx';

interface WaitingProps {
  query: { data?: unknown; error: unknown; refetch: () => unknown };
  /** Title of a failure; absent: the list could not be loaded. */
  failed?: string | undefined;
  /** Heading level of the failure's title within the page; 3 next to a list. */
  level?: 2 | 3;
}

/** Shows that a query is loading, or why it failed, with a button to retry. Texts: `settings`. */
export const Waiting = ({ query, failed, level = 2 }: WaitingProps): JSX.Element => {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = query;
  // Null is an answer too: the record does not exist.
  if (!error && data !== null) return <LoadingState label={t('loading')} />;
  return (
    <FailedAnswer
      level={level}
      {...failureOf(error, failed ?? t('couldNotLoad'))}
      retry={<Control label={t('retry')} onClick={() => void refetch()} />}
    />
  );
};

/** Shows the data of a query, even older data that cannot be refreshed; without data, `Waiting`. */
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
