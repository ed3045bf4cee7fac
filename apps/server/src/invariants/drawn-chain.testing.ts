import type { ReportReply } from '@lanewise/contract/envelope';
import { afterAll, beforeAll } from 'vitest';
import { localToken, type Answer } from '../app-testing.ts';
import { openWorld, type Chain, type World, type Unusual } from './world.testing.ts';

type Parameters = Readonly<Record<string, string | number>>;

/** Asks the reports of a chain, always about the same days. */
export interface Asking {
  ask: (report: string, more?: Parameters) => Promise<ReportReply>;
  /** The status of a refusal and the first field that it names. */
  refusal: (report: string, query: string, as?: string) => Promise<[status: number, field: string | undefined]>;
}

export interface DrawnChain {
  world: World;
  chain: Chain;
  /** The place of a store. */
  idOf: (storeNumber: string) => number;
  /** A call of this machine for the chain. */
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Answer>;
  asking: (base: string, range: Parameters) => Asking;
}

/**
 * One chain for the tests of a file: opened before the first test, closed after the last one. World and chain are empty
 * until then, so that helpers can be defined above the tests.
 */
export const drawnChain = (
  prepare: (world: World, chain: Chain) => Promise<unknown>,
  patience = 120_000,
  unusual: () => Promise<Unusual> = async () => ({}),
): DrawnChain => {
  const world = {} as World;
  const chain = {} as Chain;
  beforeAll(async () => {
    Object.assign(world, await openWorld(await unusual()));
    Object.assign(chain, await world.chain(true));
    await prepare(world, chain);
  }, patience);
  afterAll(() => world.close());

  return {
    world,
    chain,
    idOf: (storeNumber) => chain.places.get(storeNumber)?.reg_loc_id ?? 0,
    call: (method, path, body) =>
      world.test.ask(method, path, {
        as: localToken,
        body,
        headers: { 'x-company-id': String(chain.company.id) },
      }),
    asking: (base, range) => ({
      ask: (report, more = {}) => world.report(chain, `${base}/${report}`, { ...range, ...more }),
      refusal: (report, query, as) => {
        const days = Object.entries(range).map(([name, value]) => `${name}=${value}`);
        return world.refusal(chain, `${base}/${report}?${[...days, query].join('&')}`, as);
      },
    }),
  };
};
