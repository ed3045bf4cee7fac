import { useTranslation } from 'react-i18next';
import type { AuditRecord } from '@lanewise/contract/entities/audit';
import { hrefOf } from '../../state/address.ts';

/** Where a thing is opened, by its kind. */
const pages: Readonly<Record<string, string>> = {
  user: '/settings/users/editUser/',
  role: '/settings/roles/editRole/',
  accessGroup: '/settings/access-groups/editAccessGroup/',
  permission: '/settings/permissions/editPermission/',
  company: '/settings/companies/editCompany/',
  location: '/settings/locations/editLocation/',
  category: '/settings/category/editCategory/',
  connector: '/settings/connectors/editConnector/',
};

/** Address of what a record is about; null where it has no page, or is gone. */
export const pageOf = ({ subjectKind, subjectId, action }: AuditRecord): string | null => {
  const page = pages[subjectKind];
  if (page === undefined || !/^[1-9]\d*$/.test(subjectId) || action.endsWith('.delete')) return null;
  return hrefOf(`${page}${subjectId}`);
};

export interface Names {
  /** What was done, in words; the code where nobody has found any. */
  action: (code: string) => string;
  outcome: (record: AuditRecord) => string;
  subject: (record: AuditRecord) => string;
  /** Who sat there; a program of the server's machine is no user. */
  person: (username: string) => string;
  field: (name: string) => string;
}

/** Words for what the log holds as codes and numbers. */
export const useNames = (): Names => {
  const { t } = useTranslation('audit');
  const person = (username: string): string => {
    if (username === 'local') return t('local');
    return username === '' ? t('nobody') : username;
  };
  return {
    action: (code) => t(`action.${code}`, { defaultValue: code }),
    outcome: ({ outcome }) => t(`outcome.${outcome}`),
    subject: ({ subjectName, subjectId, subjectKind }) => {
      if (subjectName !== '') return subjectName;
      return subjectId === ''
        ? ''
        : t('numbered', { kind: t(`kind.${subjectKind}`, { defaultValue: subjectKind }), id: subjectId });
    },
    person,
    field: (name) => t(`field.${name}`, { defaultValue: name }),
  };
};
