import { describe, expect, it } from 'vitest';
import { decodeAll } from '../testing.ts';
import { csv } from './format.ts';
import { profile } from './testing.ts';

// A quantity, price or amount whose sign for thousands was read as a decimal sign, or the other way round, is a thousand times itself.

const decoded = (cells: readonly string[], using = profile({ delimiter: ';' }, { unitPrice: 'Price' })) =>
  decodeAll(csv, `Store;No;Date;Item;Qty;Price;Amount;Disc;Tax\n7;1;2026-11-19;MEAT;${cells.join(';')}\n`, {
    profile: using,
  });
const comma = profile({ delimiter: ';', decimalComma: true }, { unitPrice: 'Price' });
const deducting = profile({ delimiter: ';' }, { unitPrice: 'Price', discount: 'Disc', tax: 'Tax' });

describe('a row that contradicts itself a thousandfold goes to quarantine', () => {
  it.each([
    ['a weight with a decimal comma', ['1,250', '8.00', '10.00', '', ''], undefined],
    ['a weight, and an amount that is rounded', ['1,255', '7.99', '10.03', '', ''], undefined],
    ['a weight of little money', ['1,255', '0.07', '0.09', '', ''], undefined],
    ['a weight with a decimal point', ['1.250', '8,00', '10,00', '', ''], comma],
    ['pieces with a point for thousands', ['1.250', '8.00', '10,000', '', ''], undefined],
    ['a price', ['2', '1,250', '2.50', '', ''], undefined],
    ['an amount', ['2', '1.25', '2,500', '', ''], undefined],
    ['weight and price', ['1,250', '8,100', '10.13', '', ''], undefined],
    ['what came back', ['-1,250', '8.00', '-10.00', '', ''], undefined],
    ['an amount less its discount', ['1,250', '8.00', '9.00', '1.00', ''], deducting],
    ['an amount with its tax', ['1,250', '8.00', '10.70', '', '0.70'], deducting],
  ])('%s', (_, cells, using) => {
    const found = decoded(cells, using);
    expect(found).toMatchObject([{ type: 'broken', reason: 'invalidValue' }]);
    expect(JSON.stringify(found)).toContain('a thousand times more or less');
  });

  it('names all three columns and texts', () => {
    expect(decoded(['1,250', '8.00', '10.00', '', ''])).toMatchObject([
      { detail: expect.stringContaining('Qty "1,250" times Price "8.00" is not Amount "10.00"') as string },
    ]);
  });
});

it.each([
  ['thousands of pieces', ['1,250', '8.00', '10,000.00', '', '']],
  ['thousands of pieces in groups throughout', ['1,250', '8', '10,000', '', '']],
  ['a weight with three decimals', ['1.250', '8.00', '10.00', '', '']],
  ['a weight whose price is for a hundred', ['1.250', '800', '10.00', '', '']],
  ['what is given away for a cent', ['1', '10.00', '0.01', '', '']],
  ['thousands of pieces at a large discount', ['1,250', '8.00', '1,000.00', '', '']],
  ['a weight with a price that stands for none', ['1.250', '0.01', '15.00', '', '']],
  ['nothing', ['1,250', '8.00', '0.00', '', '']],
  ['no amount', ['1,250', '8.00', '', '', '']],
  ['a price per thousand', ['1000', '8.00', '8.00', '', '']],
])('other rows enter: %s', (_, cells) => {
  expect(decoded(cells)).toMatchObject([{ type: 'transaction' }]);
});
