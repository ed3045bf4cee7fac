import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { Control } from '../../ui/control.tsx';
import { FailedState, LoadingState } from '../../ui/states.tsx';

interface LoadedProps<Item> {
  query: Pick<UseQueryResult<Item>, 'data' | 'isError' | 'error' | 'refetch'>;
  children: (item: Item) => ReactNode;
}

/** What was asked for, or that it is on its way, or why it is not there and how to ask again. */
export const Loaded = <Item,>({ query, children }: LoadedProps<Item>): JSX.Element => {
  const { t } = useTranslation('incoming');
  const { data, isError, error, refetch } = query;
  if (isError)
    return (
      <FailedState
        level={3}
        title={t('couldNotLoad')}
        text={error instanceof Problem ? explain(error) : null}
        action={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  return data === undefined ? <LoadingState label={t('loading')} /> : <>{children(data)}</>;
};
