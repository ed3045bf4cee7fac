import { describe, expect, it } from 'vitest';
import { decode, one, profile } from './testing.ts';

const using = profile({}, { lane: 'Lane' });
/** Two receipts whose numbers, stores or lanes are all this text, and one that is whole. */
const told = (store: string, lane: string, number: string): string[] => {
  const row = (item: string): string => `${store} ${lane} ${number} 2026-11-19 ${item} 1 5.00`;
  return decode(`Store Lane No Date Item Qty Amount\n${row('A')}\n${row('B')}\n9 2 7 2026-11-19 C 1 5.00`, using)
    .map((found) => (found.type === 'broken' ? `${found.reason}: ${found.detail}` : found.type))
    .sort();
};

describe('what stands in place of a number', () => {
  it.each(['1.2E+05', '1E+12', '#REF!', '#N/A', '#NAME?', '########'])(
    'makes no receipt of many: %s, as a spreadsheet wrote it',
    (text) => {
      const lost = expect.stringContaining(
        `A spreadsheet wrote "${text}" in place of the transaction number`,
      ) as string;
      expect(told('9', '2', text)).toEqual([lost, lost, 'transaction']);
      expect(told(text, '2', '1')).toEqual([expect.stringContaining('in place of the location'), 'transaction']);
      expect(told('9', text, '1')).toEqual([expect.stringContaining('in place of the lane'), 'transaction']);
    },
  );

  it.each(['NULL', 'null', 'NaN', 'None', 'N/A', '\\N'])(
    'makes no receipt of many: %s, as a program wrote it',
    (text) => {
      const lost = `missingField: The row has no transaction number: ${JSON.stringify(text)}.`;
      expect(told('9', '2', text)).toEqual([lost, lost, 'transaction']);
      expect(told(text, '2', '1')).toEqual([expect.stringContaining('names no location'), 'transaction']);
    },
  );

  it.each(['12E05', 'E+05', '536365', 'C536365', '1.2', '#1', 'NULL1', 'A-12E+05', '#12'])('is not %s', (text) => {
    expect(told('9', '2', text)).toEqual(['transaction', 'transaction']);
  });
});

it('is the code of no item: two of them are not one', () => {
  const named = profile({}, { description: 'Name' });
  const { lines } = one(
    'Store No Date Item Name Qty Amount\n9 7 2026-11-19 4.9E+10 SODA 1 5.00\n9 7 2026-11-19 4.9E+10 TEA 1 2.00',
    named,
  );
  expect(lines).toMatchObject([
    { upc: '', description: 'SODA' },
    { upc: '', description: 'TEA' },
  ]);
});
