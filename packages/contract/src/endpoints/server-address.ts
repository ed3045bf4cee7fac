import { USUAL_BASE } from './address.ts';

/** The base of the API, ending in a slash, at the address of a server that a person typed; null for what is no address. */
export const apiOf = (address: string): string | null => {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // A slash alone is often typed, and copied, without a meaning: an API at the root is `https://example.com/.`.
  const isUsual = url.pathname === '/' && !address.endsWith('/.');
  return `${url.origin}${isUsual ? USUAL_BASE : url.pathname.replace(/\/*$/, '/')}`;
};

/** The address of a server that `apiOf` reads, of its origin and the base of its API. */
export const serverAddress = (origin: string, base: string): string => {
  if (base === USUAL_BASE) return origin;
  return `${origin}${base === '/' ? '/.' : base}`;
};
