import type { Facts } from '../apps/server/dist/facts/types.js';
import type { Chain } from './chain.ts';
import { reportRuns } from './reports.ts';
import { ratioOf, row, spread, timesOf } from './times.ts';

const many = 40;

/** The company and user of each question of a flood. */
const floods: Readonly<Record<string, (at: number) => { company: string; user: string }>> = {
  'beside one user with 40 questions': () => ({ company: 'flood', user: 'one' }),
  'beside one company with 40 users': (at) => ({ company: 'flood', user: String(at) }),
};

/** Forty questions, each asked again as soon as it is answered; `end` returns the number of answers. */
const flood = (facts: Facts, chain: Chain, ownerOf: (at: number) => { company: string; user: string }) => {
  const state = { over: false, answered: 0 };
  const asking = Array.from({ length: many }, async (_, at) => {
    const own = runOf({ ...facts, ...facts.of(ownerOf(at)) }, chain, 'overview, default, year');
    while (!state.over) {
      await own();
      state.answered += 1;
    }
  });
  return async (): Promise<number> => {
    state.over = true;
    await Promise.all(asking);
    return state.answered;
  };
};

const runOf = (facts: Facts, chain: Chain, name: string): (() => Promise<unknown>) => {
  const found = reportRuns(facts, chain).find((one) => one.name === name);
  if (!found) throw new Error(`no report ${name}`);
  return found.run;
};

/** p95 of the questions of one company while another company floods the server, compared with an idle server. */
export const besideFlood = async (
  facts: Facts,
  chain: Chain,
  runs: number,
  say: (text: string) => void,
): Promise<void> => {
  const own = runOf({ ...facts, ...facts.of({ company: 'own', user: 'own' }) }, chain, 'overview, default, year');
  const idle = spread(await timesOf(own, runs));
  say(
    '\nA report over a year while another company floods the server with the same (target: p95 at most 2 times idle)',
  );
  say(row('flood', 'p50 ms', 'p95 ms', 'p95 / idle'));
  say(row('none', idle.p50.toFixed(1), idle.p95.toFixed(1), '1.0'));
  for (const [name, ownerOf] of Object.entries(floods)) {
    const end = flood(facts, chain, ownerOf);
    const busy = spread(await timesOf(own, runs));
    const answered = await end();
    say(row(name, busy.p50.toFixed(1), busy.p95.toFixed(1), ratioOf(busy.p95, idle.p95), `${answered} answers`));
  }
};
