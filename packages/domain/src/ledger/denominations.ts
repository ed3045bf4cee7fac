import { own } from '@lanewise/contract/own';
import { addExact, decimalTextOf, exactOf, timesExact, type Exact } from '../points/evaluate.ts';

export type PieceKind = 'note' | 'coin' | 'roll';

/** A piece of money, or a roll of coins as banks hand them out. */
export interface Denomination {
  /** Id, such as 'note20', 'coin0.25' or 'roll0.25'. */
  id: string;
  kind: PieceKind;
  /** Face value of the note or coin; for a roll, of one of its coins. Decimal text. */
  face: string;
  /** Value of the whole piece. Decimal text. */
  value: string;
  /** Number of coins in a roll; absent for notes and coins. */
  coins?: number;
}

const pieces = (kind: 'note' | 'coin', ...faces: string[]): Denomination[] =>
  faces.map((face) => ({ id: `${kind}${face}`, kind, face, value: face }));

const roll = (face: string, coins: number, value: string): Denomination => ({
  id: `roll${face}`,
  kind: 'roll',
  face,
  value,
  coins,
});

/**
 * Denominations by currency (ISO 4217), the largest first. Rolls are the banks' rolls: for Canada by the Royal Canadian
 * Mint, for the United States by the Federal Reserve. Canada has had no cent since 2013.
 */
const denominations: ReadonlyMap<string, readonly Denomination[]> = new Map([
  [
    'CAD',
    [
      ...pieces('note', '100', '50', '20', '10', '5'),
      ...pieces('coin', '2', '1', '0.25', '0.10', '0.05'),
      roll('2', 25, '50'),
      roll('1', 25, '25'),
      roll('0.25', 40, '10'),
      roll('0.10', 50, '5'),
      roll('0.05', 40, '2'),
    ],
  ],
  [
    'USD',
    [
      ...pieces('note', '100', '50', '20', '10', '5', '2', '1'),
      ...pieces('coin', '1', '0.50', '0.25', '0.10', '0.05', '0.01'),
      roll('1', 25, '25'),
      roll('0.50', 20, '10'),
      roll('0.25', 40, '10'),
      roll('0.10', 50, '5'),
      roll('0.05', 40, '2'),
      roll('0.01', 50, '0.5'),
    ],
  ],
]);

/** Denominations of a currency. Empty for an unknown currency: its drawers are counted by their sum. */
export const denominationsOf = (currency: string): readonly Denomination[] => denominations.get(currency) ?? [];

/** The first piece id that is no denomination of the currency; null: all are. */
export const unknownPiece = (counts: Readonly<Record<string, number>>, currency: string): string | null => {
  const known = new Set(denominationsOf(currency).map(({ id }) => id));
  return Object.keys(counts).find((id) => !known.has(id)) ?? null;
};

/** The exact value of the pieces together. Pieces that are no denomination of the currency count 0. */
export const sumOfPieces = (counts: Readonly<Record<string, number>>, currency: string): string =>
  decimalTextOf(
    denominationsOf(currency).reduce<Exact>(
      (sum, { id, value }) => addExact(sum, timesExact(exactOf(value), { over: BigInt(own(counts, id) ?? 0), by: 1n })),
      { over: 0n, by: 1n },
    ),
    4,
  );
