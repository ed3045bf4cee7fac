import type { PointColumn } from '@lanewise/contract/entities/data-point-values';
import type { PointFieldId } from '@lanewise/contract/fields/points';
import type { PointPart } from '@lanewise/contract/reports/definition';
import { reportList } from '@lanewise/contract/reports/index';
import { drawnIntake } from '../../app-drawn.testing.ts';

/** Store, lane, number, time, then lines 'department,upc,description,quantity,price'. Lane 2 of store 1 lacks 3. */
const day = `
  1|2|0001|09:15|Produce,4011,=Bananas,2,0.49;Dairy,0041,Lait entier 4 L,1,3.79
  1|2|0002|10:40|Dairy,0041,Lait entier 4 L,1,3.79
  1|2|0004|11:05|Dairy,0041,Lait entier 4 L,-3,3.79
  2|1|0001|17:05|Grocery,0490,"Nuts; salted",1,6.99
  3|1|0001|17:30|Grocery,0490,"Nuts; salted",2,6.99;Produce,4012,Oranges,0.755,2.49`;

const draw = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((row) => {
      const [store = '', lane = '', number = '', time = '', items = ''] = row.trim().split('|');
      const lines = items.split(/;(?! )/).map((item) => {
        const [department = '', upc = '', description = '', quantity = '', price = ''] = item.split(',');
        const amount = (Number(quantity) * Number(price)).toFixed(2);
        return { upc, description, department, quantity: Number(quantity), unitPrice: price, amount };
      });
      const ended = `2026-11-19T${time}:00`;
      return JSON.stringify({ store, businessDate: '2026-11-19', lane, number, ended, cashier: '-114', lines });
    })
    .join('\n');

export const dates = 'startDate=2026-11-19&lastDate=2026-11-19';

/** A day of three stores and a reader with access to every report, for the tests of a file. */
export const drawnExports = () => {
  /** `company`: the one whose history is still coming in, complete from the day after; 0: none. */
  const filling = { company: 0 };
  /** `token`: session of a user with access to every report. */
  const reader = { token: '' };
  const { test, drawn, send, ...stores } = drawnIntake(
    async () => {
      const accessGroups = [...new Set(reportList.flatMap(({ access }) => (access === 'session' ? [] : access)))];
      const person = { username: 'reader@example.com', companyId: drawn.harvest.id, role: 'Company Admin' };
      await test.user({ ...person, accessGroups, regLocIds: 'all' });
      reader.token = await test.token(person.username);
      await send('day.jsonl', draw(day));
    },
    {
      clock: () => new Date('2026-11-20T14:15:00Z'),
      filling: (companyId) =>
        companyId === filling.company
          ? { wholeFrom: '2026-11-20', begins: '2025-11-20', share: 0.5, minutesLeft: 7 }
          : null,
    },
  );
  const ask = (address: string, as = drawn.tokens.manager) => test.ask('GET', address, { as });
  const fileOf = async (address: string, as = drawn.tokens.manager): Promise<Buffer> => {
    const { statusCode, rawPayload, payload } = await test.app.inject({
      url: `/api/${address}`,
      headers: { authorization: as },
    });
    if (statusCode !== 200) throw new Error(payload);
    return rawPayload;
  };
  /** The columns that a screen of data points begins with. */
  const pointColumns = async (part: PointPart): Promise<PointFieldId[]> => {
    const columns = (await ask('data_point_columns', reader.token)).body.data as PointColumn[];
    return columns.filter(({ begins }) => begins.includes(part)).map(({ field }) => field as PointFieldId);
  };
  return { test, people: drawn, ...stores, filling, reader, ask, fileOf, pointColumns };
};
