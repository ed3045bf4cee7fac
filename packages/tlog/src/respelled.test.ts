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

const runs = process.env['LANEWISE_THOROUGH'] === '1' ? 1_500 : 40;

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
      { numRuns: runs },
    );
  });
});

/** Digits of other scripts, by their zero. */
const zeros = [0x660, 0x966, 0xff10, 0x1d7ce];

describe.each(formats)('%s with digits of another script', (_, format, write) => {
  it('is never read as another figure: a receipt is as it was meant, or in quarantine', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), fc.constantFrom(...zeros), (transactions, which, zero) => {
        const plain = [...write(transactions)].join('');
        const places = [...plain.matchAll(/[0-9]+/g)];
        const hit = places[which % places.length];
        if (!hit) return;
        const digits = [...hit[0]].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
        const other = plain.slice(0, hit.index) + digits + plain.slice(hit.index + hit[0].length);
        const figures = (text: string): string[] =>
          decodeAll(format, text).flatMap((item) => {
            if (item.type !== 'transaction') return [];
            const { store, businessDate, lane, number, lines, total, taxes } = item.transaction;
            const amounts = [...lines, ...taxes].map(({ amount }) => amount);
            const sizes = lines.map(({ quantity, discount }) => [quantity, discount]);
            return [JSON.stringify([store, businessDate, lane, number, total, amounts, sizes])];
          });
        const meant = figures(plain);
        // Names may hold any digits; figures and days may not.
        const named = (one: string): string =>
          one.normalize('NFKC').replace(/[०-९]|[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - zero));
        for (const one of figures(other)) expect(meant).toContain(named(one));
      }),
      { numRuns: runs },
    );
  });
});
