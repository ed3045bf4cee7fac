import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportList } from '@lanewise/contract/reports/index';
import type { AuditRecord } from '@lanewise/contract/entities/audit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawCompanies, localToken, openTestApp, password } from '../app-testing.ts';
import type { TestApp } from '../app-testing.ts';
import type { RouteModule } from './app.ts';
import { openIngestArea } from '../areas.ts';
import type { IngestArea } from '../areas.ts';
import { loadConfig } from '../config/load.ts';
import { openTestFacts } from '../facts/testing.ts';
import { MetaUnavailable } from '../meta/errors.ts';
import { threadsHere } from '../ingest/threads/threads.ts';
import { openTestMeta } from '../meta/testing.ts';
import { changesOf } from './changes.ts';
import { createLog } from './log.ts';
import { reply } from './reply.ts';

/** A test route whose record shows everything that a handler adds. */
const probes: RouteModule = (app) => {
  app.post('/probe/:thingId', { config: { access: 'session', audit: 'probe.create' } }, async (request) => {
    request.audited({ subject: { name: 'Harbor Point' }, reason: 'Ticket 4711' });
    request.audited({ changes: changesOf({ name: 'Old', newPassword: 'a' }, { name: 'New', newPassword: 'b' }) });
    return reply(null);
  });
  app.get('/probe/closed', { config: { access: 'admin' } }, async () => reply(null));
};

describe('audit log', () => {
  let test: TestApp;
  let home: string;
  let area: IngestArea;
  let closeFacts: () => Promise<void>;
  let drawn: Awaited<ReturnType<typeof drawCompanies>>;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lanewise-audit-'));
    const facts = await openTestFacts();
    const meta = await openTestMeta();
    const config = loadConfig({}, { home });
    area = await openIngestArea({ config, meta, facts, threads: threadsHere(), log: createLog('silent') });
    test = await openTestApp({ config, meta, facts, modules: [probes, ...area.modules] });
    closeFacts = () => facts.close();
    drawn = await drawCompanies(test);
  });
  afterAll(async () => {
    await test.app.close();
    await area.close();
    await closeFacts();
    await test.meta.close();
    await rm(home, { recursive: true });
  });

  const all = { companyId: null };
  const newest = async (): Promise<number> => (await test.meta.audit.list(all, { limit: 1 })).rows[0]?.recordId ?? 0;
  /** The records written during an action, oldest first. */
  const recordsOf = async (act: () => Promise<unknown>): Promise<AuditRecord[]> => {
    const before = await newest();
    await act();
    const { rows } = await test.meta.audit.list(all, { limit: 200 });
    return rows.filter(({ recordId }) => recordId > before).reverse();
  };
  const logIn = (username: string, given: string) =>
    test.ask('POST', 'v2/login', { body: { username, password: given } });

  it('keeps one record of a login, with the session that it opened', async () => {
    const [record, ...more] = await recordsOf(() => logIn('manager@example.com', password));
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      action: 'session.login',
      outcome: 'done',
      status: 200,
      realUser: 'manager@example.com',
      effectiveUser: 'manager@example.com',
      companyId: drawn.harvest.id,
      address: '127.0.0.1',
      session: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    });
    expect(JSON.stringify(record)).not.toContain(password);
  });

  it('keeps one record of a login that failed, and nothing of what was typed where a name should be', async () => {
    const failed = await recordsOf(() => logIn('manager@example.com', 'wrong'));
    expect(failed).toMatchObject([
      {
        action: 'session.login',
        outcome: 'refused',
        status: 400,
        code: 'auth.invalidCredentials',
        realUserId: null,
        subjectName: 'manager@example.com',
        companyId: drawn.harvest.id,
      },
    ]);
    const unknown = await recordsOf(() => logIn('my-secret-passphrase', 'wrong'));
    expect(unknown).toMatchObject([{ outcome: 'refused', subjectName: '', subjectId: '', companyId: null }]);
    expect(await recordsOf(() => test.ask('POST', 'v2/login', { body: {} }))).toEqual([]);
  });

  it('keeps one record of every refusal for want of a right, reads too', async () => {
    expect(await recordsOf(() => test.ask('GET', 'probe/closed', { as: drawn.tokens.manager }))).toMatchObject([
      {
        action: 'access.refused',
        route: 'GET probe/closed',
        outcome: 'refused',
        status: 403,
        code: 'access.denied',
        realUser: 'manager@example.com',
        companyId: drawn.harvest.id,
      },
    ]);
    expect(await recordsOf(() => test.ask('GET', 'probe/closed'))).toEqual([]);
    expect(await recordsOf(() => test.ask('GET', 'levels', { as: drawn.tokens.manager }))).toEqual([]);
  });

  it('keeps what the handler tells: subject, changes without secrets, and the reason', async () => {
    const [record] = await recordsOf(() => test.ask('POST', 'probe/17', { as: drawn.tokens.manager }));
    expect(record).toMatchObject({
      subjectKind: 'probe',
      subjectId: '17',
      subjectName: 'Harbor Point',
      reason: 'Ticket 4711',
      changes: [
        { field: 'name', before: 'Old', after: 'New' },
        { field: 'newPassword', before: '…', after: '…' },
      ],
    });
  });

  it('every state-changing route writes exactly one record with real and effective user', async () => {
    const routes = test.app.routeTable
      .filter(({ url, method }) => url.startsWith('/api/') && !['GET', 'HEAD', 'OPTIONS'].includes(method))
      .filter(({ url }) => !url.includes('/probe/'));
    expect(routes.length).toBeGreaterThan(25);
    const callOf = ({ method, url }: { method: string; url: string }) => `${method} ${url.slice('/api/'.length)}`;
    const recorded = routes.filter(({ access, audit }) => access !== 'public' && audit !== null);
    for (const name of ['admin@example.com', 'nobody@example.com', 'local']) {
      // One after another, so that the records are in the order of the calls.
      const records = await recordsOf(async () => {
        for (const { method, url } of recorded) {
          // An earlier call may have ended the session.
          const as = name === 'local' ? localToken : await sessionOf(name);
          await test.ask(method, url.replace(/:\w+/g, '999999'), { as, body: {} });
        }
      });
      expect(records.map(({ route }) => route)).toEqual(recorded.map(callOf));
      const people = new Set(records.flatMap(({ realUser, effectiveUser }) => [realUser, effectiveUser]));
      expect([...people]).toEqual([name]);
    }
  });
  const idOf = async (username: string): Promise<number> => (await test.meta.users.findByName(username))?.userId ?? 0;
  const sessionOf = async (username: string): Promise<string> => test.meta.sessions.open(await idOf(username));

  it('records as its own action what is read and more than figures, and nothing else that is read', () => {
    const read = test.app.routeTable.filter(({ method, audit }) => method === 'GET' && audit !== undefined);
    expect([...new Set(read.map(({ audit }) => audit))].sort()).toEqual([
      'audit.export',
      'book.export',
      'command.backup',
      'connector.readFile',
      'export.start',
    ]);
    expect(read.filter(({ audit }) => audit === 'export.start')).toHaveLength(reportList.length);
    expect(read.filter(({ url }) => url.endsWith('/export'))).toHaveLength(reportList.length + 1);
  });

  it('keeps both identities of a switched session, and the reason of the switch', async () => {
    const target = await idOf('manager@example.com');
    const as = await sessionOf('support@example.com');
    const switched = await recordsOf(() =>
      test.ask('POST', `v2/switch/user/${target}/across`, { as, body: { reason: 'Ticket 4711' } }),
    );
    expect(switched).toMatchObject([
      {
        action: 'session.switch',
        realUser: 'support@example.com',
        effectiveUser: 'support@example.com',
        subjectName: 'manager@example.com',
        companyId: drawn.harvest.id,
        reason: 'Ticket 4711',
      },
    ]);
    const again = await sessionOf('admin@example.com');
    const opened = await test.ask('POST', `v2/switch/user/${target}/across`, { as: again, body: { reason: 'x' } });
    const { Authorization: token } = opened.body.data as { Authorization: string };
    const both = { realUser: 'admin@example.com', effectiveUser: 'manager@example.com', companyId: drawn.harvest.id };
    expect(await recordsOf(() => test.ask('POST', 'probe/1', { as: token }))).toMatchObject([both]);
    expect(await recordsOf(() => test.ask('GET', 'probe/closed', { as: token }))).toMatchObject([
      { ...both, action: 'access.refused' },
    ]);
    expect(await recordsOf(() => test.ask('POST', 'v2/switch_back', { as: token, body: {} }))).toMatchObject([
      { ...both, action: 'session.switchBack', outcome: 'done' },
    ]);
  });

  it('is read by admin roles, by people of a company for theirs, and by others for themselves', async () => {
    const read = async (as: string, query = '') => {
      const { status, body } = await test.ask('GET', `audit?limit=200${query}`, { as });
      return { status, rows: (body.data ?? []) as AuditRecord[] };
    };
    const person = async (username: string, role: string, companyId: number) => {
      await test.user({ username, role, companyId, accessGroups: ['Users Setting'], regLocIds: 'all' });
      return sessionOf(username);
    };
    const lead = await person('lead@example.com', 'Company Admin', drawn.harvest.id);
    const other = await person('other@example.com', 'Company Admin', drawn.corner.id);
    const keeper = await person('keeper@example.com', 'Store Manager', drawn.harvest.id);
    await test.ask('POST', 'probe/1', { as: keeper });
    const own = (await read(lead)).rows;
    expect(own.length).toBeGreaterThan(5);
    expect(own.every(({ companyId }) => companyId === drawn.harvest.id)).toBe(true);
    expect((await read(lead, '&all=true')).rows.map(({ recordId }) => recordId)).toEqual(
      own.map(({ recordId }) => recordId),
    );
    expect((await read(other)).rows.every(({ companyId }) => companyId === drawn.corner.id)).toBe(true);
    expect((await read(keeper)).rows).toMatchObject([{ effectiveUser: 'keeper@example.com', subjectId: '1' }]);
    expect((await read(await sessionOf('nobody@example.com'))).status).toBe(403);
    expect((await read(await sessionOf('limited@example.com'))).status).toBe(403);
    const companies = new Set(
      (await read(await sessionOf('admin@example.com'), '&all=true')).rows.map(({ companyId }) => companyId),
    );
    expect(companies.has(null)).toBe(true);
    expect(companies.size).toBeGreaterThan(1);
  });

  it('is exported whole, without formulas, and the export is recorded', async () => {
    await test.ask('POST', 'v2/login', { body: { username: '+cmd@example.com', password: 'x' } });
    const as = await sessionOf('admin@example.com');
    const files = await recordsOf(async () => {
      const csv = await test.ask('GET', 'audit/export?all=true', { as });
      expect(csv.headers['content-disposition']).toMatch(/attachment; filename="audit-\d{4}-\d\d-\d\d.csv"/);
      expect(csv.text).toContain(",'+cmd@example.com,");
      expect(csv.text.split('\r\n').length - 2).toBe(await newest());
      const lines = await test.ask('GET', 'audit/export?all=true&format=jsonl', { as });
      const [first] = lines.text.split('\n');
      expect(JSON.parse(first ?? '')).toMatchObject({ recordId: 1, previousHash: '0'.repeat(64) });
    });
    expect(files.map(({ action }) => action)).toEqual(['audit.export', 'audit.export']);
  });

  it('answers 503 when the record cannot be written, and nothing of the answer', async () => {
    const write = vi.spyOn(test.meta.audit, 'write').mockRejectedValueOnce(new MetaUnavailable(null));
    const { status, body } = await test.ask('POST', 'probe/1', { as: drawn.tokens.manager });
    expect(status).toBe(503);
    expect(body).toMatchObject({ isSuccess: false, code: 'server.busy' });
    expect(write).toHaveBeenCalledTimes(1);
    write.mockRestore();
  });

  it('keeps the order and the chain when many call at once', async () => {
    const records = await recordsOf(() =>
      Promise.all(Array.from({ length: 60 }, (_, at) => test.ask('POST', `probe/${at}`, { as: drawn.tokens.manager }))),
    );
    expect(new Set(records.map(({ subjectId }) => subjectId)).size).toBe(60);
    for (const [at, record] of records.entries()) if (at > 0) expect(record.previousHash).toBe(records[at - 1]?.hash);
  });
});
