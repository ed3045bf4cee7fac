import { expect, it } from 'vitest';
import { maskText } from '../mask.ts';

it.each(['%', '&', '!', '?', '@', '$', '[', ']', '][', '}', '<', '>', '^', '`', '{'])(
  'covers a card number in four groups parted by "%s"',
  (sign) => {
    expect(maskText(['4111', '1111', '1111', '1111'].join(sign))).not.toContain('4111');
  },
);
