import type { Endpoint } from './endpoint.ts';

type Placed = Pick<Endpoint, 'path'>;

/** A value of the query. Lists become comma-separated text, undefined and null are omitted, '' is sent. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** The path of an endpoint up to its first parameter. */
export const rootOf = ({ path }: Placed): string => path.split('/:', 1)[0] ?? path;

/** The path of a call: its parameters are filled in and encoded. */
export const pathOf = ({ path }: Placed, params: object = {}): string => {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
};

/** The query of a call, with its question mark; '' if the query is empty. */
export const searchOf = (query: Readonly<Record<string, QueryValue>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // `String` joins the values of a list with commas.
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

/** The base path of a server's API unless the server's BASE_PATH sets another. */
export const USUAL_BASE = '/api/';
