import { buildApp } from '../apps/server/dist/app.js';
import type { AppParts } from '../apps/server/dist/plugins/app.js';
import { row } from './times.ts';

/** Samples of each kind; ten wrong passwords of each of a hundred names, which is what the limit of an account lets through. */
const names = 100;
const tries = 10;
/** Before the limit of all networks together is reached, a server with fresh counts goes on. */
const batch = 400;

/** Share of pairs in which the one is larger than the other; 0.5 says that nothing can be told. */
const areaUnderCurve = (ones: readonly number[], others: readonly number[]): number => {
  let larger = 0;
  for (const one of ones) for (const other of others) larger += one > other ? 1 : one === other ? 0.5 : 0;
  return larger / (ones.length * others.length);
};

/** Whether the time of a refused login tells an account (person0 to person99) from a name that nobody has. */
export const tellNames = async (parts: AppParts, say: (text: string) => void): Promise<void> => {
  const samples = Array.from({ length: 2 * names * tries }, (_, at) => ({
    // Names that nobody tried before: the tries of each are counted.
    kind: at % 2 === 0 ? ('person' as const) : ('nobody' as const),
    name: Math.floor(at / 2) % names,
  }));
  const times = { person: [] as number[], nobody: [] as number[] };
  for (let first = 0; first < samples.length; first += batch) {
    const app = await buildApp(parts);
    for (const [at, { kind, name }] of samples.slice(first, first + batch).entries()) {
      const began = performance.now();
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v2/login',
        remoteAddress: `10.${Math.floor(first / batch)}.${at >> 8}.${at & 255}`,
        payload: { username: `${kind}${name}@example.com`, password: 'guessed' },
      });
      times[kind].push(performance.now() - began);
      if (answer.statusCode !== 400) throw new Error(`a wrong login answered ${answer.statusCode}`);
    }
    await app.close();
  }
  const area = areaUnderCurve(times.person, times.nobody);
  say(row('names told apart by time, AUC', Math.max(area, 1 - area).toFixed(3)) + `   ${samples.length} samples`);
};
