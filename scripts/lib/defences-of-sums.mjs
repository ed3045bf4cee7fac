// Sums that exceed their column (docs/decisions/028), formulas that grow with every step (048), and lists that take long to work out: case 20, one store starves the rest (see defences.mjs).
import { server, test } from './defence-paths.mjs';

const dear = (title) => test('facts/wide', title);

export const sums = [
  {
    case: 20,
    name: 'letters beside an amount are those of a currency',
    file: 'packages/tlog/src/csv/numbers.ts',
    find: '    if (!isMoney(before, behind)) return null;\n',
    replace: '',
    tests: [
      {
        file: 'packages/tlog/src/csv/signs-of-money.test.ts',
        title: 'letters that name no currency are not left out',
      },
      { file: 'packages/tlog/src/csv/signs-of-money.test.ts', title: 'two currencies, and coins, are no amount' },
    ],
  },
  {
    case: 20,
    name: 'amounts of two currencies add up to nothing',
    file: 'packages/tlog/src/csv/collect.ts',
    find: 'currencyOf(rows, csv) === null',
    replace: 'currencyOf([], csv) === null',
    tests: [{ file: 'packages/tlog/src/csv/currencies.test.ts', title: 'in rows of one receipt' }],
  },
  {
    case: 20,
    name: 'a receipt names the currency that its amounts name',
    file: 'packages/tlog/src/csv/transaction.ts',
    find: "currency: currencyOf(rows, csv) ?? ''",
    replace: "currency: csv.constants.currency ?? ''",
    tests: [{ file: 'packages/tlog/src/csv/currencies.test.ts', title: 'of each by itself' }],
  },
  {
    case: 20,
    name: 'sums over receipts are wide',
    file: `${server}/facts/tables/sales.ts`,
    find: 'received Decimal(38, 4)',
    replace: 'received Decimal(18, 4)',
    tests: [dear('enter, add up, and can be taken back'), dear('has room for whatever they come to')],
  },
  {
    case: 20,
    name: 'a point of formulas over formulas is looked at once',
    file: `${server}/reports/data-points/columns.ts`,
    find: '    if (found) return found;\n',
    replace: '',
    tests: [
      test(
        'reports/data-points/columns',
        'each point is looked at once, though the ways through formulas over formulas double with every step',
      ),
    ],
  },
  {
    case: 20,
    name: 'a value of a formula has an end',
    file: 'packages/domain/src/points/evaluate.ts',
    find: 'isTooLong(value) ? null : value',
    replace: 'value',
    tests: [
      {
        file: 'packages/domain/src/points/evaluate.test.ts',
        title: 'of a value that squares itself over and over is not known',
      },
    ],
  },
  {
    case: 20,
    name: 'a figure has an end',
    file: 'packages/domain/src/points/valuation.ts',
    find: 'value && isFigure(value) ? value : null',
    replace: 'value',
    tests: [test('reports/data-points/rows', 'have no figure where a formula comes to more digits than a figure has')],
  },
  {
    case: 20,
    name: 'long lists are worked out in turns',
    file: `${server}/question/in-turns.ts`,
    find: '    await nextTurn();\n',
    replace: '    void nextTurn;\n',
    tests: [test('question/in-turns', 'lets others have theirs, and keeps its order')],
  },
  {
    case: 20,
    name: 'values of data points in one answer have an end',
    file: `${server}/routes/data-points/values.ts`,
    find: '  if (storeDays > most)\n',
    replace: '  if (storeDays > most * 1_000)\n',
    tests: [
      test('routes/data-points/values', 'are refused for startDate=2026-01-01&lastDate=2036-01-01, by the field'),
    ],
  },
];
