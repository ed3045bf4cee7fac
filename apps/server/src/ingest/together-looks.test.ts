import { describe, expect, it } from 'vitest';
import type { IngestParts } from './segment/parts.ts';
import { processSegment } from './apply/process.ts';
import { lineOf, waitingTogether } from './together.testing.ts';

const { of, companyOf, receive, togetherWith, oldest } = waitingTogether();

/** Enters all waiting segments of a company. Returns for each look at several segments how many files it decoded. */
const enterAll = async (companyId: number): Promise<number[]> => {
  const { parts } = of();
  const looks: number[] = [];
  const counting: IngestParts = {
    ...parts,
    readers: {
      ...parts.readers,
      openSmall: (sources) => {
        looks.push(sources.length);
        return parts.readers.openSmall(sources);
      },
    },
  };
  const { together, moves } = togetherWith(counting);
  for (let row = await oldest(companyId); row; row = await oldest(companyId))
    if ((await together.enter(row)) === 0) await processSegment(parts, row);
  await moves.settled();
  return looks;
};

/** A file that enters alone, because its second record is broken. */
const broken = (number: number): string => `${lineOf(`${number}`)}{"store": "1", "businessDate": \n`;

describe('a look at many small files', { timeout: 120_000 }, () => {
  it('is not repeated for each of many that cannot enter together', async () => {
    const company = await companyOf('Broken');
    for (let number = 1; number <= 24; number += 1) await receive(company, broken(number));
    const looks = await enterAll(company);
    // After each look, the first file enters alone, and then 1, 2, 4 and 8 further files enter alone before the next
    // look.
    expect(looks).toEqual([24, 22, 19, 14, 5]);
  });

  it('is made again at once where the last one found some', async () => {
    const company = await companyOf('Mixed');
    for (let number = 1; number <= 3; number += 1) await receive(company, lineOf(`${number}`));
    await enterAll(company);
    for (let number = 4; number <= 6; number += 1) await receive(company, lineOf(`${number}`));
    expect(await enterAll(company)).toEqual([3]);
  });

  it('stops at as many receipts as one manifest holds, and the others come next', async () => {
    const company = await companyOf('Many receipts');
    await receive(company, lineOf('1'));
    await enterAll(company);
    const file = (from: number) => Array.from({ length: 3_000 }, (_, at) => lineOf(`${from + at}`)).join('');
    const segments: number[] = [];
    for (const from of [10_000, 20_000, 30_000, 40_000]) segments.push(await receive(company, file(from)));
    expect(await enterAll(company)).toEqual([4, 2]);
    for (const id of segments)
      expect((await of().parts.store.segment(company, id))?.summary).toMatchObject({ entered: 3_000, duplicates: 0 });
  });
});
