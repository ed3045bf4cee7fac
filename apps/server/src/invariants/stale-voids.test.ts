import { describe, expect, it } from 'vitest';
import { type Chain, log, postVoid, sale, withdrawals } from './withdraw.testing.ts';

const { world, open } = withdrawals();

describe('post voids whose sale comes to something else now', { timeout: 120_000 }, () => {
  const seven = (amount: string): string => log(sale({ number: '7' }, amount));
  const voids = (number: string, of: string): string =>
    log(sale({ number: `1${number}` }, '1.00'), postVoid({ number }, { number: of }));
  /** Expects that the current state is the same as if only these files had been sent, in this order. */
  const expectAsAlone = async (chain: Chain, files: readonly string[]): Promise<void> => {
    const alone = await open();
    for (const [at, file] of files.entries()) await world.send(alone, `${at}.xml`, file);
    expect(await world.figures(chain)).toEqual(await world.figures(alone));
    expect((await world.journal(chain)).differing).toEqual([]);
  };

  it('take back what it comes to once a conflict is accepted, and so do those that take them back', async () => {
    const chain = await open();
    const [right, one, two] = [seven('10.00'), voids('8', '7'), voids('9', '8')];
    await world.send(chain, 'x.xml', seven('2.50'));
    await world.send(chain, 'one.xml', one);
    await world.send(chain, 'two.xml', two);
    await world.acceptAll(chain, await world.send(chain, 'right.xml', right));
    expect((await world.figures(chain)).standing).toMatchObject([
      { number: '18' },
      { number: '19' },
      { total: '10' },
      { total: '-10' },
      { total: '10' },
    ]);
    await expectAsAlone(chain, [right, one, two]);
  });

  it('take back what stands where their own file sends the sale with other content', async () => {
    const chain = await open();
    const [first, both] = [
      seven('2.50'),
      log(sale({ number: '7' }, '10.00'), postVoid({ number: '8' }, { number: '7' })),
    ];
    await world.send(chain, 'first.xml', first);
    const segment = await world.send(chain, 'both.xml', both);
    expect((await world.figures(chain)).standing).toMatchObject([{ total: '2.5' }, { total: '-2.5' }]);
    expect((await world.journal(chain)).differing).toEqual([]);
    await world.acceptAll(chain, segment);
    expect((await world.figures(chain)).standing).toMatchObject([{ total: '10' }, { total: '-10' }]);
    await expectAsAlone(chain, [both]);
  });

  it('take back what a resync says that it comes to', async () => {
    const chain = await open();
    const [right, later] = [seven('10.00'), voids('8', '7')];
    await world.send(chain, 'x.xml', seven('2.50'));
    await world.send(chain, 'later.xml', later);
    await world.send(chain, 'right.xml', right, { purpose: 'resync' });
    await expectAsAlone(chain, [right, later]);
  });

  it('take the sale back where the one before them turns out to be no post void', async () => {
    const chain = await open();
    const [right, later] = [log(sale({ number: '8' }, '4.00')), voids('9', '7')];
    await world.send(chain, 'x.xml', seven('2.50'));
    await world.send(chain, 'first.xml', log(postVoid({ number: '8' }, { number: '7' })));
    await world.send(chain, 'later.xml', later);
    await world.acceptAll(chain, await world.send(chain, 'right.xml', right));
    await expectAsAlone(chain, [seven('2.50'), right, later]);
  });
});
