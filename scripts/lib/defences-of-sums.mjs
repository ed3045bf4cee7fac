// Sums that exceed their column (docs/decisions/028): case 20, one store starves the rest (see defences.mjs).
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
];
