import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { changeCompany, createCompany, oneCompany, removeCompany } from '@lanewise/contract/endpoints/companies';
import { MOST_PASSWORD_MINIMUM, PASSWORD_MINIMUM } from '@lanewise/contract/entities/company';
import type { CompanyRecord } from '@lanewise/contract/entities/company';
import { dependsOnCompany } from '../../api/queries.ts';
import { useLatest, useRemove, useSave } from '../../api/records.ts';
import { companyId } from '../../state/keys.ts';
import { useMay } from '../../state/rights.ts';
import { read, remove as forget } from '../../state/storage.ts';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { Contact, NameAndLogo, Reporting, Security } from './fields.tsx';
import { companyInputOf, newValues, companyValuesOf } from './values.ts';
import type { CompanyValues } from './values.ts';
import { useTold } from '../../i18n/told.ts';

const phoneNumber = /^[\d+()./ #x-]*$/;
const mailAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

const CompanyForm = ({ company, detail }: { company: CompanyRecord | null; detail: Detail }): JSX.Element => {
  const { t } = useTranslation(['companies', 'settings']);
  const told = useTold();
  const may = useMay();
  const client = useQueryClient();
  const { mutateAsync } = useSave(createCompany, changeCompany, dependsOnCompany);
  const latest = useLatest(oneCompany);
  const removeOne = useRemove(removeCompany);
  const id = company?.id ?? null;
  const initial = company
    ? companyValuesOf(company)
    : newValues(new Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/New_York');
  const wrongOf = ({ name, phone, contactEmail, passwordMinimum }: CompanyValues) => {
    const length = Number(passwordMinimum);
    return {
      ...(name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
      ...(phoneNumber.test(phone) ? {} : { phone: t('settings:wrong.phone_format') }),
      ...(contactEmail === '' || mailAddress.test(contactEmail) ? {} : { contactEmail: t('wrong.email') }),
      ...(Number.isInteger(length) && length >= PASSWORD_MINIMUM && length <= MOST_PASSWORD_MINIMUM
        ? {}
        : { passwordMinimum: t('wrong.passwordMinimum', { least: PASSWORD_MINIMUM, most: MOST_PASSWORD_MINIMUM }) }),
    };
  };
  const record = useRecordForm<CompanyValues, CompanyRecord>(initial, {
    validate: wrongOf,
    save: (values) => {
      const touched = values.special_retailer !== initial.special_retailer;
      return mutateAsync({ id, input: companyInputOf(values, touched) });
    },
    latest: id === null ? undefined : () => latest(id),
    saved: (saved) => told(t('saved'), saved.name),
    valuesOf: companyValuesOf,
    onSaved: (saved) => {
      // The week and the offered areas of a company affect every screen.
      void client.invalidateQueries();
      if (id === null) detail.openOne(saved.id);
    },
  });
  const parts = { record, company };
  return (
    <RecordSheet
      title={company?.name ?? t('add')}
      record={record}
      onClose={detail.close}
      editable={may(company === null ? 'saveCompany' : 'updateCompany')}
      width={460}
      removal={
        company && may('deleteCompany')
          ? {
              question: t('deleteQuestion', { name: company.name }),
              text: t('deleteText'),
              done: told(t('deleted'), company.name),
              remove: async () => {
                await removeOne(company.id);
                if (read(companyId) === company.id) forget(companyId);
                await client.invalidateQueries();
              },
            }
          : undefined
      }
    >
      <NameAndLogo {...parts} />
      <Reporting {...parts} />
      <Contact {...parts} />
      <Security {...parts} />
    </RecordSheet>
  );
};

/** The sheet of one company, or of a new one, next to the list. */
export const CompanySheet = ({ open, detail }: { open: number | 'new'; detail: Detail }): JSX.Element => (
  <OpenRecord endpoint={oneCompany} open={open} onClose={detail.close}>
    {(company) => <CompanyForm key={company?.id ?? 'new'} company={company} detail={detail} />}
  </OpenRecord>
);
