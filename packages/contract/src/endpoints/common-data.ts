import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/common-data.ts';

export const listCommonData: Endpoint<typeof half.listCommonData> = { method: 'POST', path: 'common-data' };
