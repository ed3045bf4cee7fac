import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { NotReady, openGate } from './gate.ts';
import { openStillness } from './stillness.ts';

const later = () => {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end };
};

/**
 * A store of one company with two tables that are filled one after another, like the journal and the tables derived
 * from it.
 */
const tables = () => {
  const figures = { journal: 0, sums: 0 };
  const insert = async (): Promise<void> => {
    figures.journal += 1;
    await turn();
    figures.sums += 1;
  };
  const read = async () => {
    const { journal } = figures;
    await turn();
    return { journal, sums: figures.sums };
  };
  return { insert, read };
};

describe('a reading beside inserts', () => {
  it('begins after the insert that runs', async () => {
    const still = openStillness();
    const { insert, read } = tables();
    const entering = still.entering(1, insert);
    expect(await still.reading(1, read)).toEqual({ answer: { journal: 1, sums: 1 }, moved: false });
    await entering;
  });

  it('is read again when an insert came in between, and holds the next one off', async () => {
    const still = openStillness();
    const { insert, read } = tables();
    const ended: string[] = [];
    let reads = 0;
    const reading = still.reading(1, async () => {
      reads += 1;
      const next = still.entering(1, insert).then(() => ended.push(`insert ${ended.length}`));
      if (reads === 1) await next;
      return read();
    });
    expect(await reading).toEqual({ answer: { journal: 1, sums: 1 }, moved: false });
    expect([reads, ended]).toEqual([2, ['insert 0']]);
  });

  it('says that something entered when it takes longer than an insert may wait', async () => {
    const still = openStillness(1);
    const { insert } = tables();
    const { moved } = await still.reading(1, () => still.entering(1, insert));
    expect(moved).toBe(true);
  });

  it('waits for no insert of another company', async () => {
    const still = openStillness();
    const { promise, end } = later();
    const entering = still.entering(2, () => promise);
    expect(await still.reading(1, () => Promise.resolve(7))).toEqual({ answer: 7, moved: false });
    end();
    await entering;
  });

  it('goes on after an insert that failed', async () => {
    const still = openStillness();
    await expect(still.entering(1, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await still.reading(1, () => Promise.resolve(7))).toEqual({ answer: 7, moved: false });
  });

  it('never sees the two tables differ, whatever enters beside it', async () => {
    const still = openStillness();
    const { insert, read } = tables();
    const inserts = (async () => {
      for (let count = 0; count < 200; count += 1) await still.entering(1, insert);
    })();
    for (let count = 0; count < 100; count += 1) {
      const { answer, moved } = await still.reading(1, read);
      expect(moved || answer.journal === answer.sums).toBe(true);
    }
    await inserts;
  });
});

describe('the gate after an insert that failed', () => {
  it('keeps readers of the company out until a cause is named and removed', async () => {
    const gate = openGate();
    const pass = (company: number) => gate.reading(company, () => Promise.resolve('figures'));
    await expect(gate.entering(1, () => Promise.reject(new Error('half an insert')))).rejects.toThrow();
    await expect(pass(1)).rejects.toThrow(NotReady);
    expect(await pass(2)).toMatchObject({ answer: 'figures' });
    gate.close('held', 'The figures are being completed.', 1);
    await expect(pass(1)).rejects.toThrow('The figures are being completed.');
    gate.open('held', 1);
    expect(await pass(1)).toMatchObject({ answer: 'figures' });
  });

  it('lets readers in after an insert that succeeds', async () => {
    const gate = openGate();
    await expect(gate.entering(1, () => Promise.reject(new Error('away')))).rejects.toThrow();
    await gate.entering(1, () => Promise.resolve());
    expect(await gate.reading(1, () => Promise.resolve('figures'))).toMatchObject({ answer: 'figures' });
  });

  it('answers nothing that was read while it closed', async () => {
    const gate = openGate();
    const read = gate.reading(1, () => {
      gate.close('rebuild', 'All figures are being rebuilt.', 'all');
      return Promise.resolve('figures');
    });
    await expect(read).rejects.toThrow(NotReady);
  });
});
