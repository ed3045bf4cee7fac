import { useEffect, useMemo } from 'react';
import type { PosReport } from '@lanewise/contract/entities/pos-report';
import { readPicks } from '../../report/address/address.ts';
import { usePicks } from '../../report/use-picks.ts';
import type { Picked, Picks } from '../../report/use-picks.ts';
import { hrefOf, useAddress, useOwnQuery } from '../../state/address.ts';
import type { SearchPatch } from '../../state/search.ts';
import { pageNumberOf } from '../../state/whole.ts';

export const pageSize = 50;

/** The parts of a report that can be open. */
export const shows = ['file', 'figures', 'comparison'] as const;
export type Show = (typeof shows)[number];

/** A list of reports, or their stores and days. */
export const arrangements = ['list', 'days'] as const;
export type Arrangement = (typeof arrangements)[number];

/**
 * Key of a report in an address: '12' for a report of the store, 'closing.1003.2026-11-19' for a report of Lanewise.
 */
export const addressKeyOf = ({ posReportId, reportType, regionLocationId, businessDate }: PosReport): string =>
  posReportId === null ? `${reportType}.${regionLocationId}.${businessDate}` : String(posReportId);

export interface ReportsAddress {
  picked: Picked;
  asked: Picks;
  reportType: string;
  page: number;
  /** Key of the open report; '' for none. */
  open: string;
  show: Show;
  view: Arrangement;
  set: (patch: SearchPatch, options?: { replace?: boolean }) => void;
  href: (patch: SearchPatch) => string;
}

const written = ({ locations, dates }: Picks): SearchPatch => ({
  location: locations === null ? undefined : [locations].flat().map(String),
  date: dates === null ? undefined : dates.start === dates.last ? dates.start : [dates.start, dates.last],
});

/** The state of a list. All of it is in the address; place and period are also stored, under the keys of the screen. */
export const useReportsAddress = (screen: string): ReportsAddress => {
  const { one, set, search, path } = useAddress();
  const query = useOwnQuery();
  const asked = useMemo(() => readPicks(new URLSearchParams(query)), [query]);
  const { picked, settled } = usePicks(screen, asked);
  useEffect(() => {
    if (settled) set(written(settled), { replace: true });
  }, [set, settled]);
  return {
    picked,
    asked,
    set,
    reportType: one('type'),
    open: one('open'),
    page: pageNumberOf(one('page')),
    show: shows.find((name) => name === one('show')) ?? 'file',
    view: arrangements.find((name) => name === one('view')) ?? 'list',
    href: (patch) => hrefOf(path, { ...search, ...patch }),
  };
};
