// Sums that exceed their column (docs/decisions/028), and formulas that grow with every step (048): case 20, one store starves the rest (see defences.mjs).
import { server, test } from './defence-paths.mjs';

const dear = (title) => test('facts/wide', title);

export const sums = [
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
    file: 'packages/domain/src/data-points/evaluate.ts',
    find: 'isTooLong(value) ? null : value',
    replace: 'value',
    tests: [
      {
        file: 'packages/domain/src/data-points/evaluate.test.ts',
        title: 'of a value that squares itself over and over is not known',
      },
    ],
  },
];
