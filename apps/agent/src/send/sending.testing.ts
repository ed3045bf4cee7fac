import { openClock } from '../process/clock.ts';
import type { AgentParts } from '../shared/parts.ts';
import type { Reader } from '../read/reader.testing.ts';
import { sendSpool } from './sender.ts';
import type { Spooled } from '../kept/spool.ts';

/**
 * Passes each waiting segment of a spool to `take`, until the spool is empty. `take` returns the hash of the content
 * that it took.
 */
export const sendAll = async (
  { journal, spool }: Pick<Reader, 'journal' | 'spool'>,
  take: (segment: Spooled) => Promise<string>,
): Promise<void> => {
  const ending = new AbortController();
  const parts = {
    settings: {},
    journal,
    spool,
    client: { sentBytes: () => 0, send: take },
    clock: openClock(),
    log: () => undefined,
    debug: () => undefined,
    stopped: ending.signal,
    pause: () => Promise.resolve(),
    awake: () => Promise.resolve(ending.abort()),
  } as unknown as AgentParts;
  await sendSpool(parts, () => true);
};
