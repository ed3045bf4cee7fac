import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint, Served } from '@lanewise/contract/endpoints/endpoint';

/** An endpoint with both halves of its declaration. */
export interface Declared {
  /** Method and pattern, for example `GET /tag/:tagId`. */
  key: string;
  endpoint: Endpoint;
  half: Served;
}

const folder = join(import.meta.dirname, '../../../../packages/contract/src/endpoints/schemas');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const isHalf = (value: unknown): value is Served =>
  typeof value === 'object' && value !== null && 'access' in value && 'schema' in value;

const exportsOf = (module: unknown): [name: string, value: unknown][] =>
  typeof module === 'object' && module !== null ? Object.entries<unknown>({ ...module }) : [];

/**
 * Every endpoint that is declared by hand. The endpoints of reports are derived from the definitions of the reports.
 */
export const declaredEndpoints = async (): Promise<Declared[]> => {
  const areas = readdirSync(folder).flatMap((name) => (name === 'replies.ts' ? [] : [name.replace(/\.ts$/, '')]));
  const found = await Promise.all(
    areas.map(async (area) => {
      const endpoints: unknown = await import(`@lanewise/contract/endpoints/${area}`);
      const halves = new Map(exportsOf(await import(`@lanewise/contract/endpoints/schemas/${area}`)));
      return exportsOf(endpoints).map(([name, endpoint]): Declared => {
        const half = halves.get(name);
        if (!isEndpoint(endpoint) || !isHalf(half)) throw new Error(`${area}: ${name} is not declared in both halves.`);
        return { key: `${endpoint.method} /${endpoint.path}`, endpoint, half };
      });
    }),
  );
  return found.flat();
};
