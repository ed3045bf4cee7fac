import { useQuery } from '@tanstack/react-query';
import type { Company } from '@lanewise/contract/entities/company';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { dataOf, pictureCall } from './client.ts';
import { useProfile } from './queries.ts';

// Changed by us alone, and whoever changes one puts the new one here.
const once = { staleTime: Infinity };

export const profileImageKey = (userId: number | undefined) => ['profile-image', userId] as const;

/** Address of one's own picture for an `<img>`; null without one. It is asked for only where the profile has one. */
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

/** Puts a picture in the place of one's own. Whoever calls shows why it was refused. */
export const saveProfileImage = (file: Blob): Promise<unknown> =>
  pictureCall('file/user-profile', { file, quiet: true });

export const removeProfileImage = (): Promise<unknown> => dataOf('user-profile', { method: 'DELETE', quiet: true });

export const companyLogoKey = (companyId: number | undefined) => ['company-logo', companyId] as const;

/** The same for the logo of a company, wherever its flag is set. */
export const useCompanyLogo = (company: Pick<Company, 'id' | 'company_haslogo'> | undefined): string | null => {
  const { data } = useQuery({
    queryKey: companyLogoKey(company?.id),
    queryFn: ({ signal }) => pictureCall('file/company-logo', { query: { companyId: company?.id }, signal }),
    enabled: company?.company_haslogo === true,
    ...once,
  });
  return useObjectUrl(company?.company_haslogo ? data : null);
};

/** Puts a picture in the place of a company's logo. Whoever calls shows why it was refused. */
export const saveCompanyLogo = (companyId: number, file: Blob): Promise<unknown> =>
  pictureCall('file/company-logo', { query: { companyId }, file, quiet: true });

export const removeCompanyLogo = (companyId: number): Promise<unknown> =>
  dataOf('file/company-logo', { method: 'DELETE', query: { companyId }, quiet: true });
