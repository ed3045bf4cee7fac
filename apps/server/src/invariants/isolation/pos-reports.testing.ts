import type { Row } from './rows.testing.ts';
import type { Id } from './kinds.testing.ts';

const day = '2026-03-01';
const range = { startDate: day, lastDate: day };
const sent = { businessDate: day, reportType: 'closing', fileName: 'closing.txt' };
const text = (): string => 'NET SALES  1.00';

/** A call that names a place in addition to the rest of its question. */
const ofPlace = (more: Readonly<Record<string, Id>>): Row => ({
  query: more,
  names: [{ kind: 'place', query: (id) => ({ ...more, regionLocationId: id }) }],
});
const closing = ofPlace({ kind: 'closing', businessDate: day });
const stored = ofPlace({ fileName: 'closing.txt', fileType: 'pdf' });
const ofType = { ...range, reportType: 'closing' };

/** Routes of printed reports, in the form of `rows`. */
export const posReportRows: Readonly<Record<string, Row>> = {
  'POST /ingest/reports': {
    names: [
      { kind: 'place', query: (id) => ({ ...sent, regionLocationId: id }), body: text },
      { kind: 'company', query: (id) => ({ ...sent, companyId: id, store: '0008' }), body: text },
    ],
  },
  'GET /list-report-pdf': {
    query: ofType,
    names: [{ kind: 'place', query: (id) => ({ ...ofType, regionLocationId: id }), atOnce: true }],
  },
  'GET /location/list-report-pdf': ofPlace(range),
  'GET /pos-reports/closing': closing,
  'GET /pos-reports/closing/file': closing,
  'GET /download-file': stored,
  'GET /download/report': stored,
};
