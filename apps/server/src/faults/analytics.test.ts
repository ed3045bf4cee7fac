import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { createCompany, deliver, settled } from './client.testing.ts';
import { dates, drawSales, segmentOf } from './drawn.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const home = openHome();
afterAll(() => home.remove());

const password = 'tulip-Battery-staple-7';
const merchant = {
  username: 'merchant@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'Company Admin',
  accessGroups: ['Analytics Access Group'],
  regLocIds: 'all',
  password,
};

const call = async <Data>(
  { url }: Server,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: object,
): Promise<Data> => {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, message } = (await answer.json()) as { data: Data; message: string };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`);
  return data;
};

const logIn = async (server: Server): Promise<Record<string, string>> => {
  const { username } = merchant;
  const { Authorization } = await call<{ Authorization: string }>(server, {}, 'POST', 'v2/login', {
    username,
    password,
  });
  return { authorization: Authorization };
};

const states = async (): Promise<string[]> =>
  (await home.rows<{ status: string }>('select status from analysis_task order by task_id')).map(
    ({ status }) => status,
  );

const tasks = 6;

it(
  'tasks survive a kill: what waited and what somebody worked on is answered by the next server (ST-33)',
  { timeout: 240_000 },
  async () => {
    const server = await home.start();
    const company = await createCompany(server, 'Harvest Lane Markets');
    await settled(server, (await deliver(server, company, segmentOf('sales.jsonl', drawSales(7, 1, 40)))).segmentId);
    const local = { authorization: server.token, 'x-company-id': String(company) };
    await call(server, local, 'POST', 'users', merchant);
    const own = await logIn(server);
    const body = { start_date: dates[0], end_date: dates[1], tasktype: 'All rules', options: { support: 0.005 } };
    for (let at = 0; at < tasks; at += 1)
      await call(server, own, 'POST', 'analytics/spread_sheet', { task_title: `Rules ${at}`, ...body });
    expect(await server.kill()).toEqual({ code: null, signal: 'SIGKILL' });
    const left = await home.start();
    const again = await logIn(left);
    for (let tries = 0; (await states()).some((state) => state !== 'Completed'); tries += 1) {
      expect(tries).toBeLessThan(120);
      await sleep(1_000);
    }
    const list = await call<{ taskid: number }[]>(left, again, 'GET', 'analytics/spread_sheet');
    expect(list).toHaveLength(tasks);
    const answers = await Promise.all(
      list.map(({ taskid }) =>
        call<{ result: { baskets: number } }>(left, again, 'GET', `analytics/spread_sheet/${taskid}`),
      ),
    );
    expect(new Set(answers.map(({ result }) => result.baskets))).toEqual(new Set([320]));
  },
);
