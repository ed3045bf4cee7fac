import type { Endpoint } from './endpoint.ts';

type Placed = Pick<Endpoint, 'path'>;

/** A value of the query: lists are comma-separated; undefined and null are left out, '' is sent. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** The path of an endpoint up to its first parameter. */
export const rootOf = ({ path }: Placed): string => path.split('/:', 1)[0] ?? path;

/** The path of a call, its parameters filled in and encoded. */
export const pathOf = ({ path }: Placed, params: object = {}): string => {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
};

/** The query of a call, with its question mark; '' without one. */
export const searchOf = (query: Readonly<Record<string, QueryValue>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

/** Where a server has its API unless its BASE_PATH says otherwise. */
export const USUAL_BASE = '/api/';

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
