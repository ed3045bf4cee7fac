import { expect, it } from 'vitest';
import { sharedInTurn, remember, type Change } from './remembered.ts';

/** Manifests of companies in order, and a memory that records the changes it is told about. */
const begin = () => {
  const entered: Change[] = [];
  const told: string[] = [];
  let isAway = false;
  const unlessAway = async <Answer>(answer: Answer): Promise<Answer> => {
    if (isAway) throw new Error('the metadata store is not there');
    return answer;
  };
  const current = remember<readonly string[]>(
    {
      changesAfter: (_, manifest) => unlessAway(entered.filter((change) => change.manifest > manifest)),
      lastApplied: () => unlessAway(entered.at(-1)?.manifest ?? 0),
    },
    {
      begin: async () => {
        told.push('all');
        return ['7 2026-10', '7 2026-11', '8 2026-11'];
      },
      renew: async (_, kept, changed) => {
        told.push(`${changed.locations.join('+')} ${changed.months.join('+')}`);
        return kept.filter((key) => !changed.has(Number(key.slice(0, 1)), key.slice(2)));
      },
    },
  );
  return {
    current: () => current(4711),
    told,
    enter: (month: string, ...locations: number[]) => entered.push({ manifest: entered.length + 1, locations, month }),
    leave: (away: boolean) => (isAway = away),
  };
};

it('fails while the metadata store is away, and knows afterwards what it knew before', async () => {
  const { current, told, enter, leave } = begin();
  leave(true);
  await expect(Promise.all([current(), current()])).rejects.toThrow('not there');
  leave(false);
  await current();
  leave(true);
  enter('2026-11', 8);
  await expect(current()).rejects.toThrow('not there');
  leave(false);
  expect(await current()).toEqual(['7 2026-10', '7 2026-11']);
  expect(told).toEqual(['all', '8 2026-11']);
});

it('keeps what nothing entered, and drops a month of a store that a manifest names', async () => {
  const { current, told, enter } = begin();
  await current();
  await current();
  expect(told).toEqual(['all']);
  enter('2026-10', 8);
  enter('2026-11', 7);
  expect(await current()).toEqual(['7 2026-10', '8 2026-11']);
  expect(told).toEqual(['all', '8+7 2026-10+2026-11']);
});

it('looks once at a time: callers who ask together renew once', async () => {
  const { current, told, enter } = begin();
  await current();
  enter('2026-11', 7);
  for (const kept of await Promise.all([current(), current()])) expect(kept).toEqual(['7 2026-10', '8 2026-11']);
  expect(told).toEqual(['all', '7 2026-11']);
});

it('shares a read with callers who wait for it, never with one that came after it had begun', async () => {
  const [begun, waiting] = [[] as number[], [] as (() => void)[]];
  const read = sharedInTurn(async (company) => {
    begun.push(company);
    await new Promise<void>((done) => waiting.push(done));
    return begun.length;
  });
  const next = async (): Promise<void> => {
    await new Promise((wait) => setImmediate(wait));
    waiting.shift()?.();
  };
  const [first, together] = [read(1), read(1)];
  await new Promise((wait) => setImmediate(wait));
  expect(begun).toEqual([1]);
  const [later, alsoLater, other] = [read(1), read(1), read(2)];
  await next();
  expect(await Promise.all([first, together])).toEqual([2, 2]);
  await next();
  await next();
  expect(begun).toEqual([1, 2, 1]);
  expect(await Promise.all([later, alsoLater, other])).toEqual([3, 3, 3]);
});
