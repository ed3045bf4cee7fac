import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { Day } from '@lanewise/domain/calendar/day';
import type { NewPosReport } from '../meta/pos-report-types.ts';
import type { Meta } from '../meta/types.ts';
import type { DemoCompany, Store } from './chain/companies.ts';
import { localTime } from './local-time.ts';
import { printedOf } from './printed.ts';

/** Prints the reports of the stores' controllers while their days are made. */
export interface Printer {
  /** Takes a finished day of a store with all its transactions. `today`: the business date in progress. */
  take(company: DemoCompany, store: Store, date: Day, whole: readonly Transaction[], today: Day): void;
  /** Saves what was taken. Reports that exist already stay as they are. */
  flush(): Promise<void>;
}

/** The instant of a local time in a zone. */
const momentOf = (local: string, timeZone: string): Date => {
  const wanted = Date.parse(`${local}Z`);
  const shown = Date.parse(`${localTime(new Date(wanted), timeZone)}Z`);
  return new Date(wanted + (wanted - shown));
};

export const openPrinter = (meta: Meta, idOf: (company: DemoCompany) => number, installed: Day): Printer => {
  const waiting = new Map<DemoCompany, { store: string; report: Omit<NewPosReport, 'locationId'> }[]>();
  return {
    take: (company, store, date, whole, today) => {
      const files = printedOf(store, date, whole, { today, installed });
      if (files.length === 0) return;
      const receivedAt = momentOf(`${date}T${String(store.closes).padStart(2, '0')}:40:00`, company.timeZone);
      const reports = files.map(({ reportType, fileName, text }) => ({
        store: store.number,
        report: {
          businessDate: date,
          reportType,
          fileName,
          mediaType: 'text/plain' as const,
          content: Buffer.from(text),
          sentBy: 'demo',
          receivedAt,
        },
      }));
      waiting.set(company, [...(waiting.get(company) ?? []), ...reports]);
    },
    flush: async () => {
      for (const [company, files] of waiting) {
        waiting.delete(company);
        const companyId = idOf(company);
        const places = await meta.places.byStoreNumber(companyId);
        const reports = files.flatMap(({ store, report }) => {
          const place = places.get(store);
          return place ? [{ ...report, locationId: place.location_id }] : [];
        });
        await meta.posReports.keepFirst(companyId, reports);
      }
    },
  };
};
