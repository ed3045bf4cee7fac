import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/lanes.ts';

export const listLanes: Endpoint<typeof half.listLanes> = { method: 'GET', path: 'dashboard/v1/lanes', quiet: true };
