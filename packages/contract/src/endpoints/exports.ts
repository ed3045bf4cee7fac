import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/exports.ts';

export const progressOfExport: Endpoint<typeof half.progressOfExport> = {
  method: 'GET',
  path: 'exports/:exportId',
  quiet: true,
};
