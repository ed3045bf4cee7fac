// Defences of what people and programs read: an approval is of what was seen, and a file is what it says (see defences.mjs).
import { repository, server, test } from './defence-paths.mjs';

const unread = `${server}/ledger/unread.ts`;
const decoder = (path) => `packages/tlog/src/${path}.ts`;
const decoded = (path, title) => ({ file: `packages/tlog/src/${path}.test.ts`, title });

export const whatWasRead = [
  {
    case: 4,
    name: 'a line is approved as it was read',
    file: unread,
    find: 'parts.has(dpId) || approved.includes(dpId)',
    replace: 'false',
    tests: [test('routes/ledger/approve-unread', 'a difference that they never read')],
  },
  {
    case: 4,
    name: 'a drawer is approved as it was read',
    file: unread,
    find: '  if (tills.some(isChanged)) throw changedMeanwhile();\n',
    replace: '',
    tests: [test('routes/ledger/approve-unread', 'a drawer is short by')],
  },
  {
    case: 4,
    name: 'a book is closed by the definitions that were read',
    file: unread,
    find: '  if (seen.basis !== undefined && seen.basis !== basis) throw changedMeanwhile();\n',
    replace: '',
    tests: [test('routes/ledger/close-unread', 'another formula')],
  },
  {
    case: 4,
    name: 'a line that somebody counted stays on a sheet of tenders',
    file: repository('ledger/sheets'),
    find: '  await refuseCounted(tx, keeper, before, unmeasured(before, after));\n',
    replace: '',
    tests: [test('routes/ledger/counted-line-leaves', 'is not replaced')],
  },
  {
    case: 4,
    name: 'who changed a GL column does not close days that had begun',
    file: repository('ledger/columns'),
    find: "  await noteChanger(tx, keeper.companyId, 'preset', [found.presetId], keeper.by);\n",
    replace: '',
    tests: [test('routes/ledger/own-columns', 'does not close the day')],
  },
  {
    case: 4,
    name: 'a refusal counts no approvals',
    file: repository('data-point-users'),
    find: 'count(distinct (location_id, business_date))::int',
    replace: 'count(*)::int',
    tests: [test('routes/ledger/blind-entry-count', 'by how many entries')],
  },
  {
    case: 4,
    name: 'the version that who counts blind is told skips adjustments',
    file: repository('ledger/entries'),
    find: "['approval', 'adjustment'] as const",
    replace: "['approval'] as const",
    tests: [test('routes/ledger/blind-adjustment', 'adjusted the line')],
  },
  {
    case: 20,
    name: 'no number is grouped behind a zero',
    file: decoder('csv/numbers'),
    find: ': /^[1-9]\\d{0,2}',
    replace: ': /^\\d{1,3}',
    tests: [decoded('csv/zero-groups', 'is not multiplied by a thousand')],
  },
  {
    case: 20,
    name: 'a line that may have been a header ends the values before it',
    file: decoder('jsonl/decode'),
    find: 'return !isNumbered && constantWords',
    replace: 'return isNumbered === null && constantWords',
    tests: [decoded('jsonl/damaged-header', 'do not enter as those of the store before')],
  },
  {
    case: 20,
    name: 'what came back above zero is no sale',
    file: decoder('jsonl/transaction'),
    find: "(kind === 'return' || (kind === 'void' && quantity < 0))",
    replace: "kind === 'return' && quantity > 0",
    tests: [decoded('jsonl/returns-above-zero', 'does not add to sales in silence')],
  },
  {
    case: 20,
    name: 'blanks around a flag are none of it',
    file: decoder('poslog/reader'),
    find: 'places[at + 3] ?? 0).trim()',
    replace: 'places[at + 3] ?? 0)',
    tests: [decoded('poslog/flags', 'is not sold')],
  },
  {
    case: 20,
    name: 'blanks around a number are none of it',
    file: decoder('jsonl/fields'),
    find: 'return this.text(field).trim();',
    replace: 'return this.text(field);',
    tests: [test('routes/ingest/padded-numbers', 'does not count twice')],
  },
  {
    case: 18,
    name: 'groups of a card number parted by signs of several bytes are covered',
    file: decoder('redact/groups'),
    find: '  if (long) return long.length;\n',
    replace: '',
    tests: [decoded('redact/other-signs', 'a card number is covered')],
  },
];
