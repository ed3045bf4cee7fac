import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, deliver, healthOf, readFigures, settled } from './client.testing.ts';
import { openClock } from './clock.testing.ts';
import { drawSales, figuresOf, segmentOf, type Sale } from './drawn.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const patience = 120_000;
const hour = 3_600;
const password = 'tulip-Battery-staple-7';

describe('a server whose clock jumps', () => {
  const home = openHome();
  const clock = openClock();
  let server: Server;
  let company = 0;
  let session = '';
  const sent: Sale[] = [];

  const ask = async (token: string, method: string, path: string, body?: object): Promise<Response> => {
    const headers: Record<string, string> = { 'x-company-id': String(company), authorization: token };
    if (body) headers['content-type'] = 'application/json';
    return fetch(`${server.url}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };

  beforeAll(async () => {
    server = await home.start(clock.settings);
    company = await createCompany(server, 'Harvest Lane Markets');
    const user = { username: 'ines@example.com', firstName: 'Ines', lastName: 'Ortega', role: 'Analyst', password };
    await ask(server.token, 'POST', 'users', { ...user, companyId: company, accessGroups: ['Sales Access Group'] });
    const login = await ask(server.token, 'POST', 'v2/login', { username: user.username, password });
    session = ((await login.json()) as { data: { Authorization: string } }).data.Authorization;
    expect(session).toBeTruthy();
  }, patience);
  afterAll(async () => {
    await home.remove();
    clock.remove();
  });

  // The offsets of the clock: one is longer than any session lasts, and one is earlier than everything that was
  // written.
  it.each([
    ['stands', 0],
    ['goes eight days ahead', 8 * 24 * hour],
    ['goes back, to the day before the first file came', -24 * hour],
    ['is right again', 0],
  ])('row 17: %s: sessions go on, and files enter once, on their own dates', { timeout: patience }, async (_, at) => {
    clock.set(at);
    const sales = drawSales(sent.length, 1 + sent.length, 5);
    const { segmentId } = await deliver(server, company, segmentOf(`${sent.length}.jsonl`, sales));
    sent.push(...sales);
    expect(await settled(server, segmentId)).toMatchObject({ state: 'applied' });
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    expect(await healthOf(server)).toBe('ok');
    expect((await ask(session, 'GET', 'user-profile')).status).toBe(200);
  });

  it('row 17: is said by the doctor, to the second', { timeout: patience }, async () => {
    clock.set(2 * hour);
    const found = await (await ask(server.token, 'GET', 'admin/doctor')).json();
    expect(found).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ topic: 'clocks', state: 'warn' })]) as unknown,
    });
  });
});
