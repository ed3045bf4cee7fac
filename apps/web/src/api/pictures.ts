import { skipToken, useQuery } from '@tanstack/react-query';
import * as pictures from '@lanewise/contract/endpoints/pictures';
import type { Company } from '@lanewise/contract/entities/company';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { askPicture } from './ask.ts';
import { useProfile } from './queries.ts';
import { queryKeys } from './query-keys.ts';

// Pictures change only through `picture-changes.ts`, and each change writes the new picture to the cache.
const once = { staleTime: Infinity };

/**
 * Address of the user's own picture for an `<img>`; null without a picture. The picture is fetched only if the profile
 * has one.
 */
export const useProfileImage = (): string | null => {
  const { data: profile } = useProfile();
  const { data } = useQuery({
    queryKey: queryKeys.profileImage(profile?.userId),
    queryFn: ({ signal }) => askPicture(pictures.profileImage, {}, { signal }),
    enabled: profile?.hasProfileImage === true,
    ...once,
  });
  return useObjectUrl(profile?.hasProfileImage ? data : null);
};

/** Address of a company's logo, fetched only if the company's flag is set. */
export const useCompanyLogo = (company: Pick<Company, 'id' | 'company_haslogo'> | undefined): string | null => {
  const { data } = useQuery({
    queryKey: queryKeys.companyLogo(company?.id),
    queryFn: company?.company_haslogo
      ? ({ signal }) => askPicture(pictures.companyLogo, { query: { companyId: company.id } }, { signal })
      : skipToken,
    ...once,
  });
  return useObjectUrl(company?.company_haslogo ? data : null);
};
