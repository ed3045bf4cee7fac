import { describe, expect, it } from 'vitest';
import { maskText } from '../mask.ts';
import { openRedactor } from '../redact.ts';

const redact = (text: string): string => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(Buffer.from(text)), redactor.end()]).toString();
};

describe('a card number in groups', () => {
  it.each([
    ['4111,1111,1111,1111', '****,****,****,1111'],
    ['4111*1111*1111*1111', '************1111'.replace(/(.{4})(?=.)/g, '$1*')],
    ['(4111)(1111)(1111)(1111)', '(****)(****)(****)(1111)'],
    ['3782,822463,10005', '****,******,*0005'],
    ['4111#1111#1111#1111', '****#****#****#1111'],
    ['4111~1111~1111~1111', '****~****~****~1111'],
    ['4111::1111::1111::1111', '****::****::****::1111'],
    ['paid with 4111;1111;1111;1111.', 'paid with ****;****;****;1111.'],
  ])('is covered in a text: %s', (text, covered) => {
    expect(maskText(text)).toBe(covered);
    expect(redact(`{"note":"${text}"}`)).toBe(`{"note":"${covered}"}`);
    expect(redact(`<A><Note>${text}</Note></A>`)).toBe(`<A><Note>${covered}</Note></A>`);
    expect(redact(`id\tnote\n1\t"${text}"\n`)).toBe(`id\tnote\n1\t"${covered}"\n`);
  });

  it.each([4, 65_530, 65_536, 65_540])('is covered wherever a block ends: %i bytes before it', (before) => {
    const text = `{"note":"${'x'.repeat(before)} 4111,1111,1111,1111"}`;
    expect(redact(text)).toBe(text.replace('4111,1111,1111,', '****,****,****,'));
  });

  it.each([
    ['a list of numbers in JSON', '{"hours":[4111,1111,1111,1111],"a":1}'],
    ['a row of a table', 'a,b,c,d\n4111,1111,1111,1111\n4111,1111,1111,1111\n'],
    ['a longer list', '{"items":"4111,1111,1111,1111,4011"}'],
    ['a longer list that begins before', '{"items":"12,4111,1111,1111,1111"}'],
    ['other signs between', '{"note":"4111,1111;1111,1111"}'],
    ['groups of one', '{"note":"4,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"}'],
    ['a wrong check digit', '{"note":"4111,1111,1111,1112"}'],
    ['an amount', '{"note":"4,111,111,111,111.00"}'],
    ['a clock', '{"note":"20:11:27:12:30:45"}'],
  ])('is not what is %s', (_, text) => expect(redact(text)).toBe(text));

  it('is covered where backslashes part it', () => {
    expect(maskText('4111\\1111\\1111\\1111')).toBe('****\\****\\****\\1111');
  });

  it('under the name of an item is one of the item', () => {
    expect(maskText('4111,1111,1111,1111', 'item')).toBe('4111,1111,1111,1111');
  });
});
