import { buildApp } from '../apps/server/dist/app.js';
import type { AppParts } from '../apps/server/dist/plugins/app.js';
import { row } from './times.ts';

/** Samples of each kind. Ten wrong passwords for each of a hundred names is what the limit of an account permits. */
const names = 100;
const tries = 10;
/** A new server with fresh counts takes over before the limit of all networks together is reached. */
const batch = 400;

/** Share of pairs in which the first value is larger than the second; 0.5 means that the two cannot be told apart. */
const areaUnderCurve = (ones: readonly number[], others: readonly number[]): number => {
  let larger = 0;
  for (const one of ones) for (const other of others) larger += one > other ? 1 : one === other ? 0.5 : 0;
  return larger / (ones.length * others.length);
};

/** Measures whether the time of a refused login distinguishes an account (person0 to person99) from an unknown name. */
export const tellNames = async (parts: AppParts, say: (text: string) => void): Promise<void> => {
  const samples = Array.from({ length: 2 * names * tries }, (_, at) => ({
    // Each name is new, because tries are counted per name.
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
