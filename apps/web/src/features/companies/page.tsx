import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listCompanies } from '@lanewise/contract/endpoints/companies';
import type { CompanyRecord } from '@lanewise/contract/entities/company';
import { useCompanyLogo } from '../../api/pictures.ts';
import { useRecords } from '../../api/records.ts';
import { initials } from '../../lib/initials.ts';
import { useMay } from '../../state/rights.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { ListPage } from '../../records/list-page.tsx';
import { useDetail } from '../../records/use-detail.ts';
import { CompanySheet } from './sheet.tsx';
import styles from './companies.module.css';

const NameWithLogo = ({ company }: { company: CompanyRecord }): JSX.Element => {
  const logo = useCompanyLogo(company);
  return (
    <span className={styles.company}>
      <span className={styles.logo} aria-hidden="true">
        {logo === null ? initials(company.name) : <img src={logo} alt="" />}
      </span>
      {company.name}
    </span>
  );
};

/** `beside`: a company is open beside the list, which leaves room for few columns. */
const useColumns = (beside: boolean): ListColumn<CompanyRecord>[] => {
  const { t } = useTranslation('companies');
  const name: ListColumn<CompanyRecord> = {
    key: 'name',
    header: t('name'),
    sortable: true,
    wide: true,
    cell: (company) => <NameWithLogo company={company} />,
  };
  const status: ListColumn<CompanyRecord> = {
    key: 'status',
    phone: 'figure',
    header: t('status'),
    sortable: true,
    cell: ({ status: value }) => (
      <span className={value === 'Inactive' ? styles.quiet : undefined}>{t(`statusName.${value}`)}</span>
    ),
  };
  if (beside) return [name, status];
  return [
    name,
    { key: 'city', header: t('city'), sortable: true, cell: ({ city }) => city },
    {
      key: 'connector_type',
      header: t('connectorType'),
      sortable: true,
      cell: ({ connector_type: type }) => type || <span className={styles.quiet}>{t('otherRegisters')}</span>,
    },
    { key: 'us_week', header: t('week'), sortable: true, cell: ({ us_week: usWeek }) => t(`weekName.${usWeek}`) },
    { key: 'currency', header: t('currency'), cell: ({ currency }) => currency },
    status,
  ];
};

/** Companies: all for admins, their own for other users. */
export const CompaniesPage = (): JSX.Element => {
  const { t } = useTranslation('companies');
  const may = useMay();
  const detail = useDetail('/settings/companies', { edit: 'editCompany', add: 'addCompany' });
  const rows = useRecords(listCompanies, { query: detail.query });
  return (
    <ListPage<CompanyRecord>
      label={t('companies')}
      detail={detail}
      rows={rows}
      columns={useColumns(detail.open !== null)}
      idOf={({ id }) => id}
      empty={{ title: t('empty'), text: t('emptyText') }}
      add={may('saveCompany') ? t('add') : undefined}
      opens={may('getCompany')}
      aside={detail.open === null ? undefined : <CompanySheet key={detail.open} open={detail.open} detail={detail} />}
    />
  );
};
