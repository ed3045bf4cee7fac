import { expect, it } from 'vitest';
import { openJsonl } from './decode.ts';

const good = (number: number): string =>
  `${JSON.stringify({ store: '1', businessDate: '2026-11-02', number: String(number), lines: [{ amount: '1.00' }] })}\n`;
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const withField = (field: string, value: string): string => `${good(2).replace(/\}\n$/, '')},"${field}":${value}}\n`;

it.each(['total', 'customer', 'lane', 'kind', 'lanewise'])(
  'a line whose field "%s" is nested deep costs no other line',
  (field) => {
    const file = Buffer.from(good(1) + withField(field, deep(20_000)) + good(3));
    const run = openJsonl({ profile: null, items: null });
    const numbers = [...run.push(file), ...run.end()].flatMap((item) =>
      item.type === 'transaction' ? [item.transaction.number] : [],
    );
    expect(numbers).toEqual(expect.arrayContaining(['1', '3']));
  },
);
