import { own } from '@lanewise/contract/own';
import { addExact, decimalTextOf, exactOf, timesExact, type Exact } from '../points/evaluate.ts';

export type PieceKind = 'note' | 'coin' | 'roll';

/** A piece of money, or a roll of coins as banks hand them out. */
export interface Denomination {
  /** 'note20', 'coin0.25', 'roll0.25' */
  id: string;
  kind: PieceKind;
  /** What one note or coin is worth; of a roll, one of its coins. Decimal text. */
  face: string;
  /** What it is worth. Decimal text. */
  value: string;
  /** Coins of a roll. */
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
 * What drawers hold by currency (ISO 4217), the largest first. Rolls are those of banks: Canadian ones by the Royal
 * Canadian Mint, American ones by the Federal Reserve. Canada has had no cent since 2013.
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

/** Empty for a currency whose pieces are not known: its drawers are counted by their sum. */
export const denominationsOf = (currency: string): readonly Denomination[] => denominations.get(currency) ?? [];

/** The id of the first piece that a currency does not have; null: it has all. */
export const unknownPiece = (counts: Readonly<Record<string, number>>, currency: string): string | null => {
  const known = new Set(denominationsOf(currency).map(({ id }) => id));
  return Object.keys(counts).find((id) => !known.has(id)) ?? null;
};

/** What pieces are worth together, exactly. Pieces that the currency does not have are worth nothing. */
export const sumOfPieces = (counts: Readonly<Record<string, number>>, currency: string): string =>
  decimalTextOf(
    denominationsOf(currency).reduce<Exact>(
      (sum, { id, value }) => addExact(sum, timesExact(exactOf(value), { over: BigInt(own(counts, id) ?? 0), by: 1n })),
      { over: 0n, by: 1n },
    ),
    4,
  );
