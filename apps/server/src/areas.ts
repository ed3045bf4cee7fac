import { openAnalytics } from './analytics/open.ts';
import { openFaults } from './ingest/segment/faults.ts';
import { startIngest } from './ingest/ingest.ts';
import type { Ingest } from './ingest/ingest.ts';
import { openIngestStore } from './meta/ingest.ts';
import type { IngestStore } from './meta/ingest-types.ts';
import { openTrading } from './meta/repositories/trading.ts';
import { openWaitingConflicts } from './meta/repositories/waiting-conflicts.ts';
import { rememberArrivals } from './question/arrivals.ts';
import { rememberConfigurations } from './question/configuration.ts';
import { rememberLastEntries } from './question/last-entries.ts';
import { rememberMonths } from './question/months.ts';
import { rememberSelfCheckouts } from './question/self-checkouts.ts';
import { analyticsRoutes } from './routes/analytics/tasks.ts';
import { completenessRoutes } from './routes/connectors/completeness.ts';
import { todayRoutes } from './routes/connectors/today.ts';
import { coverageRoutes } from './routes/ledger/coverage.ts';
import { bookJournalRoutes } from './routes/ledger/journal.ts';
import { movementRoutes } from './routes/ledger/movements.ts';
import { shareSheetRoutes } from './routes/ledger/share.ts';
import { bookPreviewRoutes } from './routes/ledger/preview.ts';
import { tillRoutes } from './routes/ledger/tills.ts';
import { bookDaysRoutes } from './routes/ledger/book-days.ts';
import { valueTableRoutes } from './routes/ledger/value-table.ts';
import { cashierRoutes } from './routes/reports/cashiers.ts';
import { exportRoutes } from './routes/reports/exports.ts';
import { categoryNameRoutes } from './routes/companies/category-names.ts';
import { dataPointPreviewRoutes } from './routes/data-points/preview.ts';
import { dataPointValueRoutes } from './routes/data-points/values.ts';
import { departmentSaleRoutes } from './routes/places/departments.ts';
import { calendarRoutes } from './routes/places/calendar.ts';
import { fillingRoutes, type FillingOf } from './routes/operations/filling.ts';
import { incomingRoutes } from './routes/incoming/incoming.ts';
import { ingestRoutes } from './routes/ingest/ingest.ts';
import { startRetention } from './keep/retention/job.ts';
import { watchAudit } from './keep/audit/job.ts';
import { turnWithin } from './keep/turn.ts';
import { jobRoutes } from './routes/operations/jobs.ts';
import { keepRoutes } from './routes/operations/keep.ts';
import { graphqlRoutes } from './routes/reports/graphql.ts';
import { laneRoutes } from './routes/reports/lanes.ts';
import { transactionEventRoutes } from './routes/ingest/transaction-events.ts';
import { posReportRoutes } from './routes/pos-reports/pos-reports.ts';
import { receiptRoutes } from './routes/reports/receipts.ts';
import { reportRoutes } from './routes/reports/reports.ts';
import type { Area, ServerParts } from './start.ts';

/** Seconds that a backup waits for a moment in which nothing is entered. */
const secondsToPause = 60;

export interface IngestArea extends Area {
  ingest: Ingest;
  store: IngestStore;
}

/**
 * Opens ingest and the queries over its figures. Resolves once the work pending at the last stop is finished, so that
 * nothing is read before.
 */
export const openIngestArea = async (parts: ServerParts, fillingOf: FillingOf = () => null): Promise<IngestArea> => {
  const store = openIngestStore(parts.meta.db);
  const faults = openFaults(parts.config.faultTests ? parts.config.home : null);
  const ingest = await startIngest({ ...parts, store, faults });
  await ingest.ready;
  const trading = openTrading(parts.meta.db);
  const waiting = openWaitingConflicts(parts.meta.db);
  const arrivals = rememberArrivals(parts.facts, store);
  const lastEntries = rememberLastEntries(parts.facts, store);
  const reports = {
    gate: ingest.gate,
    arrivals,
    lastEntries,
    months: rememberMonths(store),
    selfCheckouts: rememberSelfCheckouts(store),
    configurations: rememberConfigurations({ ...parts.meta, calendars: trading }),
    fillingOf,
  };
  const alone = turnWithin((work) => ingest.alone(work), secondsToPause);
  const analytics = openAnalytics({ ...parts, ...reports, clock: () => new Date() });
  const modules = [
    reportRoutes(reports),
    exportRoutes(reports),
    laneRoutes(ingest.gate),
    cashierRoutes(reports),
    graphqlRoutes(reports),
    transactionEventRoutes,
    departmentSaleRoutes(ingest.gate),
    dataPointValueRoutes(reports),
    dataPointPreviewRoutes(reports),
    valueTableRoutes(reports),
    bookDaysRoutes(reports),
    bookPreviewRoutes(reports),
    tillRoutes(reports),
    movementRoutes(reports),
    bookJournalRoutes(reports),
    coverageRoutes(reports),
    shareSheetRoutes(reports),
    categoryNameRoutes(ingest.gate),
    receiptRoutes(ingest.gate, store),
    posReportRoutes(reports),
    fillingRoutes(fillingOf),
    ingestRoutes(ingest, store, faults),
    incomingRoutes(ingest, store),
    calendarRoutes({ ...reports, trading }),
    completenessRoutes({ ...reports, waiting }),
    todayRoutes({ ...reports, waiting }),
    jobRoutes(ingest),
    keepRoutes({ facts: parts.facts, alone }),
    analyticsRoutes(analytics),
  ];
  const stopAudit = watchAudit(parts);
  const stopRetention = startRetention({ ...parts, alone });
  const close = async () => {
    await analytics.close();
    stopRetention();
    await stopAudit();
    await ingest.close();
  };
  return { ingest, store, modules, isWhole: () => ingest.isWhole(), close };
};
