import type * as ingest from '../schemas/ingest.ts';
import type { Examples } from './example.ts';

/** The way of a file: sending it, and asking for its outcome. */
export const intakeExamples = {
  saveIngestProfile: {
    body: {
      csv: {
        delimiter: ';',
        constants: { currency: 'USD' },
        columns: {
          location: 'store',
          transaction: 'receipt',
          timestamp: 'time',
          item: 'code',
          description: 'item',
          quantity: 'pieces',
          amount: 'amount',
          tender: 'paid by',
        },
        timestampFormat: 'yyyy-MM-dd HH:mm',
      },
    },
    answer: {
      isSuccess: true,
      message: '',
      data: { hash: 'a34b348528b2f1634b777f0f0ca7d5c66e510855b239b53d7c365d9f1ee47459' },
    },
  },
  sendSegment: {
    query: { fileName: 'pos-0008-2026-03-01.jsonl' },
    body: '{"store":"0008","businessDate":"2026-03-01","lane":"1","number":"0005","ended":"2026-03-01T10:02:00","kind":"sale","lines":[{"upc":"4011","description":"Bananas","department":["Fresh","Produce"],"quantity":2,"amount":"3.98"}],"tenders":[{"kind":"cash","amount":"3.98"}]}\n',
    answer: {
      isSuccess: true,
      message: '',
      data: {
        segmentId: 3,
        contentHash: 'c42bf257fd93acc7ba7d63b95b47c36df32c73374b212b6829a12ce9ea044667',
        state: 'received',
        duplicate: false,
        summary: null,
        error: null,
      },
    },
  },
  oneSegment: {
    params: { segmentId: 1 },
    query: { wait: 20 },
    answer: {
      isSuccess: true,
      message: '',
      data: {
        segmentId: 1,
        contentHash: 'c7cd16fece57f813726edcd46b778d37f3513c2991f4b1a8fcb594e0600f7fba',
        state: 'applied',
        duplicate: false,
        summary: {
          format: 'jsonl',
          records: { read: 4, entered: 2, known: 0, conflicting: 1, quarantined: 1, setAside: 0 },
          transactions: 3,
          lines: 3,
          amount: '21.65',
          enteredAmount: '12.77',
          knownAmount: '0',
          conflictAmount: '8.88',
          sameNumberAmount: '0',
          entered: 2,
          duplicates: 0,
          conflicts: 1,
          reversed: 0,
          sameNumber: 0,
          setAside: 0,
          quarantined: [
            {
              fileName: 'pos-0008-2026-03-01.jsonl',
              offset: 1155,
              length: 50,
              reason: 'malformed',
              detail: 'the line is no JSON object in UTF-8',
            },
          ],
          quarantinedCount: 1,
          unknown: {},
          doubts: {},
          stakes: {},
          locationsCreated: [],
        },
        error: null,
      },
    },
  },
} satisfies Examples<typeof ingest>;
