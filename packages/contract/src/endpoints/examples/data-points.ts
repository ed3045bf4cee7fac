import type * as dataPoints from '../schemas/data-points.ts';
import type { Examples } from './example.ts';

/** Figures that a company defines, and their values. */
export const dataPointsExamples = {
  listDataPoints: {
    answer: {
      isSuccess: true,
      message: '',
      data: [
        {
          dpId: 5,
          name: 'Net sales',
          description: '',
          categoryId: 1,
          valueType: 'amount',
          format: 'number',
          glAccount: '',
          sign: '+',
          goodDirection: 'up',
          status: 'Active',
          source: 'posTotal',
          posAssignment: 'net_sales_amt',
          filters: {},
          formula: null,
          since: null,
          earlier: [],
          version: '39458ffc3ea34dc7',
        },
      ],
      totalCount: 1,
    },
  },
  createDataPoint: {
    body: { name: 'Net sales before tax', source: 'posTotal', posAssignment: 'net_sales_amt' },
    answer: {
      isSuccess: true,
      message: '',
      data: {
        dpId: 135,
        name: 'Net sales before tax',
        description: '',
        categoryId: null,
        valueType: 'amount',
        format: 'number',
        glAccount: '',
        sign: '+',
        goodDirection: 'none',
        status: 'Active',
        source: 'posTotal',
        posAssignment: 'net_sales_amt',
        filters: {},
        formula: null,
        since: null,
        earlier: [],
        version: '62a216cfdb0602f8',
      },
    },
  },
  dataPointValues: {
    query: { startDate: '2026-03-01', lastDate: '2026-03-01', locationIds: '1002' },
    answer: {
      isSuccess: true,
      message: '',
      data: [
        {
          reg_loc_id: 1002,
          date: '2026-03-01',
          state: 'partial',
          values: [
            { dpId: 5, amount: '16.75', quantity: '4' },
            { dpId: 6, amount: '0', quantity: null },
            { dpId: 7, amount: '16.75', quantity: '3' },
          ],
        },
      ],
      totalCount: 1,
    },
  },
} satisfies Examples<typeof dataPoints>;
