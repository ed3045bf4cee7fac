import type { FoundCashier } from '@lanewise/contract/endpoints/schemas/cashiers';
import { folded } from '../../lib/folded.ts';

/**
 * Meaning of a typed cashier. `value`: the value for the filter. `several`: the text means this many cashiers, but the
 * filter takes only one cashier.
 */
export type TypedCashier = { value: string } | { several: number };

/** A number without its leading zeros. */
const bare = (number: string): string => number.replace(/^0+/, '');

/**
 * Reads a typed text; `found` holds the first of the `count` cashiers that the text lists. A filter that takes names
 * accepts every text that lists cashiers by name or by whole number; any other filter needs one number, and the
 * beginning of a number means a cashier only if exactly one cashier is listed. A text that lists nobody stays as typed.
 */
export const readTypedCashier = (
  typed: string,
  { found, count, takesNames }: { found: readonly FoundCashier[]; count: number; takesNames: boolean },
): TypedCashier => {
  const text = typed.trim();
  const numbers = (some: readonly FoundCashier[]): string[] => [...new Set(some.map(({ number }) => number))];
  if (text === '' || found.length === 0 || found.some(({ number }) => number === text)) return { value: typed };
  const called = found.filter(({ name }) => folded(name).includes(folded(text)));
  const numbered = found.filter(({ number }) => bare(number) === text);
  if (takesNames && called.length + numbered.length > 0) return { value: typed };
  const [only, ...others] = numbers(numbered.length > 0 ? numbered : found);
  const isAll = numbered.length > 0 || count === found.length;
  return only !== undefined && others.length === 0 && isAll ? { value: only } : { several: count };
};
