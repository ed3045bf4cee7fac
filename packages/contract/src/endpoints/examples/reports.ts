import type { Completeness } from '../../reports/completeness.ts';
import type { ReportExamples } from './example.ts';

const day = { startDate: '2026-03-01', lastDate: '2026-03-01' };

/** Two stores; one of them lacks two receipts. */
const completeness: Completeness = {
  counts: { complete: 1, partial: 1, missing: 0, closed: 0, notExpected: 0, unverified: 0 },
  unfinished: 0,
  notWhole: [
    {
      reg_loc_id: 1002,
      name: 'Harbor Point',
      date: '2026-03-01',
      state: 'partial',
      unfinished: false,
      lacking: 2,
      gaps: [{ lane: '1', from: '3', to: '4', count: 2 }],
      lastReceipt: '2026-03-01 10:02:00',
    },
  ],
  listTruncated: false,
};

/** Reports by page, and one report as a file. */
export const reportsExamples = {
  overviewReport: {
    query: {
      ...day,
      limit: 2,
      offset: 0,
      sortCol: 'net_sales_amt',
      sortDir: 'DESC',
    },
    answer: {
      isSuccess: true,
      message: '',
      data: [
        {
          net_sales_amt: 16.75,
          net_sales_qty: 4,
          customer_qty: 3,
          reg_loc_id: 1002,
          name: 'Harbor Point',
          store_number: '0008',
          percent_of_sales: 56.74,
          earlier_amt: null,
          change_amt: null,
          change_pct: null,
          aiv: 4.19,
          items_per_ticket: 1.33,
          atv: 5.58,
          state: 'partial',
        },
        {
          net_sales_amt: 12.77,
          net_sales_qty: 2,
          customer_qty: 2,
          reg_loc_id: 1004,
          name: 'Maple & 5th',
          store_number: '0014',
          percent_of_sales: 43.26,
          earlier_amt: null,
          change_amt: null,
          change_pct: null,
          aiv: 6.39,
          items_per_ticket: 1,
          atv: 6.39,
          state: 'complete',
        },
      ],
      totalCount: 2,
      totals: {
        net_sales_amt: 29.52,
        net_sales_qty: 6,
        customer_qty: 5,
        percent_of_sales: 100,
        aiv: 4.92,
        items_per_ticket: 1.2,
        atv: 5.9,
      },
      completeness,
      comparison: null,
      chart: {
        unit: 'hour',
        measure: 'net_sales_amt',
        points: [
          { key: '9', value: 25.54, previous: null, compared: null, unfinished: false },
          { key: '10', value: 3.98, previous: null, compared: null, unfinished: false },
        ],
      },
    },
  },
  itemsReport: {
    query: { ...day, limit: 25, offset: 0 },
    answer: {
      isSuccess: true,
      message: '',
      data: [
        {
          upc: '4011',
          description: 'Bananas',
          qty: 4,
          amt: 16.75,
          department: 'Grocery',
          percent_of_sales: 56.74,
          earlier_amt: null,
          change_amt: null,
          change_pct: null,
          aiv: 4.19,
        },
        {
          upc: '4012',
          description: 'Apples',
          qty: 2,
          amt: 12.77,
          department: 'Grocery',
          percent_of_sales: 43.26,
          earlier_amt: null,
          change_amt: null,
          change_pct: null,
          aiv: 6.39,
        },
      ],
      totalCount: 2,
      totals: { qty: 6, amt: 29.52, percent_of_sales: 100, aiv: 4.92 },
      completeness,
      comparison: null,
      chart: null,
    },
  },
  transactionsReport: {
    query: { ...day, limit: 1, locationIds: '1002' },
    answer: {
      isSuccess: true,
      message: '',
      data: [
        {
          time: '2026-03-01 10:02:00',
          date: '2026-03-01',
          lane: '1',
          number: '0005',
          cashier: '',
          kind: 'sale',
          items: 2,
          total: 3.98,
          tax: 0,
          tenders: ['cash'],
          events: [],
          customer_qty: 1,
          location: 'Harbor Point',
          reg_loc_id: 1002,
          token: 'NTAwMDAxLzIwMjYtMDMtMDEvMS8wMDA1LzA',
          uniqueId: '500001/2026-03-01/1/0005/0',
          recordNumber: '0005',
          regionLocationId: 1002,
        },
      ],
      totalCount: 3,
      totals: { customer_qty: 3, items: 4, total: 16.75, tax: 0 },
      completeness: { ...completeness, counts: { ...completeness.counts, complete: 0 } },
      comparison: null,
      chart: null,
    },
  },
  overviewExport: {
    query: { ...day, type: 'csv' },
    file: {
      type: 'text/csv; charset=utf-8',
      text: 'Location,Net sales $,Change $,Change %,Items,Customers,Avg. item value $,Items per ticket,Avg. ticket $,State\r\nHarbor Point,16.75,,,4,3,4.19,1.33,5.58,Partial\r\nMaple & 5th,12.77,,,2,2,6.39,1.00,6.39,Complete\r\n',
    },
  },
} satisfies ReportExamples;
