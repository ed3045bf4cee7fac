import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '@lanewise/contract/primitives/date';
import { page } from '@lanewise/contract/primitives/page';
import { z } from 'zod';
import { openTestApp } from '../app-testing.ts';
import type { TestApp } from '../app-testing.ts';
import type { RouteModule } from './app.ts';
import { FactsError } from '../facts/errors.ts';
import { MetaUnavailable, Refused } from '../meta/errors.ts';
import { headerText } from './headers.ts';
import { Refusal } from './refusal.ts';
import { reply } from './reply.ts';

const failures: Record<string, () => Error> = {
  programming: () => new TypeError('SECRET-DETAIL is not a function'),
  metaAway: () => new MetaUnavailable(new Error('SECRET-DETAIL')),
  taken: () => new Refused('user.exists', 'There is a user of this name already'),
  slow: () => new FactsError('timeout', 'SECRET-DETAIL'),
  hungry: () => new FactsError('memory', 'SECRET-DETAIL'),
  factsFull: () => new FactsError('diskFull', 'SECRET-DETAIL'),
  engine: () => new FactsError('failed', 'SECRET-DETAIL'),
  diskFull: () => Object.assign(new Error('SECRET-DETAIL'), { code: 'ENOSPC' }),
  french: () => new Refusal(409, 'conflict', 'Déjà pris à 100 %'),
};

const probes: RouteModule = (app) => {
  const open = { config: { access: 'public' as const } };
  app.get('/probe', open, async () => reply('ok'));
  const body = z.strictObject({
    name: z.string().min(2).max(10),
    kind: z.enum(['sale', 'return']),
    lines: z.array(z.strictObject({ amount: z.number() })).max(2),
    note: z.string().optional(),
  });
  app.post('/probe', { config: { ...open.config, audit: 'probe.create' }, schema: { body } }, async (request) =>
    reply(request.body),
  );
  app.put('/probe', { config: { ...open.config, audit: 'probe.update' } }, async () => reply('ok'));
  const querystring = page.extend({ date: businessDate.optional() }).strict();
  app.get('/probe/page', { ...open, schema: { querystring } }, async (request) => reply(request.query));
  app.get('/probe/fail/:how', open, async (request) => {
    const { how } = z.object({ how: z.string() }).parse(request.params);
    throw failures[how]?.() ?? new Error('unknown');
  });
};

describe('refusals', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ modules: [probes] });
  });
  afterAll(() => test.close());

  const right = { name: 'Soda', kind: 'sale', lines: [] };
  const post = (body: unknown) => test.ask('POST', 'probe', { body });
  const named = async (body: unknown) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ isSuccess: false, code: 'validation', params: {} });
    return answer.body['fields'];
  };

  it('a missing field is named, with a code and a sentence', async () => {
    expect(await named({ kind: 'sale', lines: [] })).toEqual([
      { field: 'name', code: 'required', message: 'name is required' },
    ]);
  });

  it('each wrong field is named, also inside lists', async () => {
    expect(await named({ name: 'x', kind: 'gift', lines: [{ amount: 'much' }] })).toEqual([
      { field: 'name', code: 'tooSmall', message: 'name must be at least 2 characters' },
      { field: 'kind', code: 'choice', message: 'kind must be one of sale, return' },
      { field: 'lines.0.amount', code: 'type', message: 'lines.0.amount must be a number' },
    ]);
    expect(await named({ ...right, lines: [5] })).toMatchObject([{ message: 'lines.0 must be an object' }]);
    expect(await named({ ...right, lines: 5 })).toMatchObject([{ message: 'lines must be a list' }]);
    expect(await named({ ...right, lines: [{ amount: 1 }, { amount: 1 }, { amount: 1 }] })).toMatchObject([
      { field: 'lines', code: 'tooBig', message: 'lines must be at most 2 entries' },
    ]);
  });

  it('an unknown field of the body is refused by name, at any depth', async () => {
    expect(await named({ ...right, role: 'Super Admin' })).toMatchObject([{ field: 'role', code: 'unknown' }]);
    expect(await named({ ...right, lines: [{ amount: 1, companyId: 2 }] })).toMatchObject([
      { field: 'lines.0.companyId', code: 'unknown' },
    ]);
  });

  it('an unknown field of the query is refused by name, also where a call takes none', async () => {
    const paged = await test.ask('GET', 'probe/page?limit=5&companyId=2');
    expect(paged).toMatchObject({ status: 400, body: { fields: [{ field: 'companyId', code: 'unknown' }] } });
    const plain = await test.ask('GET', 'probe?companyId=2');
    expect(plain).toMatchObject({ status: 400, body: { fields: [{ field: 'companyId', code: 'unknown' }] } });
  });

  it('a body where a call takes none is refused', async () => {
    const answer = await test.ask('PUT', 'probe', { body: { role: 'Super Admin' } });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'role', code: 'unknown' }] } });
    expect((await test.ask('PUT', 'probe', { body: {} })).status).toBe(200);
  });

  it('rules of the contract keep their code: a date that is not in the calendar', async () => {
    expect(await test.ask('GET', 'probe/page?date=2026-02-29')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'date', code: 'date.format' }] },
    });
  });

  it('a body that is no JSON, or ends too early, or is empty is refused', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['{"name":', '', 'name=Soda', '{"__proto__":{"isAdmin":true}}', '[]', 'null']) {
      const answer = await test.ask('POST', 'probe', { headers, body });
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'validation' } });
    }
  });

  it('another content type answers 415, whatever spelling JSON has', async () => {
    const body = JSON.stringify(right);
    const withType = (type: string) => test.ask('POST', 'probe', { body, headers: { 'content-type': type } });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/jsonx',
      'json',
    ]) {
      expect(await withType(type), type).toMatchObject({ status: 415, body: { code: 'payload.unsupportedType' } });
    }
    for (const type of [
      'application/json',
      'Application/JSON',
      'application/json; charset=utf-8',
      'application/json ;charset=utf-8',
      'application/json\t;charset=utf-8',
      'application/json;charset=UTF-8 ',
    ]) {
      expect(await withType(type), JSON.stringify(type)).toMatchObject({ status: 200 });
    }
  });

  it('no spelling of the content type gets a body past its checks', async () => {
    const body = JSON.stringify({ ...right, role: 'Super Admin' });
    for (const type of [
      'application/json\ta',
      'application/json\t',
      ' application/json',
      'application/json,text/plain',
    ]) {
      const { status } = await test.ask('POST', 'probe', { body, headers: { 'content-type': type } });
      expect([400, 415], JSON.stringify(type)).toContain(status);
    }
  });

  it('an encoding of the body that nobody knows answers 415', async () => {
    for (const encoding of ['__proto__', 'gzip;q=-1', 'x'.repeat(1_000)]) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const { status, body } = await test.ask('POST', 'probe', { body: '{}', headers });
      expect([status, body['code']]).toEqual([415, 'payload.unsupportedType']);
    }
  });

  it('a body that is too large answers 413', async () => {
    const answer = await post({ ...right, note: 'x'.repeat(300_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload.tooLarge', fields: [{ field: 'body' }] } });
  });

  it('an address that does not exist answers 404, another method of one that does 405 with Allow', async () => {
    expect(await test.ask('GET', 'nothing/here')).toMatchObject({ status: 404, body: { code: 'notFound' } });
    const answer = await test.ask('DELETE', 'probe');
    expect(answer).toMatchObject({ status: 405, body: { code: 'methodNotAllowed' } });
    expect(answer.headers['allow']).toBe('GET, HEAD, POST, PUT');
    expect((await test.ask('OPTIONS', 'probe')).headers['allow']).toBe('GET, HEAD, POST, PUT');
    expect((await test.ask('POST', 'probe/fail/x?y=1')).headers['allow']).toBe('GET, HEAD');
  });

  it('what is unexpected says nothing but the id under which it is logged', async () => {
    const answer = await test.ask('GET', 'probe/fail/programming');
    expect(answer).toMatchObject({ status: 500, body: { code: 'server.error', message: 'Internal server error' } });
    expect(answer.text).not.toContain('SECRET-DETAIL');
    const { id } = answer.body['params'] as { id: string };
    expect(test.log()).toContain(id);
    expect(test.log()).toContain('SECRET-DETAIL');
  });

  it('a facts store that failed, nobody knows why, says when to try again and the id under which the log says more', async () => {
    const answer = await test.ask('GET', 'probe/fail/engine');
    expect(answer).toMatchObject({ status: 503, body: { code: 'query.failed' } });
    expect(answer.text).not.toContain('SECRET-DETAIL');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const { id } = answer.body['params'] as { id: string };
    const line = test
      .log()
      .split('\n')
      .find((one) => one.includes('SECRET-DETAIL') && one.includes(id));
    expect(line).toContain('request failed');
  });

  it('API-010 where no method is given, reads are GET, creation is POST, update is PUT and removal is DELETE', async () => {
    const methodsOf = async (path: string): Promise<string> => {
      const { status, headers } = await test.ask('PATCH', path);
      expect(status, path).toBe(405);
      return String(headers['allow']).replace('HEAD, ', '');
    };
    for (const list of ['company', 'roles', 'locations', 'connectors', 'category', 'instaCart'])
      expect([list, await methodsOf(list)]).toEqual([list, 'GET, POST']);
    const records = ['company/1', 'roles/1', 'access_group/1', 'locations/1', 'connectors/1', 'category/1'];
    for (const record of [...records, 'instaCart/1', 'data_point/1', 'users/1'])
      expect([record, await methodsOf(record)]).toEqual([record, 'DELETE, GET, PUT']);
  });

  it('a store that is away, over its limits or full says when to try again', async () => {
    const cases = { metaAway: 503, slow: 503, hungry: 503, factsFull: 507, diskFull: 507 };
    for (const [how, status] of Object.entries(cases)) {
      const answer = await test.ask('GET', `probe/fail/${how}`);
      expect(answer.status, how).toBe(status);
      expect(Number(answer.headers['retry-after']), how).toBeGreaterThan(0);
      expect(answer.text).not.toContain('SECRET-DETAIL');
    }
  });

  it('what the rules of a store refuse keeps its code', async () => {
    expect(await test.ask('GET', 'probe/fail/taken')).toMatchObject({ status: 409, body: { code: 'user.exists' } });
  });

  it('API-009 a success is { isSuccess, message, data }, a failure carries its message in body and header', async () => {
    expect((await test.ask('GET', 'probe')).body).toEqual({ isSuccess: true, message: '', data: 'ok' });
    const { body, headers } = await test.ask('GET', 'nothing');
    expect(body).toEqual({
      isSuccess: false,
      message: 'Requested resource not found',
      code: 'notFound',
      params: {},
      fields: [],
    });
    expect(headers['message']).toBe('Requested resource not found');
  });

  it('ERR-M18 the header message is URL-encoded where it is not ASCII, and exposed to the browser', async () => {
    const { headers } = await test.ask('GET', 'probe/fail/french');
    expect(headers['message']).toBe('D%C3%A9j%C3%A0 pris %C3%A0 100 %25');
    expect(decodeURIComponent(String(headers['message']))).toBe('Déjà pris à 100 %');
    expect(headers['access-control-expose-headers']).toBe('message');
  });

  it('no text breaks out of the header', () => {
    expect(headerText('a\r\nset-cookie: b')).toBe('a%0D%0Aset-cookie: b');
    expect(headerText('\ud800')).toBe('%EF%BF%BD');
  });
});
