import type { Orders } from '../calls/client.ts';

/** Asks for the receipts of `line` (reader.testing.ts) anew. */
export const resyncOrder = (): Orders['resyncs'][number] => ({
  requestId: 1,
  storeNumber: '1',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  resyncStartDate: '2026-09-30',
  resyncEndDate: '2026-09-30',
  resynctlogJobType: true,
  resyncSumJobType: false,
});

/** The orders of a server that asks for these receipts and for nothing else. */
export const resyncOrders = (): Orders => ({
  status: 'Running',
  requests: [],
  resyncs: [resyncOrder()],
  flags: [],
  renewKey: false,
  tooOld: false,
  oldestVersion: '',
});
