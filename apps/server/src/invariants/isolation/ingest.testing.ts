import type { Row } from './rows.testing.ts';
import type { Id } from './kinds.testing.ts';

/** Sales that a store has sent before, sales with the same keys and other content, and new sales. */
const daysOf = (store: Id): string =>
  [
    ['0001', '5.00'],
    ['0002', '1.11'],
    ['0003', '2.22'],
  ]
    .map(([number, amount]) =>
      JSON.stringify({
        store,
        businessDate: '2026-03-01',
        lane: '1',
        number,
        ended: '2026-03-01T09:15:00',
        kind: 'sale',
        lines: [{ upc: '4011', description: 'Beans', department: ['Grocery'], quantity: 1, amount }],
      }),
    )
    .join('\n');

/** Data that programs and users send. */
export const ingestRows: Readonly<Record<string, Row>> = {
  'PUT /ingest/items': {
    acts: true,
    names: [{ kind: 'company', query: (id) => ({ companyId: id }), body: () => 'a,b\n' }],
  },
  'POST /ingest/segments': {
    names: [
      { kind: 'company', query: (id) => ({ companyId: id, fileName: 'x.log' }), body: () => 'no file at all' },
      { kind: 'store', query: () => ({ fileName: 'day.jsonl', dryRun: 'true' }), body: daysOf },
    ],
  },
  'PUT /ingest/refusals': {
    acts: true,
    names: [
      {
        kind: 'company',
        body: (id) => ({ companyId: id, files: [{ fileName: 'x', code: 'ingest.empty', reason: 'x is empty.' }] }),
      },
    ],
  },
};
