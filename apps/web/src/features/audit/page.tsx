import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { MOST_COUNTED } from '@lanewise/contract/audit-actions';
import type { AuditRecord } from '@lanewise/contract/entities/audit';
import type { ListAnswer } from '../../api/records.ts';
import { useMoment } from '../../i18n/moment.ts';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ListPaging } from '../../records/list-paging.tsx';
import { Loaded } from '../../records/loaded.tsx';
import { useAuditAddress } from './address.ts';
import type { AuditAddress } from './address.ts';
import { AuditControls } from './controls.tsx';
import { useNames } from './names.ts';
import { useAudit } from './queries.ts';
import { AuditSheet } from './sheet.tsx';
import styles from './audit.module.css';

/** `beside`: a record is open next to the list, so there is room for only a few columns. */
const useColumns = (beside: boolean): ListColumn<AuditRecord>[] => {
  const { t } = useTranslation('audit');
  const moment = useMoment();
  const names = useNames();
  const columns: ListColumn<AuditRecord>[] = [
    { key: 'at', header: t('when'), cell: ({ at }) => moment(at) },
    { key: 'action', header: t('what'), phone: 'title', cell: ({ action }) => names.action(action) },
    {
      key: 'who',
      header: t('who'),
      wide: true,
      cell: ({ realUser, effectiveUser }) => (
        <>
          {names.person(realUser)}
          {realUser === effectiveUser ? null : <small className={styles.as}>{t('as', { name: effectiveUser })}</small>}
        </>
      ),
    },
    {
      key: 'subject',
      header: t('about'),
      wide: true,
      // If users changed their own account, the row already names them.
      cell: (record) => (record.subjectName === record.effectiveUser ? '' : names.subject(record)),
    },
    {
      key: 'outcome',
      header: t('result'),
      phone: 'figure',
      cell: (record) => (
        <span className={styles.outcome} data-outcome={record.outcome}>
          {names.outcome(record)}
        </span>
      ),
    },
  ];
  return beside ? columns.slice(0, 3) : columns;
};

const Log = ({
  address,
  log,
  busy,
}: {
  address: AuditAddress;
  log: ListAnswer<AuditRecord>;
  busy: boolean;
}): JSX.Element => {
  const { t } = useTranslation(['audit', 'settings']);
  const columns = useColumns(address.open !== null);
  const { data: rows, totalCount } = log;
  const [first, last] = [rows.at(0)?.recordId, rows.at(-1)?.recordId];
  if (first === undefined || last === undefined)
    return address.filtered ? (
      <EmptyState title={t('settings:nothingFound')} text={t('settings:nothingFoundText')} />
    ) : (
      <EmptyState title={t('empty')} text={t('emptyText')} />
    );
  const { page } = address;
  const turn = (next: number): void => {
    const open = { open: undefined };
    if (next === 1) address.set({ ...open, page: undefined, before: undefined, after: undefined });
    else if (next > page) address.set({ ...open, page: String(next), before: String(last), after: undefined });
    else address.set({ ...open, page: String(next), before: undefined, after: String(first) });
  };
  return (
    <>
      <ListTable<AuditRecord>
        label={t('log')}
        columns={columns}
        rows={rows}
        idOf={({ recordId }) => recordId}
        hrefOf={({ recordId }) => address.href({ open: String(recordId) })}
        current={address.open}
        busy={busy}
      />
      <ListPaging
        page={page}
        rows={rows.length}
        total={totalCount}
        capped={totalCount >= MOST_COUNTED}
        steps={{ previous: t('newer'), next: t('older') }}
        onPage={turn}
      />
    </>
  );
};

/** The audit log: who did what, as whom, and with which result. */
export const AuditPage = (): JSX.Element => {
  const address = useAuditAddress();
  const log = useAudit(address.query);
  return (
    <Page aside={address.open === null ? undefined : <AuditSheet recordId={address.open} address={address} />}>
      <AuditControls address={address} />
      <Loaded query={log}>{(answer) => <Log address={address} log={answer} busy={log.isPlaceholderData} />}</Loaded>
    </Page>
  );
};
