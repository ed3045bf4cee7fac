import { listLanes } from '@lanewise/contract/endpoints/lanes';
import { askAny } from './ask.ts';
import type { QueryValue } from '@lanewise/contract/endpoints/address';

/** Lanes of stores around some days, in numeric order: 2 comes before 10. The panel shows a failure. */
export const lanes = (query: Readonly<Record<string, QueryValue>>, signal: AbortSignal): Promise<string[]> =>
  askAny(listLanes, { query }, { signal });
