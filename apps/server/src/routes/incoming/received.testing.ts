import type { ActionResult } from '@lanewise/contract/entities/incoming-actions';
import { drawnIntake } from '../../app-drawn.testing.ts';
import { password } from '../../app-testing.ts';

/** `1 2 0001 1.25`: store, lane, number, price; one receipt per line, with its day. */
export const draw = (text: string, day = '2026-11-19'): string =>
  text
    .trim()
    .split('\n')
    .map((row) => {
      const [store = '', lane = '', number = '', price = ''] = row.trim().split(' ');
      return JSON.stringify({
        store,
        businessDate: day,
        lane,
        number,
        ended: `${day}T19:41:00`,
        lines: [{ upc: '4011', quantity: 1, unitPrice: price, amount: price }],
      });
    })
    .join('\n');

/** A server with two people who look after its incoming data, for the tests of a file. */
export const receivedData = () => {
  /** One person for all of Harvest Lane, and one person only for store 1. */
  const callers = { keeper: '', single: '' };
  const {
    drawn: people,
    test,
    ...intake
  } = drawnIntake(async () => {
    const make = async (username: string, regLocIds: number[] | 'all') => {
      const groups = ['Incoming Setting', 'Sales Access Group'];
      await test.user({ username, password, companyId: people.harvest.id, accessGroups: groups, regLocIds });
      return test.token(username);
    };
    callers.keeper = await make('keeper@example.com', 'all');
    callers.single = await make('single@example.com', [people.stores.harborPoint.reg_loc_id]);
  });

  const get = async <Data>(path: string, as = callers.keeper): Promise<Data> =>
    (await test.ask('GET', `incoming/${path}`, { as })).body.data as Data;
  const act = async (kind: string, ids: number[], as = callers.keeper, note = ''): Promise<ActionResult[]> =>
    (await test.ask('POST', 'incoming/actions?wait=20', { as, body: { kind, ids, note } })).body.data as ActionResult[];

  const sales = async (day = '2026-11-19'): Promise<number> => {
    const { body } = await test.ask('GET', `dashboard/v1/location_items?startDate=${day}&lastDate=${day}`, {
      as: callers.keeper,
    });
    return (body['totals'] as { net_sales_amt: number }).net_sales_amt;
  };

  return { test, people, ...intake, callers, get, act, sales };
};
