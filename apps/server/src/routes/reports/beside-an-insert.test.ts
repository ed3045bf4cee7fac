import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

const receipt = (number: string, amount: string): string =>
  JSON.stringify({
    store: '1',
    businessDate: '2026-11-19',
    lane: '2',
    number,
    ended: '2026-11-19T09:15:00',
    cashier: '114',
    lines: [{ upc: '4011', department: 'Produce', quantity: 1, amount }],
  });

const { test, drawn, area, send } = drawnIntake(() => send('first.jsonl', receipt('0001', '1.00')));

const path = 'dashboard/v1/location_sales?startDate=2026-11-19&lastDate=2026-11-19';
const ask = () => test.ask('GET', path, { as: drawn.tokens.manager });
const later = () => {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end };
};
/** This time is long enough for the answer of a report that does not wait for the insert. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1_500));

describe('a report that is asked for while receipts enter', () => {
  it('is answered after the insert of its company, and not of another', async () => {
    const { gate } = area.ingest;
    const [own, other] = [later(), later()];
    const entering = [
      gate.entering(drawn.harvest.id, () => own.promise),
      gate.entering(drawn.corner.id, () => other.promise),
    ];
    const events: string[] = [];
    const asked = ask().then((answer) => {
      events.push('answer');
      return answer;
    });
    await aWhile();
    events.push('insert');
    own.end();
    expect((await asked).body).toMatchObject({ totals: { net_sales_amt: 1 } });
    expect((await asked).body['completeness']).not.toHaveProperty('moved');
    expect(events).toEqual(['insert', 'answer']);
    other.end();
    await Promise.all(entering);
  });

  it('is refused for a moment after an insert that failed, until the company is right again', async () => {
    const { gate } = area.ingest;
    await expect(gate.entering(drawn.harvest.id, () => Promise.reject(new Error('half an insert')))).rejects.toThrow();
    const refused = await ask();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    await send('second.jsonl', receipt('0002', '2.00'));
    expect((await ask()).body).toMatchObject({ totals: { net_sales_amt: 3 } });
  });
});
