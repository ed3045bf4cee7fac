// Defences of what the past owes a day, and of what explains a difference away (see defences.mjs).
import { test } from './defence-paths.mjs';

const leaving = 'apps/server/src/meta/repositories/ledger/leaving.ts';

export const leftDays = [
  {
    case: 4,
    name: 'a closed day stays in its book',
    file: leaving,
    find: '      union select location_id, business_date from of_book join book_close using (company_id, preset_id, location_id)\n',
    replace: '',
    tests: [test('routes/ledger/late-leaving', 'closed without a count')],
  },
  {
    case: 4,
    name: 'a day on which money was moved stays in its book',
    file: leaving,
    find: '      union select location_id, business_date from of_book join cash_movement using (company_id, location_id)\n',
    replace: '',
    tests: [test('routes/ledger/moved-days', 'does not leave its book')],
  },
  {
    case: 4,
    name: 'what was entered for lines that were taken off their sheets keeps its day in the book',
    file: leaving,
    find: 'any(points) or not exists (',
    replace: 'any(points) or false and not exists (',
    tests: [test('routes/ledger/emptied-sheets', 'does not go with its book either')],
  },
  {
    case: 4,
    name: 'a line that carries over does not stop to',
    file: 'apps/server/src/meta/repositories/ledger/sheets.ts',
    find: "(state !== 'Active' || !carryOver || before.dpIds.some((dpId) => !dpIds.includes(dpId)))",
    replace: 'false',
    tests: [test('routes/ledger/opening-left', 'carry nothing over')],
  },
  {
    case: 4,
    name: 'a count of a line of which nobody knows what it should be is approved',
    file: 'packages/domain/src/ledger/tolerance.ts',
    find: '  if (unknownOf(line) !== null) return true;\n',
    replace: '',
    tests: [test('routes/ledger/expected-unknown', 'of zero')],
  },
  {
    case: 4,
    name: 'a line of which nobody knows what it should be is counted',
    file: 'packages/domain/src/ledger/checks.ts',
    find: 'Number(expected ?? NaN) !== 0',
    replace: 'Number(expected ?? 0) !== 0',
    tests: [test('routes/ledger/expected-unknown', 'where nobody counted')],
  },
  {
    case: 4,
    name: 'what explains a line away is judged also where nobody counted',
    file: 'packages/domain/src/ledger/lines.ts',
    find: '(isExplainedAway || self.has(entry.by))',
    replace: 'self.has(entry.by)',
    tests: [test('routes/ledger/expected-nothing', 'where they do not count')],
  },
  {
    case: 4,
    name: 'what came late of a line that is counted by drawer is judged with the line',
    file: 'packages/domain/src/ledger/lines.ts',
    find: ' || day.late.has(dpId)',
    replace: '',
    tests: [test('routes/ledger/late-in-drawers', 'where it is counted by drawer')],
  },
  {
    case: 4,
    name: 'a line of which no drawer was used is counted',
    file: 'packages/domain/src/ledger/checks.ts',
    find: '(tills ?? []).length === 0',
    replace: 'tills === null',
    tests: [test('routes/ledger/late-in-drawers', 'no drawer was used')],
  },
  {
    case: 4,
    name: 'what somebody takes back of a colleague is judged whoever counted',
    file: 'packages/domain/src/ledger/drawers.ts',
    find: '[...movesOfDrawer.filter(isOfCounter), ...back]',
    replace: '[...movesOfDrawer, ...back].filter(isOfCounter)',
    tests: [test('routes/ledger/taken-back', 'where another colleague counted it')],
  },
];
