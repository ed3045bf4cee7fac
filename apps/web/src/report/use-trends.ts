import { useQuery } from '@tanstack/react-query';
import type { Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import { writeLanes } from '@lanewise/contract/reports/lanes';
import type { Trends } from '@lanewise/contract/reports/trend';
import { trends as callTrends } from '../api/reports.ts';
import { companyId } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { wireParameters } from './address/wire.ts';
import { trendKeyOf } from './table/trend.ts';
import type { Screen } from './use-screen.ts';
import { queryKeys } from '../api/query-keys.ts';

const minute = 60_000;
/** Parameters that do not affect a trend. */
const untold = ['limit', 'offset', 'hasSearch', 'searchText', 'sortCol', 'sortDir', 'compare'];

/**
 * The trends of the rows on screen, fetched after the rows; null if the trend column is not shown, or while the trends
 * are loading.
 */
export const useTrends = (
  { definition, address, view, effective }: Screen,
  columns: readonly FieldId[],
  rows: readonly Row[],
): Trends | null => {
  const company = useStored(companyId);
  const keys = [...new Set(rows.map(trendKeyOf))].filter((key) => key !== '').sort();
  const wanted = columns.includes('trend') && effective !== null && keys.length > 0;
  const asked = wanted ? wireParameters(address, view, effective) : {};
  const parameters = {
    ...Object.fromEntries(Object.entries(asked).filter(([name]) => !untold.includes(name))),
    keys: writeLanes(keys),
  };
  const { data } = useQuery({
    queryKey: queryKeys.trend(company, definition.path, parameters),
    queryFn: ({ signal }) => callTrends(definition.path, parameters, signal),
    enabled: wanted,
    staleTime: minute,
  });
  return data ?? null;
};
