import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listCompanies } from '@lanewise/contract/endpoints/companies';
import type { CompanyRecord } from '@lanewise/contract/entities/company';
import { dependsOnCompany } from '../../api/queries.ts';
import { refresh } from '../../api/records.ts';
import { removeCompanyLogo, saveCompanyLogo } from '../../api/picture-changes.ts';
import { useCompanyLogo } from '../../api/pictures.ts';
import { useTold } from '../../i18n/told.ts';
import { initials } from '../../lib/initials.ts';
import { useMay } from '../../state/rights.ts';
import { toastSuccess } from '../../ui/toast.tsx';
import { PictureChooser } from '../../records/pictures/chooser.tsx';
import { tellRefusal } from '../../records/pictures/tell-refusal.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Longest side in pixels of the uploaded picture: enough for a screen with two pixels per point and for paper. */
const longestSide = 512;

/** The logo of a company. It is saved on its own, apart from the form around it. */
export const Logo = ({ company }: { company: CompanyRecord }): JSX.Element => {
  const { t } = useTranslation('companies');
  const may = useMay();
  const told = useTold();
  const client = useQueryClient();
  const current = useCompanyLogo(company);
  /** `picture`: null removes it. */
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (picture: Blob | null) =>
      picture ? saveCompanyLogo(company.id, picture) : removeCompanyLogo(company.id),
    onSuccess: async (_answer, picture) => {
      if (picture) client.setQueryData(queryKeys.companyLogo(company.id), picture);
      else client.removeQueries({ queryKey: queryKeys.companyLogo(company.id) });
      toastSuccess(told(t(picture ? 'logo.saved' : 'logo.removed'), company.name));
      await refresh(client, [listCompanies, ...dependsOnCompany]);
    },
    onError: tellRefusal,
  });
  if (!may('updateCompanyLogo'))
    return current === null ? <></> : <img src={current} alt={t('logo.name')} width={96} height={96} />;
  return (
    <PictureChooser
      current={company.company_haslogo ? current : null}
      placeholder={initials(company.name)}
      words={{
        name: t('logo.name'),
        choose: t('logo.choose'),
        change: t('logo.change'),
        save: t('logo.save'),
        cancel: t('settings:cancel'),
        remove: t('logo.remove'),
        hint: t('logo.hint'),
        previewHint: t('logo.preview'),
        noPicture: t('logo.noPicture'),
      }}
      longestSide={longestSide}
      busy={isPending}
      onSave={mutateAsync}
      onRemove={company.company_haslogo && may('deleteCompanyLogo') ? () => mutate(null) : undefined}
    />
  );
};
