import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useCompany } from '../api/queries.ts';
import { useOwnQuery } from '../state/address.ts';
import { useStored } from '../state/storage.ts';
import { useHistory } from '../state/history.ts';
import { pathOf, readAddress, seenView, viewOf } from './address/address.ts';
import type { Address } from './address/address.ts';
import { chosenCompare, usualCompare } from './address/compare.ts';
import { keepGroups, useStoredGroups } from './groups.ts';
import { PointContext } from './points/context.ts';
import { usePicks } from './use-picks.ts';
import type { Picked } from './use-picks.ts';

export interface Screen extends Picked {
  report: ReportId;
  definition: ReportDefinition;
  view: ReportView;
  /** The view together with the columns that the filters of the address add. These columns are always shown. */
  seen: ReportView;
  address: Address;
  /** ISO 4217; '' until the company is known. */
  currency: string;
  /** Connector type of the company; '' for none and until the company is known. */
  connectorType: string;
  /** Name of the company; '' until it is known. */
  company: string;
  /** Goes to another address of this screen; `replace` adds no history entry. */
  go: (address: Address, options?: { replace?: boolean }) => void;
}

/**
 * The comparison chosen in this tab, for an address without a comparison; null: nothing to add. Only the first address
 * of the screen gets the chosen comparison. A later address without a comparison, after Back or a link, means the usual
 * comparison.
 */
const useChosenCompare = (
  { filters }: ReportDefinition,
  { compare }: Address,
  query: string,
): Pick<Address, 'compare'> | null => {
  const chosen = useStored(chosenCompare);
  const [arrival] = useState({ query, chosen });
  const lacks = compare === null && arrival.chosen !== usualCompare && filters.includes('compare');
  const adds = lacks && arrival.query === query;
  return useMemo(() => (adds ? { compare: arrival.chosen } : null), [adds, arrival]);
};

/** The state of a report screen, from its address, its stored choices and the company. */
export const useScreen = (report: ReportId): Screen => {
  const definition = reportOf(report);
  const history = useHistory();
  const query = useOwnQuery();
  const address = useMemo(() => readAddress(report, query), [report, query]);
  const company = useCompany();
  const kit = useContext(PointContext);
  const view = useMemo(() => {
    const named = viewOf(report, address.view);
    return kit?.viewOf(definition, named) ?? named;
  }, [kit, report, definition, address.view]);
  const usual = view.usualPeriod ?? definition.usualPeriod;
  const { picked, settled } = usePicks(definition.screen, address, definition.period, usual);
  const groups = useStoredGroups(definition, address);
  const compare = useChosenCompare(definition, address, query);

  const go = useCallback<Screen['go']>(
    (next, { replace = false } = {}) => {
      if (next.level !== address.level || next.depth !== address.depth) keepGroups(definition.screen, next);
      const path = pathOf(report, next);
      if (replace) history.replace(path);
      else history.push(path);
    },
    [address.depth, address.level, definition.screen, history, report],
  );

  useEffect(() => {
    if (settled || groups || compare) go({ ...address, ...settled, ...groups, ...compare }, { replace: true });
  }, [address, compare, go, groups, settled]);

  return useMemo(
    () => ({
      ...picked,
      report,
      definition,
      view,
      seen: kit ? view : seenView(report, address),
      address,
      currency: company?.currency ?? '',
      company: company?.name ?? '',
      connectorType: company?.connector_type ?? '',
      go,
    }),
    [picked, report, definition, view, kit, address, company, go],
  );
};
