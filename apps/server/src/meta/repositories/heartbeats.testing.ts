import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';

/** What an agent reports about itself on a usual day. */
export const heartbeatOf = (more: Partial<Heartbeat> = {}): Heartbeat => ({
  version: '1.2.3',
  instance: 'a'.repeat(32),
  host: 'STORE-0001',
  run: 1,
  sequence: 1,
  upSeconds: 60,
  clockOffsetMs: 120,
  receiptSeconds: 5,
  spool: { segments: 2, bytes: 2_048, limit: 2 ** 30, oldestSeconds: 12 },
  diskFreeBytes: 2 ** 34,
  aside: 1,
  lost: 0,
  missed: { files: 0, bytes: 0, seconds: null },
  ...more,
});
