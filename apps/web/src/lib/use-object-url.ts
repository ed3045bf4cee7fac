import { useEffect, useState } from 'react';

/**
 * Address of a picture in memory, for an `<img>`; null without a picture. The address is revoked when the component
 * unmounts.
 */
export const useObjectUrl = (picture: Blob | null | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return setAddress(null);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
};
