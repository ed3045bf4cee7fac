import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/ledger-restored.ts';

export const restoreLedger: Endpoint<typeof half.restoreLedger> = {
  method: 'POST',
  path: 'ledger-config/restored',
  quiet: true,
};
