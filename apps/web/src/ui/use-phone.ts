import { useSyncExternalStore } from 'react';

/** The windows of phones; paper is wider than its reader's phone. */
const phones = 'screen and (max-width: 480px)';

const listen = (tell: () => void): (() => void) => {
  const media = window.matchMedia(phones);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
};

/** Whether the window is that of a phone. */
export const usePhone = (): boolean => useSyncExternalStore(listen, () => window.matchMedia(phones).matches);
