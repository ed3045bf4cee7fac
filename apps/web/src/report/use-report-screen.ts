import type { Row } from '@lanewise/contract/envelope';
import { withBrought } from '@lanewise/contract/reports/brought';
import type { ReportId } from '@lanewise/contract/reports/index';
import { useCallback, useContext, useMemo } from 'react';
import type { FieldId } from '@lanewise/contract/fields';
import { usePhone } from '../ui/use-phone.ts';
import { drillOf } from './address/drill.ts';
import { broughtIn, withSeenOrder } from './columns/choice.ts';
import { useAllColumns } from './columns/use-all-columns.ts';
import { useColumns } from './columns/use-columns.ts';
import { useLevelName } from './controls/grouping.tsx';
import { useLabels, withChangesOf, withDates } from './labels.ts';
import { comparedDates } from './summary/sentences.ts';
import { useRegions } from './use-regions.ts';
import { useReport } from './use-report.ts';
import { PointContext } from './points/context.ts';
import { useScreen } from './use-screen.ts';

/** Everything that the parts of a report screen draw: query, answer, columns, and drill targets of rows and figures. */
export const useReportScreen = (report: ReportId) => {
  const kit = useContext(PointContext);
  const asked = useScreen(report);
  const columns = useColumns(asked);
  const shown = useMemo(() => withBrought(columns.visible, broughtIn(asked)), [asked, columns.visible]);
  const ordered = useMemo(() => withSeenOrder(asked, shown), [asked, shown]);
  const asking = useMemo(() => kit?.asking(ordered, shown) ?? ordered, [kit, ordered, shown]);
  const screen = useMemo(() => ({ ...ordered, seen: asking.seen }), [ordered, asking]);
  const { address, view, effective } = screen;
  const words = useLabels(report, screen.currency, useLevelName(screen), kit?.all);
  const compared = kit ? asking.seen.phone?.figure : undefined;
  const { data, isPlaceholderData: isBusy, isError, error, refetch } = useReport(asking);
  const comparison = data?.comparison ?? null;
  const labels = useMemo(() => {
    const dated = comparison ? withDates(words, comparedDates(comparison, words)) : words;
    return compared ? withChangesOf(dated, compared) : dated;
  }, [words, compared, comparison]);
  const phone = usePhone();
  const [allColumns, chooseAllColumns] = useAllColumns(screen);
  const regions = useRegions(screen);
  const from = useMemo(
    () => effective && { report, view, address, effective, regions },
    [report, view, address, effective, regions],
  );
  const hrefOf = useCallback(
    (row: Row, field?: FieldId) => {
      const drill = field === undefined ? view.drill : view.drills?.[field];
      return from && drill ? drillOf(from, row, drill) : null;
    },
    [from, view],
  );
  return {
    screen,
    /** The screen as its query is sent to the server, also for exports. */
    asking,
    labels,
    /** The last answer; null until the first arrives. */
    reply: data ?? null,
    isBusy,
    failure: isError && !data ? error : null,
    refetch,
    columns,
    /** The visible columns, including the columns that filters bring. */
    shown,
    phone,
    allColumns,
    chooseAllColumns,
    /** Whether rows have two lines. */
    twoLines: phone && !allColumns,
    from,
    hrefOf,
  };
};

export type ReportScreenModel = ReturnType<typeof useReportScreen>;
