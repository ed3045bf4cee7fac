import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useProfile } from '../api/queries.ts';
import { fileCall } from '../api/client.ts';

/** Address of one's own picture for an `<img>`; null without one. It is asked for only where the profile has one (AUTH-28). */
export const useProfileImage = (): string | null => {
  const { data: profile } = useProfile();
  const [address, setAddress] = useState<string | null>(null);
  const { data: picture } = useQuery({
    queryKey: ['profile-image', profile?.userId],
    queryFn: async ({ signal }) => (await fileCall('file/user-profile', { signal })).blob(),
    enabled: profile?.hasProfileImage === true,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (!picture) return setAddress(null);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
};
