import { useSyncExternalStore } from 'react';

/** Media query for the windows of phones. A print from a phone is wider, so it does not match. */
const phones = 'screen and (max-width: 480px)';

const listen = (tell: () => void): (() => void) => {
  const media = window.matchMedia(phones);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
};

/** Whether the window is that of a phone. */
export const usePhone = (): boolean => useSyncExternalStore(listen, () => window.matchMedia(phones).matches);
