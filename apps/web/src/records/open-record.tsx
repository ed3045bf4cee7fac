import { use, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import type { DataOf, Endpoint, Served } from '@lanewise/contract/endpoints/endpoint';
import { Problem } from '../api/problem.ts';
import { useRecord } from '../api/records.ts';
import { useHistory } from '../state/history.ts';
import { toastError } from '../ui/toast.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';
import { ListContext } from './list-context.ts';
import { Waiting } from './loaded.tsx';
import { NewRecord } from './new-record.ts';

/**
 * Fetches the open record and passes it to its form; null for a new record. Until the record arrives, the title is the
 * name of the list. An unknown record is removed from the address and from the history, because Back would open it
 * again.
 */
export const OpenRecord = <Half extends Served>({
  endpoint,
  open,
  query,
  onClose,
  children,
}: {
  endpoint: Endpoint<Half>;
  open: number | 'new';
  query?: Record<string, string>;
  onClose: () => void;
  children: (row: DataOf<Half> | null) => ReactNode;
}): JSX.Element => {
  const { t } = useTranslation('settings');
  const list = use(ListContext);
  const history = useHistory();
  const found = useRecord(endpoint, open === 'new' ? null : open, query);
  const isUnknown = found.error instanceof Problem && found.error.status === 404;
  const leave = useEffectEvent(() => {
    toastError(t('gone'), true);
    if (list) history.replace(list.href.slice(1));
    else onClose();
  });
  useEffect(() => {
    if (isUnknown) leave();
  }, [isUnknown]);
  if (open === 'new') return <NewRecord value>{children(null)}</NewRecord>;
  if (found.data !== undefined) return <>{children(found.data)}</>;
  return (
    <SideSheet title={list?.label ?? ''} closeLabel={t('close')} width={400} onClose={onClose}>
      <Waiting query={found} failed={t('couldNotOpen')} level={3} />
    </SideSheet>
  );
};
