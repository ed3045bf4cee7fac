import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/outbox.ts';

export const listOutbox: Endpoint<typeof half.listOutbox> = { method: 'GET', path: 'mail/outbox', page: true };
