import { dataOf } from './client.ts';
import type { QueryValue } from './client.ts';

/** Lanes of stores around some days: 2 stands before 10. The panel that asks shows a failure itself. */
export const lanes = (query: Readonly<Record<string, QueryValue>>, signal: AbortSignal): Promise<string[]> =>
  dataOf('dashboard/v1/lanes', { query, quiet: true, signal });
