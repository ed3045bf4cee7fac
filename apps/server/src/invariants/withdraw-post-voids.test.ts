import { describe, expect, it } from 'vitest';
import type { FaultPoint } from '../ingest/segment/faults.ts';
import { openGate } from '../gate/gate.ts';
import { openHeld } from '../ingest/repair/held-companies.ts';
import { rebuild, replay } from '../ingest/repair/history.ts';
import { giveUp } from '../ingest/apply/give-up.ts';
import { processSegment } from '../ingest/apply/process.ts';
import { closeGaps } from '../ingest/repair/gaps.ts';
import { resolveRequested } from '../ingest/repair/resolve.ts';
import { type Chain, log, postVoid as numberedVoid, sale as numberedSale, withdrawals } from './withdraw.testing.ts';

const { world, open } = withdrawals();

describe('post voids that hang on what is withdrawn', { timeout: 120_000 }, () => {
  const sale = (number: string, amount = '2.50', store = '1'): string => numberedSale({ number, store }, amount);
  const postVoid = (number: string, of: string, store = '1'): string => numberedVoid({ number }, { number: of, store });
  const reasons = async (chain: Chain) => {
    const page = { limit: 10, offset: 0, state: 'open' };
    return (await world.store.incoming.quarantine(world.sightOf(chain), page)).rows.map(({ reason }) => reason);
  };
  const numbers = async (chain: Chain) =>
    (await world.figures(chain)).standing.map((row) => (row as { number: string }).number);

  it('of a sale that leaves take nothing back any more, and wait for it', async () => {
    const chain = await open();
    const a = await world.send(chain, 'a.xml', log(sale('7')));
    await world.send(chain, 'b.xml', log(sale('8'), postVoid('9', '7')));
    expect(await numbers(chain)).toEqual(['7', '8', '9']);
    await world.withdraw(chain, a);
    expect(await numbers(chain)).toEqual(['8']);
    expect((await world.figures(chain)).days).toMatchObject([{ net: '2.5' }]);
    expect(await reasons(chain)).toEqual(['unknownSale']);
    await world.send(chain, 'a.xml', log(sale('7')), { again: true });
    await world.send(chain, 'b.xml', log(sale('8'), postVoid('9', '7')));
    expect(await numbers(chain)).toEqual(['7', '8', '9']);
  });

  it('that came second to one that leaves take the sale back', async () => {
    const chain = await open();
    await world.send(chain, 'sale.xml', log(sale('7')));
    const first = await world.send(chain, 'a.xml', log(postVoid('8', '7')));
    await world.send(chain, 'b.xml', log(postVoid('9', '7')));
    expect(await reasons(chain)).toEqual(['voidedBefore']);
    await world.withdraw(chain, first);
    expect(await numbers(chain)).toEqual(['7', '9']);
    expect(await reasons(chain)).toEqual([]);
  });

  it('that name each other do not keep each other after the sale is gone', async () => {
    const chain = await open();
    const a = await world.send(chain, 'a.xml', log(sale('2')));
    await world.send(chain, 'b.xml', log(postVoid('2', '3'), postVoid('3', '2'), sale('8')));
    expect(await numbers(chain)).toEqual(['2', '3', '8']);
    await world.withdraw(chain, a);
    expect(await numbers(chain)).toEqual(['8']);
    expect(await reasons(chain)).toEqual(['unknownSale', 'unknownSale']);
    const before = await world.journal(chain);
    await replay(world.parts, chain.id, () => undefined);
    expect(await world.journal(chain)).toEqual(before);
  });

  /**
   * Expects that the current state is the same as if only these files had been sent in their order, also after a replay
   * and a rebuild.
   */
  const expectAsAlone = async (chain: Chain, files: readonly string[]): Promise<void> => {
    const alone = await open();
    for (const [at, file] of files.entries()) await world.send(alone, `${at}.xml`, file);
    const figures = await world.figures(alone);
    expect(await world.figures(chain)).toEqual(figures);
    const before = await world.journal(chain);
    expect(before.differing).toEqual([]);
    await replay(world.parts, chain.id, () => undefined);
    expect(await world.rowsOf(chain)).toEqual(before.rows);
    await rebuild(world.parts, chain.id, () => undefined);
    expect(await world.journal(chain)).toEqual(before);
  };

  it('take back what the sale that came back comes to', async () => {
    const chain = await open();
    const [before, later] = [log(sale('7', '100.00')), log(sale('8'), postVoid('9', '7'))];
    await world.send(chain, 'x.xml', before);
    const a = await world.send(chain, 'a.xml', log(sale('7', '10.00')));
    await world.acceptAll(chain, a);
    await world.send(chain, 'b.xml', later);
    expect((await world.figures(chain)).days).toMatchObject([{ net: '2.5' }]);
    await world.withdraw(chain, a);
    expect((await world.figures(chain)).days).toMatchObject([{ net: '2.5' }]);
    await expectAsAlone(chain, [before, later]);
  });

  it('take back what the sale comes to in the file that was in conflict', async () => {
    const chain = await open();
    const [right, later] = [log(sale('7', '100.00')), log(postVoid('9', '7'))];
    const a = await world.send(chain, 'a.xml', log(sale('7', '10.00')));
    await world.send(chain, 'right.xml', right);
    await world.send(chain, 'b.xml', later);
    await world.withdraw(chain, a);
    await expectAsAlone(chain, [right, later]);
  });

  it('that come back take their sale back from those that took it meanwhile', async () => {
    const chain = await open();
    const files = [log(sale('7')), log(postVoid('8', '7')), log(sale('6'), postVoid('9', '7'))] as const;
    await world.send(chain, 'x.xml', files[0]);
    await world.send(chain, 'b.xml', files[1]);
    const a = await world.send(chain, 'a.xml', log(sale('8', '4.00')));
    await world.acceptAll(chain, a);
    await world.send(chain, 'c.xml', files[2]);
    expect(await numbers(chain)).toEqual(['6', '7', '8', '9']);
    await world.withdraw(chain, a);
    expect(await numbers(chain)).toEqual(['6', '7', '8']);
    expect(await reasons(chain)).toEqual(['voidedBefore']);
    await expectAsAlone(chain, files);
  });

  it('are found by the store of their sale, also in a file that was given up', async () => {
    const chain = await open();
    const place = { storeNumber: '2', name: 'West End', regionRegLocId: null };
    await world.meta.places.createLocation(chain.id, place);
    const a = await world.send(chain, 'a.xml', log(sale('7', '2.50', '2'), sale('6', '2.50', '2')));
    await world.send(chain, 'b.xml', log(postVoid('9', '7', '2')));
    const { segmentId } = await world.receive(chain, 'c.xml', log(postVoid('8', '6', '2')));
    const cut = {
      ...world.parts,
      faults: (at: FaultPoint) => {
        if (at === 'before:finish') throw new Error('cut off');
      },
    };
    await expect(processSegment(cut, await world.row(chain, segmentId))).rejects.toThrow('cut off');
    await giveUp(world.parts, await world.row(chain, segmentId), { reason: 'A fault', isFault: true });
    expect(await numbers(chain)).toEqual(['6', '7', '8', '9']);
    await world.withdraw(chain, a);
    expect(await numbers(chain)).toEqual([]);
    expect(await reasons(chain)).toEqual(['unknownSale', 'unknownSale']);
  });

  it('that leave by thousands let others go on in between', async () => {
    const chain = await open();
    const many = Array.from({ length: 250 }, (_, at) => `${1000 + at}`);
    const a = await world.send(chain, 'a.xml', log(...many.map((one) => sale(one))));
    const b = await world.send(chain, 'b.xml', log(...many.map((one) => postVoid(`9${one}`, one))));
    const leaving: number[] = [];
    const pause = async (): Promise<void> => {
      const manifests = await world.store.manifestsOf(b);
      leaving.push(manifests.filter(({ decisions }) => decisions.some(({ kind }) => kind === 'leave')).length);
    };
    await world.ask(chain, 'withdraw', [a]);
    await world.drain({ ...world.parts, pause });
    expect(await numbers(chain)).toEqual([]);
    expect(leaving).toContain(1);
  });

  it('that left before a cut are counted as nothing else in the next pass', async () => {
    const chain = await open();
    const a = await world.send(chain, 'a.xml', log(sale('7')));
    const b = await world.send(chain, 'b.xml', log(sale('8'), postVoid('9', '7')));
    const cut = {
      ...world.parts,
      faults: (at: FaultPoint) => {
        if (at === 'before:finish') throw new Error('cut off');
      },
    };
    const [outcome] = await world.ask(chain, 'withdraw', [a]);
    expect(outcome?.outcome).toBe('requested');
    const held = openHeld(openGate());
    // A slow machine takes more than one turn.
    while ((await resolveRequested(world.parts, held)) !== null);
    while ((await closeGaps(world.parts, held)) !== null);
    const waiting = await world.row(chain, b);
    expect(waiting).toMatchObject({ state: 'received' });
    await expect(processSegment(cut, waiting)).rejects.toThrow('cut off');
    await world.drain();
    const records = { read: 2, entered: 1, known: 0, conflicting: 0, quarantined: 1, setAside: 0 };
    expect(await world.row(chain, b)).toMatchObject({ summary: { reversed: 0, records } });
  });
});
