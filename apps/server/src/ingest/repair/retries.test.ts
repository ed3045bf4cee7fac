import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGap, mostGapAttempts } from '../../meta/gaps.ts';
import { drawn, openWithdrawals, type Withdrawals } from '../../invariants/withdraw.testing.ts';
import { openGate } from '../../gate/gate.ts';
import { longestRetryPause, openRetries, shortestRetryPause } from './retries.ts';
import { Worker } from '../worker.ts';

const quiet = { info: () => undefined } as unknown as Parameters<ReturnType<typeof openRetries>['run']>[0]['log'];

describe('what could not be withdrawn', () => {
  it('is tried again after pauses that grow, up to a day, and soon again once nothing was left', async () => {
    let now = 0;
    let left = 1;
    const retries = openRetries(shortestRetryPause, () => now);
    const store = {
      gaps: { retry: async () => left },
      retrySetAside: async () => 0,
    } as unknown as Withdrawals['store'];
    /** Milliseconds until the next try. */
    const untilNext = async (): Promise<number> => {
      const from = now;
      const tries = vi.spyOn(store.gaps, 'retry');
      while (tries.mock.calls.length === 0) {
        now += 60_000;
        await retries.run({ store, log: quiet });
      }
      tries.mockRestore();
      return now - from;
    };
    const pauses: number[] = [];
    for (let at = 0; at < 12; at += 1) pauses.push((await untilNext()) / 60_000);
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, longestRetryPause / 60_000]);
    left = 0;
    await untilNext();
    expect(await untilNext()).toBe(shortestRetryPause);
  });
});

describe('a server that runs', { timeout: 60_000 }, () => {
  let world: Withdrawals;
  beforeAll(async () => {
    world = await openWithdrawals();
  });
  afterAll(() => world.close());

  it('reads again by itself what leaned on a withdrawn file and could not be read', async () => {
    const chain = await world.open('Harvest Lane');
    const a = await world.send(chain, 'a.jsonl', drawn('0001 1.00'));
    const b = await world.send(chain, 'b.jsonl', drawn('0001 1.00\n0002 2.00'));
    await world.withdraw(chain, a);
    const worker = new Worker(world.parts, openGate(), undefined, openRetries(2_000));
    // A start also tries it.
    await worker.ready;
    await world.meta.db.transaction().execute(async (tx) => {
      await openGap(tx, a);
      await tx.updateTable('gap').set({ attempts: mostGapAttempts }).execute();
    });
    expect(await world.store.lacksAnything()).toBe(true);
    const gaps = () => world.meta.db.selectFrom('gap').select('company_id').execute();
    await vi.waitFor(async () => expect(await gaps()).toEqual([]), { timeout: 20_000 });
    await worker.close();
    expect([(await world.row(chain, b)).error, await world.store.lacksAnything()]).toEqual([null, false]);
  });
});
