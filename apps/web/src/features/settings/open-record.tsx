import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useRecord } from '../../api/records.ts';
import { Control } from '../../ui/control.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { FailedState, LoadingState } from '../../ui/states.tsx';

/** Fetches what is open and hands it to its form; null for a new one. */
export const OpenRecord = <Row,>({
  path,
  open,
  query,
  onClose,
  children,
}: {
  path: string;
  open: number | 'new';
  query?: Record<string, string>;
  onClose: () => void;
  children: (row: Row | null) => ReactNode;
}): JSX.Element => {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useRecord<Row>(path, open === 'new' ? null : open, query);
  if (open === 'new') return <>{children(null)}</>;
  if (data !== undefined) return <>{children(data)}</>;
  return (
    <SideSheet title={t('loading')} closeLabel={t('close')} width={400} onClose={onClose}>
      {error ? (
        <FailedState
          title={t('couldNotOpen')}
          text={error instanceof Problem ? explain(error) : null}
          action={<Control label={t('retry')} onClick={() => void refetch()} />}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </SideSheet>
  );
};
