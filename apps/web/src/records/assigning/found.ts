import { folded } from '../../lib/folded.ts';

/** The filter: all rows, the unassigned ones, or those assigned to one target (its id). */
export type Shown = number | 'all' | 'open';

/** What of a row decides whether it is found. */
export interface Findable {
  /** The target that it is assigned to. */
  target: number | null;
  /** It has to be assigned still. */
  open: boolean;
  /** The text that is searched. */
  text: string;
}

const isShown = ({ target, open }: Findable, shown: Shown): boolean =>
  shown === 'all' || (shown === 'open' ? open : target === shown);

/** The rows of a target in whose text every word of the search occurs. */
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
