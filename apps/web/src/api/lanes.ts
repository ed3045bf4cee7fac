import { listLanes } from '@lanewise/contract/endpoints/lanes';
import { ask } from './ask.ts';
import type { QueryOf } from '@lanewise/contract/endpoints/endpoint';

/** Lanes of stores around some days, in numeric order: 2 comes before 10. The panel shows a failure. */
export const lanes = (query: QueryOf<typeof listLanes>, signal: AbortSignal): Promise<string[]> =>
  ask(listLanes, { query }, { signal });
