import { useEffect, useMemo } from 'react';
import { readPicks } from '../../report/address/address.ts';
import { keepDates, keepLocations, usePicks } from '../../report/use-picks.ts';
import type { Picked, Picks } from '../../report/use-picks.ts';
import { useAddress, useOwnQuery } from '../../state/address.ts';
import type { SearchPatch } from '../../state/search.ts';

/** The key under which the screen stores its stores and period. */
const screen = 'analytics';

export interface Place {
  picked: Picked;
  /** Changes stores and period in the address and keeps them for the next visit. */
  choose: (change: Partial<Picks>) => void;
}

const written = ({ locations, dates }: Partial<Picks>): SearchPatch => ({
  ...(locations === undefined ? {} : { location: locations === null ? 'all' : [locations].flat().map(String) }),
  ...(dates ? { date: dates.start === dates.last ? dates.start : [dates.start, dates.last] } : {}),
});

/** Stores and period of a question, all of it in the address. */
export const usePlace = (): Place => {
  const { set } = useAddress();
  const query = useOwnQuery();
  const asked = useMemo(() => readPicks(new URLSearchParams(query)), [query]);
  const { picked, settled } = usePicks(screen, asked, undefined, 'lastMonth');
  useEffect(() => {
    if (settled) set(written(settled), { replace: true });
  }, [set, settled]);
  const choose = ({ locations, dates }: Partial<Picks>): void => {
    if (locations !== undefined && locations !== 'all') keepLocations(screen, locations);
    if (dates && picked.calendar) keepDates(screen, dates, picked.calendar);
    set(written({ ...(locations === undefined ? {} : { locations }), ...(dates ? { dates } : {}) }));
  };
  return { picked, choose };
};
