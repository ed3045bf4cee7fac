import type { MovementKind } from '@lanewise/contract/entities/movement-rules';
import type { LocationId } from '@lanewise/contract/primitives/ids';
import { withheldKinds } from '@lanewise/domain/ledger/withheld';
import type { BooksQuestion } from './question.ts';

/** The kinds of movements of a store's day that a person must not see. */
export type WithheldOn = (locationId: LocationId, date: string) => ReadonlySet<MovementKind>;

const none: ReadonlySet<MovementKind> = new Set();

/**
 * Returns the kinds of movements that the lines of the stores' books include and that a blind counter must not see. For
 * other people, the set is empty.
 */
export const readWithheld = async (
  { books, scope, named, isBlind }: BooksQuestion,
  locationIds: readonly LocationId[],
): Promise<WithheldOn> => {
  if (!isBlind) return () => none;
  const found = (await books.lines({ companyId: scope.company, locationIds })).map(({ dpIds, ...book }) => ({
    ...book,
    kinds: withheldKinds(named.points, dpIds),
  }));
  return (locationId, date) =>
    new Set(
      found.flatMap((book) => (book.locationIds.includes(locationId) && book.since <= date ? [...book.kinds] : [])),
    );
};
