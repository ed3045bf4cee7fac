import { useQuery } from '@tanstack/react-query';
import type { Company } from '@lanewise/contract/entities/company';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { dataOf, pictureCall } from './client.ts';
import { useProfile } from './queries.ts';

// Pictures change only through this client, and each change writes the new picture to the cache.
const once = { staleTime: Infinity };

export const profileImageKey = (userId: number | undefined) => ['profile-image', userId] as const;

/** Address of the user's own picture for an `<img>`; null without one. It is fetched only if the profile has one. */
export const useProfileImage = (): string | null => {
  const { data: profile } = useProfile();
  const { data } = useQuery({
    queryKey: profileImageKey(profile?.userId),
    queryFn: ({ signal }) => pictureCall('file/user-profile', { signal }),
    enabled: profile?.hasProfileImage === true,
    ...once,
  });
  return useObjectUrl(profile?.hasProfileImage ? data : null);
};

/** Replaces the user's own picture. The caller shows a refusal. */
export const saveProfileImage = (file: Blob): Promise<unknown> =>
  pictureCall('file/user-profile', { file, quiet: true });

export const removeProfileImage = (): Promise<unknown> => dataOf('user-profile', { method: 'DELETE', quiet: true });

export const companyLogoKey = (companyId: number | undefined) => ['company-logo', companyId] as const;

/** Address of a company's logo, fetched only if the company's flag is set. */
export const useCompanyLogo = (company: Pick<Company, 'id' | 'company_haslogo'> | undefined): string | null => {
  const { data } = useQuery({
    queryKey: companyLogoKey(company?.id),
    queryFn: ({ signal }) => pictureCall('file/company-logo', { query: { companyId: company?.id }, signal }),
    enabled: company?.company_haslogo === true,
    ...once,
  });
  return useObjectUrl(company?.company_haslogo ? data : null);
};

/** Replaces a company's logo. The caller shows a refusal. */
export const saveCompanyLogo = (companyId: number, file: Blob): Promise<unknown> =>
  pictureCall('file/company-logo', { query: { companyId }, file, quiet: true });

export const removeCompanyLogo = (companyId: number): Promise<unknown> =>
  dataOf('file/company-logo', { method: 'DELETE', query: { companyId }, quiet: true });
