import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import type { DataOf, Endpoint, Served } from '@lanewise/contract/endpoints/endpoint';
import { useRecord } from '../api/records.ts';
import { SideSheet } from '../ui/side-sheet.tsx';
import { ListContext } from './list-context.ts';
import { Waiting } from './loaded.tsx';

/** Fetches the open record and passes it to its form; null for a new one. Until then the list's name is the title. */
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
  const found = useRecord(endpoint, open === 'new' ? null : open, query);
  if (open === 'new') return <>{children(null)}</>;
  if (found.data !== undefined) return <>{children(found.data)}</>;
  return (
    <SideSheet title={list?.label ?? ''} closeLabel={t('close')} width={400} onClose={onClose}>
      <Waiting query={found} failed={t('couldNotOpen')} level={3} />
    </SideSheet>
  );
};
