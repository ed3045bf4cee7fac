// Defences of what colleagues said of a day: nobody takes it away, redefines it, and closes alone (see defences.mjs).
import { repository, server, test } from './defence-paths.mjs';

export const whatColleaguesSaid = [
  {
    case: 4,
    name: 'who counts blind is not told that a colleague wrote a note or a reason',
    file: `${server}/meta/repositories/ledger/entries.ts`,
    find: "[...judging, 'note', 'reason']",
    replace: '[...judging]',
    tests: [
      test('routes/ledger/blind-words', 'a note on a line'),
      test('routes/ledger/blind-words', 'a reason of a drawer'),
      test('routes/ledger/blind-words', 'a note on a day that has nothing else'),
    ],
  },
  {
    case: 4,
    name: 'no refusal tells who counts blind of the reason of a colleague',
    file: `${server}/ledger/unread.ts`,
    find: " && !(isBlind && change.field === 'reason')",
    replace: '',
    tests: [test('routes/ledger/blind-words', 'a reason of a drawer')],
  },
  {
    case: 4,
    name: 'who takes away an adjustment of a colleague does not close the day',
    file: `${server}/ledger/close.ts`,
    find: 'counts.filter((count) => nameOf(count) !== undefined)',
    replace: "counts.filter((count) => nameOf(count) !== undefined && count.field === 'enteredValue')",
    tests: [test('routes/ledger/adjustment-taken-back', 'by taking the adjustment away')],
  },
  {
    case: 4,
    name: 'an adjustment of a line that is counted by drawer stays one of a line with a tolerance',
    file: `${server}/ledger/close.ts`,
    find: ".filter(({ dpId, valueType }) => valueType !== 'text' && lineTolerance(preset.rules, dpId) !== null)",
    replace: '.filter(({ tolerance }) => tolerance !== null)',
    tests: [test('routes/ledger/adjustment-taken-back', 'counted by drawer')],
  },
  {
    case: 4,
    name: 'who types over a part that a colleague typed does not close the day',
    file: `${server}/ledger/close.ts`,
    find: 'const parts = definitionsOf(named.points, lines, date);',
    replace: 'const parts = definitionsOf(named.points, lines, date).filter(({ dpId }) => lines.includes(dpId));',
    tests: [test('routes/ledger/recount-by-part', 'over the 55')],
  },
  {
    case: 4,
    name: 'what who counted a line types over a part is judged by what a colleague said of it',
    file: 'packages/domain/src/ledger/lines.ts',
    find: '(others.get(fieldKey(entry)) ?? null)',
    replace: 'null',
    tests: [
      test('routes/ledger/typed-parts-taken-back', 'where they type 0 over it'),
      test('routes/ledger/typed-parts-taken-back', 'leave nothing in its place'),
    ],
  },
  {
    case: 4,
    name: 'a line that carries over is not redefined',
    file: repository('ledger/redefining'),
    find: '  for (const { presetId } of carrying) await refuseUsed(tx, { sight }, presetId);\n',
    replace: '',
    tests: [test('routes/ledger/opening-redefined', 'carries 500 over')],
  },
  {
    case: 4,
    name: 'a line of tenders that somebody counted is not redefined',
    file: repository('ledger/redefining'),
    find: '  await refuseCounted(tx, sight, null, [before.dpId]);\n',
    replace: '',
    tests: [
      test('routes/ledger/drawers-of-a-count', 'does not become a count'),
      test('routes/ledger/counted-line-redefined', 'one that people enter'),
    ],
  },
  {
    case: 4,
    name: 'a line whose drawers were counted stays that of its whole tender',
    file: repository('ledger/redefining'),
    find: "${wholeTender(definition) ?? ''}",
    replace: '',
    tests: [test('routes/ledger/drawers-of-a-count', 'that counts a part of its tender')],
  },
];
