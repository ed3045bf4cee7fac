import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/filling.ts';

export const currentFilling: Endpoint<typeof half.currentFilling> = { method: 'GET', path: 'filling', quiet: true };
