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
    // The text of a list has commas between its values.
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

/** Where a server has its API unless its BASE_PATH says otherwise. */
export const USUAL_BASE = '/api/';
