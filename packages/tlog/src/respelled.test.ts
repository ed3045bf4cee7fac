import type { Decoded } from '@lanewise/contract/facts/decode';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { livedIn } from '@lanewise/testkit/lived';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Format } from './format.ts';
import { jsonl } from './jsonl/format.ts';
import { writeJsonl } from './jsonl/write.ts';
import { poslog } from './poslog/format.ts';
import { writePoslog } from './poslog/write.ts';
import { dice, encoded, respelledJsonl, respelledXml, type Dice } from './respelled.testing.ts';
import { decodeAll, splitAll } from './testing.ts';

const drawn = chainOf({ stores: ['0008', '21'], dates: ['2026-02-28'], lanes: ['1', ''], most: 6 }).chain(livedIn);

const contents = (items: readonly Decoded[]): unknown[] =>
  items.map((item) => (item.type === 'transaction' ? item.transaction : item));

const formats: [
  string,
  Format,
  (all: Transaction[]) => Iterable<string>,
  (text: string, roll: Dice) => string,
  string[],
][] = [
  ['POSLog', poslog, writePoslog, respelledXml, ['plain', 'mark', 'littleEndian', 'bigEndian']],
  ['JSON lines', jsonl, writeJsonl, respelledJsonl, ['plain', 'mark']],
];

describe.each(formats)('%s in another spelling', (_, format, write, respell, encodings) => {
  it('is the same receipts, so that it repeats what came before, cut anywhere and split', () => {
    fc.assert(
      fc.property(
        drawn,
        dice,
        fc.constantFrom(...encodings),
        fc.array(fc.nat(), { maxLength: 4 }),
        fc.integer({ min: 50, max: 4_000 }),
        (transactions, roll, encoding, cuts, targetBytes) => {
          const plain = [...write(transactions)].join('');
          const declared = encoding === 'plain' || encoding === 'mark' ? plain : plain.replace(' encoding="UTF-8"', '');
          const bytes = encoded(respell(declared, roll), encoding);
          const meant = contents(decodeAll(format, plain));
          expect(contents(decodeAll(format, bytes, { cuts }))).toEqual(meant);
          const segments = splitAll(format, bytes, { targetBytes, limitBytes: 1e7, cuts });
          const parts = segments.flatMap((segment) => contents(decodeAll(format, segment.bytes)));
          expect(parts).toEqual(meant);
        },
      ),
      { numRuns: 100 },
    );
  });
});
