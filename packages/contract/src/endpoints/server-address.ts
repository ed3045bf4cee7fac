import { USUAL_BASE } from './address.ts';

/**
 * The base URL of the API, ending in a slash, for a server address that a person typed; null if the text is no address.
 */
export const apiOf = (address: string): string | null => {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // People often type or copy a closing slash without meaning it. To name an API at the root they type
  // `https://example.com/.`.
  const isUsual = url.pathname === '/' && !address.endsWith('/.');
  return `${url.origin}${isUsual ? USUAL_BASE : url.pathname.replace(/\/*$/, '/')}`;
};

/**
 * Makes the server address from the origin and the base of the API. `apiOf` turns this address into the base URL of the
 * API.
 */
export const serverAddress = (origin: string, base: string): string => {
  if (base === USUAL_BASE) return origin;
  return `${origin}${base === '/' ? '/.' : base}`;
};
