import type { PosReportList } from '@lanewise/contract/entities/pos-report';
import { addDays } from '@lanewise/domain/calendar/day';
import { afterAll, beforeAll } from 'vitest';
import { localToken, type Answer } from '../../app-testing.ts';
import { openWorld, type Chain, type World } from '../../invariants/world.testing.ts';
import { receipts } from './closing-receipts.testing.ts';

/** A closing as the register of store 0008 prints it. `net`: the net sales that it states; the true value is 9.50. */
export const printed = (net = '9.50') => `
      HARVEST LANE MARKETS    STORE 0008
      CLOSING 03/09/2026  CARD 4111 1111 1111 1111
SALES
GROSS SALES ...........          12.00
RETURNS ...............           2.00
STORE COUPONS .........          -0.50
NET SALES .............          ${net}
CUSTOMERS .............              2
TAXES
STATE TAX                         0.49
TENDERS
CASH                  2           7.99
VISA                  1           2.10
STAMP BOOK            1           1.00
DRAWERS
LOANS                 1         200.00
PAID OUT                          0.00
NO SALES                             1
VARIANCE 3.00 OVER
`;

/** The data of an answer. Throws if the answer has no data. */
export const data = <Data>({ status, body, text }: Answer): Data => {
  if (status !== 200) throw new Error(text);
  return body.data as Data;
};

/** The field that a refusal names. */
export const fieldOf = ({ body }: Answer): unknown => (body['fields'] as { field: string }[] | undefined)?.[0]?.field;

/** Calls about printed reports in a chain with a store 0008. A second chain must not see these reports. */
export const openPrintedReports = async () => {
  const world = await openWorld();
  const [chain, foreign] = [await world.chain(true), await world.chain(true)];
  const company = { 'x-company-id': String(chain.company.id) };
  const ask = (
    method: 'GET' | 'POST',
    path: string,
    query: object,
    more: { body?: unknown; as?: string } = {},
  ): Promise<Answer> =>
    world.test.ask(method, `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`, {
      as: localToken,
      headers: {
        ...company,
        ...(more.body === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      },
      ...more,
    });
  return {
    world,
    chain,
    foreign,
    /** reg_loc_id of the store. */
    place: chain.places.get('0008')?.reg_loc_id ?? 0,
    ask,
    send: (query: object, body: string | Buffer): Promise<Answer> => ask('POST', 'ingest/reports', query, { body }),
    list: async (path: string, query: object): Promise<PosReportList> => {
      const answer = await ask('GET', path, { limit: '1000', ...query });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body as unknown as PosReportList;
    },
    bytes: async (path: string, query: object): Promise<{ headers: Answer['headers']; content: Buffer }> => {
      const response = await world.test.app.inject({
        method: 'GET',
        url: `/api/${path}`,
        query: query as Record<string, string>,
        headers: { authorization: localToken, ...company },
      });
      if (response.statusCode !== 200) throw new Error(response.payload);
      return { headers: response.headers, content: response.rawPayload };
    },
  };
};
export type PrintedReports = Awaited<ReturnType<typeof openPrintedReports>>;

export const day = '2026-03-09';
export const days = Array.from({ length: 10 }, (_, at) => addDays('2026-03-01', at));

/** These calls over ten days of receipts, for the tests of a file; the objects are empty until its first test begins. */
export const drawnPrintedReports = (prepare?: () => Promise<unknown>) => {
  const reports = {} as PrintedReports;
  const [world, chain, foreign] = [{} as World, {} as Chain, {} as Chain];
  beforeAll(async () => {
    Object.assign(reports, await openPrintedReports());
    Object.assign(world, reports.world);
    Object.assign(chain, reports.chain);
    Object.assign(foreign, reports.foreign);
    await world.send(chain, Buffer.concat(days.map((date) => Buffer.concat([receipts(date), Buffer.from('\n')]))));
    await prepare?.();
  }, 120_000);
  afterAll(() => world.close());
  return {
    reports,
    world,
    chain,
    foreign,
    ask: (...call: Parameters<PrintedReports['ask']>) => reports.ask(...call),
    send: (...call: Parameters<PrintedReports['send']>) => reports.send(...call),
    bytes: (...call: Parameters<PrintedReports['bytes']>) => reports.bytes(...call),
    /** What is listed of the ten days. */
    list: (path: string, query: object): Promise<PosReportList> =>
      reports.list(path, { startDate: days[0], lastDate: days.at(-1), ...query }),
  };
};
