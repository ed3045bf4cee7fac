import { expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// Missing receipts of a lane are found by gaps in the receipt numbers. Some registers write receipt numbers with many
// more digits than they need.

const day = '2026-03-10';
const { test, drawn, send } = drawnIntake(() => undefined, { clock: () => new Date('2026-03-20T16:00:00Z') });

const receipt = (number: string): string =>
  JSON.stringify({
    store: '1',
    businessDate: day,
    lane: '1',
    number,
    ended: `${day}T09:00:00`,
    lines: [{ amount: '10.00' }],
  });
const missing = async (): Promise<number | undefined> => {
  const path = `connectors/completeness?regionLocationId=${drawn.stores.harborPoint.reg_loc_id}&month=2026-03`;
  const headers = { 'x-company-id': String(drawn.harvest.id) };
  const { body } = await test.ask('GET', path, { as: drawn.tokens.admin, headers });
  const { days } = body.data as { days: { date: string; missing: number }[] };
  return days.find(({ date }) => date === day)?.missing;
};

it.each(['9223372036854775808', '10000000000000000001', '18446744073709551615', '99999999999999999999'])(
  'a receipt of number %s hides no number that its lane lacks',
  async (number) => {
    await send('some.jsonl', ['100', '101', '104'].map(receipt).join('\n'));
    expect(await missing()).toBe(2);
    await send(`${number}.jsonl`, receipt(number));
    expect(await missing()).toBe(2);
  },
);
