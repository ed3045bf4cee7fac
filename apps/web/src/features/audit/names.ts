import { useTranslation } from 'react-i18next';
import type { AuditRecord } from '@lanewise/contract/entities/audit';
import { hrefOf } from '../../state/address.ts';

/** Paths of the pages that open a subject of the log, by kind of subject. */
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

/** Address of the subject of a record; null if the subject has no page or no longer exists. */
export const subjectPageOf = ({ subjectKind, subjectId, action }: AuditRecord): string | null => {
  const page = pages[subjectKind];
  if (page === undefined || !/^[1-9]\d*$/.test(subjectId) || action.endsWith('.delete')) return null;
  return hrefOf(`${page}${subjectId}`);
};

/** Texts of actions by their kind: the log's name of an action is the path to its text. */
type Actions = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface AuditNames {
  /** Every action that has a name in words. */
  actions: () => string[];
  /** The action in words; its code if there are none. */
  action: (code: string) => string;
  outcome: (record: AuditRecord) => string;
  subject: (record: AuditRecord) => string;
  /** The person who acted; a program on the server is no user. */
  person: (username: string) => string;
  field: (name: string) => string;
}

/** Words for the codes and numbers of the log. */
export const useNames = (): AuditNames => {
  const { t } = useTranslation('audit');
  const person = (username: string): string => {
    if (username === 'local') return t('local');
    return username === '' ? t('nobody') : username;
  };
  return {
    actions: () =>
      Object.entries(t('action', { returnObjects: true }) as Actions).flatMap(([kind, verbs]) =>
        Object.keys(verbs).map((verb) => `${kind}.${verb}`),
      ),
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
