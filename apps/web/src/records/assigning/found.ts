import { folded } from '../../lib/folded.ts';

/** The filter: all rows, the unassigned ones, or those assigned to one target (its id). */
export type Shown = number | 'all' | 'open';

/** The properties of a row by which it is filtered and found. */
export interface Findable {
  /** Id of the target to which the row is assigned. */
  target: number | null;
  /** Whether the row still has to be assigned. */
  open: boolean;
  /** The text that the search covers. */
  text: string;
}

const isShown = ({ target, open }: Findable, shown: Shown): boolean =>
  shown === 'all' || (shown === 'open' ? open : target === shown);

/** Rows that the filter includes and whose text contains every word of the search. */
export const foundOf = <Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => Findable,
  { shown, search }: { shown: Shown; search: string },
): Row[] => {
  const words = folded(search).split(/\s+/);
  return rows.filter((row) => {
    const place = placeOf(row);
    const text = folded(place.text);
    return isShown(place, shown) && words.every((word) => text.includes(word));
  });
};
