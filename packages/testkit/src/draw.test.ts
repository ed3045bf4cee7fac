import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';

describe('draw', () => {
  it.each([
    ['#1 09:00 sale', /^line 1: no lane is named above/],
    ['0009 19.11.2026 lane 2', /^line 1: "0009 19.11.2026 lane 2" is neither/],
    ['0009 2026-11-19 lane 2\n\n  #1 sale', /^line 3: "#1 sale" does not begin/],
    ['0009 2026-11-19 lane 2\n#1 09:00 sold', /^line 2: "sold" is none of sale, return/],
    ['0009 2026-11-19 lane 2\n#1 09:00 sale Dairy 0041 -1 x 3.79', /^line 2: "Dairy 0041 -1 x 3.79" is no item/],
    ['0009 2026-11-19 lane 2\n#1 09:00 sale cash ten', /^line 2: "ten" is no amount/],
    ['0009 2026-11-19 lane 2\n#1 09:00 sale Dairy 0041 3.79 | cash 4.00', /^line 2: #1: tenders come to 40000/],
  ])('refuses %j by the line', (text, message) => {
    expect(() => draw(text)).toThrow(message);
  });

  it('draws a lane day as a small table', () => {
    const [sale, back, noSale, ...more] = draw(`
      0009 2026-11-19 lane 2
        #1120 09:15 sale    Fresh/Produce 4011 0.42 lb x 0.50 | Dairy 0041 2 x 3.79 off 1.00 | void Dairy 0041 2 x 3.79 off 1.00 | tax 0.05 | credit 0.20 | cash 0.06 change 0.94
        #1121 09:40 return  return Dairy 0041 3.79 | cash -3.79
      0009 2026-11-19 lane -
        #0001 10:05:30 noSale
    `);
    expect(more).toEqual([]);
    expect(sale).toMatchObject({
      store: '0009',
      businessDate: '2026-11-19',
      lane: '2',
      number: '1120',
      ended: '2026-11-19T09:15:00',
      total: 2_600,
      lines: [
        {
          kind: 'sale',
          quantity: 4_200,
          units: 10_000,
          weighed: true,
          amount: 2_100,
          department: [{}, { name: 'Produce' }],
        },
        { kind: 'sale', units: 20_000, amount: 75_800, discount: -10_000 },
        { kind: 'void', units: -20_000, amount: -75_800, discount: 10_000 },
      ],
      discounts: [
        { line: 2, amount: -10_000 },
        { line: 3, amount: 10_000 },
      ],
      taxes: [{ amount: 500 }],
      tenders: [
        { kind: 'credit', amount: 2_000, change: 0 },
        { kind: 'cash', amount: 600, change: 9_400 },
      ],
    });
    expect(back).toMatchObject({ kind: 'return', total: -37_900, lines: [{ kind: 'return', units: -10_000 }] });
    expect(noSale).toMatchObject({ kind: 'noSale', lane: '', ended: '2026-11-19T10:05:30', lines: [], total: 0 });
  });
});
