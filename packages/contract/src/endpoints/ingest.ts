import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/ingest.ts';

export const saveIngestProfile: Endpoint<typeof half.saveIngestProfile> = { method: 'PUT', path: 'ingest/profiles' };
export const saveItemFile: Endpoint<typeof half.saveItemFile> = { method: 'PUT', path: 'ingest/items' };
export const sendSegment: Endpoint<typeof half.sendSegment> = { method: 'POST', path: 'ingest/segments' };
export const reportRefusals: Endpoint<typeof half.reportRefusals> = { method: 'PUT', path: 'ingest/refusals' };
export const oneSegment: Endpoint<typeof half.oneSegment> = { method: 'GET', path: 'ingest/segments/:segmentId' };
