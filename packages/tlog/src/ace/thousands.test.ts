import type { Transaction } from '@lanewise/contract/facts/transaction';
import { expect, it } from 'vitest';
import { countingLooks } from '../lines.testing.ts';
import { emptyDraft, type AceDraft, type DraftDiscount, type DraftTender } from './draft.ts';
import { eventsOf } from './events.ts';
import { readHeader } from './header.ts';
import { addDiscount, takeBackTender } from './read-money.ts';
import { readItem } from './read-items.ts';
import { LogRecord } from './record.ts';
import { stringsOf } from './strings.ts';
import { checkout, drawLog, only } from './testing.ts';

// A receipt of thousands of parts looks at each of them a bounded number of times.

const recordsOf = (text: string): LogRecord[] => {
  const bytes = drawLog(checkout(text));
  return stringsOf(bytes).map((string) => new LogRecord(bytes, string));
};
const [header, sold, cancelled] = recordsOf('01 : 4011 : 100 : 12\n01 : 4012 : 100 : 12 : : : : 80') as [
  LogRecord,
  LogRecord,
  LogRecord,
];
const plain = only(checkout('01 : 4011 : 100 : 12'));

const tender: DraftTender = {
  sequence: 0,
  kind: 'cash',
  code: '11',
  description: 'Cash',
  amount: 10_000,
  change: 0,
  cashBack: false,
  cardBrand: '',
  cardLast4: '',
  logged: '11',
};
const discount: DraftDiscount = {
  line: null,
  kind: 'storeCoupon',
  code: '1',
  description: '',
  amount: 100,
};

const ways: [string, (draft: AceDraft, looking: ReturnType<typeof countingLooks>) => void][] = [
  [
    'corrections of tenders that nobody gave',
    (draft, { counted }) => {
      takeBackTender(draft, { ...tender, logged: '12' });
      draft.tenders[draft.tenders.length - 1] = counted({ ...tender }, 'logged');
    },
  ],
  [
    'coupons that are cancelled and were not used',
    (draft, { counted }) => {
      addDiscount(draft, { ...discount });
      draft.discounts[draft.discounts.length - 1] = counted({ ...discount }, 'code');
    },
  ],
  [
    'items that are cancelled and were not rung up',
    (draft, { counted }) => {
      readItem(draft, sold);
      draft.lines[draft.lines.length - 1] = counted(draft.lines.at(-1) as Transaction['lines'][number], 'upc');
      readItem(draft, cancelled);
    },
  ],
];

it.each(ways)('%s', (_, ring) => {
  const looks = (size: number): number => {
    const looking = countingLooks();
    const draft = emptyDraft(readHeader(header));
    for (let at = 0; at < size; at++) ring(draft, looking);
    return looking.looks();
  };
  expect(looks(8_000)).toBeLessThan(2.3 * looks(4_000));
});

it('events beside as many others', () => {
  const looks = (size: number): number => {
    const { counted, looks: found } = countingLooks();
    const draft = emptyDraft(readHeader(header));
    draft.events = Array.from({ length: size }, () => counted({ sequence: 1, kind: 'other', detail: '' }, 'sequence'));
    const lines = Array.from({ length: size }, (__, at) => ({
      ...plain.lines[0],
      sequence: at + 1,
      kind: 'void' as const,
    }));
    eventsOf({ ...plain, lines: lines as Transaction['lines'] }, draft);
    return found();
  };
  expect(looks(2_000)).toBeLessThan(2.2 * looks(1_000));
});
