import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import type { AuditChange, AuditRecord } from '@lanewise/contract/entities/audit';
import { useCompanies } from '../../api/queries.ts';
import { useMoment } from '../../i18n/moment.ts';
import { Control } from '../../ui/control.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { Loaded } from '../../records/loaded.tsx';
import type { AuditAddress } from './address.ts';
import { subjectPageOf, useNames } from './names.ts';
import { useAuditRecord } from './queries.ts';
import styles from './audit.module.css';

const Changes = ({ changes }: { changes: readonly AuditChange[] }): JSX.Element => {
  const { t } = useTranslation('audit');
  const names = useNames();
  return (
    <table className={styles.changes}>
      <caption>{t('changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('changed')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{names.field(field)}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Subject = ({ record }: { record: AuditRecord }): JSX.Element => {
  const names = useNames();
  const href = subjectPageOf(record);
  const name = names.subject(record);
  return href === null ? <>{name}</> : <a href={href}>{name}</a>;
};

const useFacts = (record: AuditRecord): (readonly [string, ReactNode])[] => {
  const { t } = useTranslation('audit');
  const moment = useMoment();
  const names = useNames();
  const { data: companies = [] } = useCompanies();
  const { realUser, effectiveUser, companyId, code, reason, address, session } = record;
  const company = companies.find(({ id }) => id === companyId)?.name ?? (companyId === null ? '' : String(companyId));
  const why = code === '' ? '' : ` · ${t(`why.${code}`, { defaultValue: code })}`;
  const facts: (readonly [string, ReactNode])[] = [
    [t('when'), moment(record.at)],
    [t('who'), names.person(realUser)],
    [t('asWhom'), realUser === effectiveUser ? '' : names.person(effectiveUser)],
    [t('about'), names.subject(record) === '' ? '' : <Subject record={record} />],
    [t('result'), `${names.outcome(record)}${why}`],
    [t('reason'), reason],
    [t('company'), company],
    [t('address'), address],
    [t('session'), session.slice(0, 8)],
    [t('call'), record.route],
    [t('number'), [record.recordId, record.hash.slice(0, 12)].filter((part) => part !== '').join(' · ')],
  ];
  return facts.filter(([, value]) => value !== '');
};

const Record = ({ record, address }: { record: AuditRecord; address: AuditAddress }): JSX.Element => {
  const { t } = useTranslation('audit');
  const { realUser, subjectKind, subjectId, changes } = record;
  return (
    <>
      <Facts facts={useFacts(record)} />
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      <div className={styles.buttons}>
        {realUser === '' ? null : (
          <Control label={t('byPerson')} onClick={() => address.show({ user: realUser, subject: undefined })} />
        )}
        {subjectId === '' ? null : (
          <Control
            label={t('aboutThing')}
            onClick={() => address.show({ subject: `${subjectKind}:${subjectId}`, user: undefined })}
          />
        )}
      </div>
    </>
  );
};

/** One record beside the log, with its changes. */
export const AuditSheet = ({ recordId, address }: { recordId: number; address: AuditAddress }): JSX.Element => {
  const { t } = useTranslation(['audit', 'settings']);
  const names = useNames();
  const found = useAuditRecord(recordId, address.all);
  return (
    <SideSheet
      title={found.data ? names.action(found.data.action) : t('record')}
      closeLabel={t('settings:close')}
      width={480}
      onClose={() => address.set({ open: undefined })}
    >
      <Loaded query={found} failed={t('settings:couldNotOpen')} level={3}>
        {(record) => <Record record={record} address={address} />}
      </Loaded>
    </SideSheet>
  );
};
