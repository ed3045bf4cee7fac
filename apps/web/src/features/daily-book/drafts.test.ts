// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readTyped, writeTyped } from './drafts.ts';

const share = { valueType: 'amount', format: 'percent' } as const;
const money = { valueType: 'amount', format: 'number' } as const;

describe('a cell of a share', () => {
  it.each([
    ['12.5', 'en', '0.125'],
    ['12,5 %', 'fr', '0.125'],
    ['=10+2.5', 'en', '0.125'],
    ['100%', 'en', '1'],
    ['', 'en', null],
  ] as const)('is typed in per cent: %s (%s) is %s', (text, language, value) => {
    expect(readTyped(text, share, 'enteredValue', language)).toEqual({ value, problem: null });
  });

  it('is shown as it is typed, and money as it is', () => {
    expect([writeTyped('0.125', share, 'en'), writeTyped('0.125', money, 'en'), writeTyped(null, share, 'en')]).toEqual(
      ['12.5', '0.125', ''],
    );
  });
});
