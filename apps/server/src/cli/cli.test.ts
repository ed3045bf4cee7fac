import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { runCommandLine } from './cli.ts';
import { commands } from './commands.ts';
import { companyAnswer, listen, testWorld, userAnswer } from './testing.ts';
import type { Answer, Seen } from './testing.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => close());

const serve = async (answer: (call: Seen) => Answer) => {
  const server = await listen(answer);
  close = server.close;
  return server;
};

const companies = [companyAnswer(7, 'Harvest Lane Markets'), companyAnswer(9, 'Old Mill')];

describe('a command line that is not understood ends with 2 and says what is wrong', () => {
  it.each([
    ['', 'lanewise COMMAND'],
    ['improt x', 'There is no command "improt x"'],
    ['user', 'There is no command "user"'],
    ['import', 'import needs a path'],
    ['import --locaton 3 x', "'--locaton'"],
    ['import x --profile', '--profile <value>'],
    ['rebuild now', 'rebuild takes no "now"'],
    ['replay --from 2026-11-01', "'--from'"],
    ['company create --currency EUR', 'needs --name'],
    ['user create --username a@b.test', 'needs --username and --role'],
    ['rebuild --url ftp://x --token t', '--url must be an address'],
    ['rebuild --url http://x', 'needs a token'],
  ])('%j', async (line, sentence) => {
    const { world, said } = testWorld(null);
    expect(await runCommandLine(line.split(' ').filter(Boolean), world)).toBe(2);
    expect(said()).toContain(sentence);
  });
});

describe('help', () => {
  it('lists every command, and each command explains every option', async () => {
    const { world, lines } = testWorld(null);
    expect(await runCommandLine(['--help'], world)).toBe(0);
    for (const { name } of commands) expect(lines[0]).toContain(`  ${name} `);
    for (const command of commands) {
      expect(await runCommandLine([...command.name.split(' '), '--help'], world)).toBe(0);
      for (const option of Object.keys(command.options)) expect(lines.at(-1)).toContain(`--${option}`);
    }
  });
  it('tells the version', async () => {
    const { world, lines } = testWorld(null);
    expect(await runCommandLine(['--version'], world)).toBe(0);
    expect(lines).toEqual(['1.2.3']);
  });
});

describe('finding the server', () => {
  it('none on this machine: one sentence with the next step', async () => {
    const { world, errors } = testWorld(null);
    expect(await runCommandLine(['rebuild'], world)).toBe(1);
    expect(errors).toEqual(['No server is running on this machine. Start it with npm start, or name one with --url.']);
  });
  it('one that is gone: says so at once and does not keep anybody waiting', async () => {
    const { world, said, waits } = testWorld('http://127.0.0.1:1');
    expect(await runCommandLine(['rebuild'], world)).toBe(1);
    expect(said()).toMatch(/^http:\/\/127\.0\.0\.1:1\/api\/ cannot be reached: /);
    expect(waits).toEqual([]);
  });
  it('something else listens there: it is not taken for a server', async () => {
    const server = await serve(() => ({ refusal: { hello: 'world' } }));
    const { world, said } = testWorld(server.url);
    expect(await runCommandLine(['rebuild'], world)).toBe(1);
    expect(said()).toContain('is not the API of a Lanewise server');
  });
  it('--url and a token are used instead of this machine; the token is never shown', async () => {
    const server = await serve(() => ({ status: 403, refusal: { message: 'Access denied', code: 'access.denied' } }));
    const { world, said, text } = testWorld('http://127.0.0.1:1', { token: 'secret-token' });
    expect(await runCommandLine(['rebuild', '--url', server.url], world)).toBe(1);
    expect(server.calls[0]).toMatchObject({ method: 'POST', path: '/api/admin/rebuild' });
    expect(server.calls[0]?.headers.authorization).toBe('Bearer secret-token');
    expect(said()).toBe('Access denied');
    expect(said() + text()).not.toContain('secret-token');
  });
});

describe('rebuild and replay', () => {
  const job = (state: string, segments: number, error: string | null = null) => ({
    id: 'a-5',
    kind: 'replay',
    state,
    segments,
    transactions: segments * 600,
    error,
  });

  it('a work that fails ends with 1 and its reason', async () => {
    const server = await serve(({ method }) => ({
      data: method === 'POST' ? job('running', 0) : job('failed', 1, 'disk full'),
    }));
    const { world, said } = testWorld(server.url);
    expect(await runCommandLine(['rebuild'], world)).toBe(1);
    expect(said()).toContain('Rebuilding failed: disk full');
  });

  it('is followed to its end, however often the answer is not yet', async () => {
    const answers = [job('running', 0), job('running', 2), job('running', 2), job('done', 4)];
    const server = await serve(({ path }) =>
      path.endsWith('/company') ? { data: companies } : { data: answers.shift() },
    );
    const { world, lines, errors } = testWorld(server.url);
    const line = ['replay', '--company', 'old mill'];
    expect(await runCommandLine(line, world)).toBe(0);
    expect(JSON.parse(String(server.calls[1]?.body))).toEqual({ companyId: 9 });
    expect(server.calls[2]).toMatchObject({ path: '/api/admin/jobs/a-5', query: { wait: '3' } });
    expect(errors).toEqual(['Replaying: 0 segments, 0 transactions', 'Replaying: 2 segments, 1,200 transactions']);
    expect(lines).toEqual(['Replaying: done, 4 segments, 2,400 transactions.']);
  });
});

describe('company create', () => {
  it('registers a company with its week, currency and zone', async () => {
    const server = await serve(() => ({ data: companyAnswer(12, 'Épicerie du Port') }));
    const { world, lines } = testWorld(server.url);
    const words = ['--name', 'Épicerie du Port', '--iso-week', '--currency', 'CAD', '--time-zone', 'America/Montreal'];
    expect(await runCommandLine(['company', 'create', ...words], world)).toBe(0);
    const body = { name: 'Épicerie du Port', us_week: false, currency: 'CAD', timeZone: 'America/Montreal' };
    expect(JSON.parse(String(server.calls[0]?.body))).toEqual(body);
    expect(lines).toEqual(['Created Épicerie du Port (12).']);
  });
});

describe('user create', () => {
  const line = ['user', 'create', '--username', 'kim@example.com', '--role', 'Analyst'];
  const user = { username: 'kim@example.com', role: 'Analyst' };

  it('an unknown company is refused before anything is created', async () => {
    const server = await serve(() => ({ data: companies }));
    const { world, said } = testWorld(server.url);
    expect(await runCommandLine([...line, '--company', 'Nowhere'], world)).toBe(1);
    expect(said()).toBe('There is no company "Nowhere"; there is Harvest Lane Markets (7), Old Mill (9).');
    expect(server.calls).toHaveLength(1);
  });
  it('what the server refuses is said with its field', async () => {
    const fields = [{ field: 'role', code: 'x', message: 'no such role' }];
    const server = await serve(() => ({
      status: 400,
      refusal: { message: 'Check the fields.', code: 'validation', fields },
    }));
    const { world, said } = testWorld(server.url);
    expect(await runCommandLine(line, world)).toBe(1);
    expect(said()).toBe('Check the fields. role: no such role');
  });
  it('an empty password is refused', async () => {
    const server = await serve(() => ({ data: companies }));
    const { world, said } = testWorld(server.url);
    expect(await runCommandLine([...line, '--password-stdin'], world)).toBe(1);
    expect(said()).toContain('no password on standard input');
    expect(server.calls).toHaveLength(0);
  });
  it('takes the password from standard input, with everything but its line end', async () => {
    const server = await serve(({ path }) =>
      path.endsWith('/company') ? { data: companies } : { data: userAnswer(user.username, null) },
    );
    const { world, lines } = testWorld(server.url, { input: Readable.from([' long enough \n']) });
    const more = ['--company', '7', '--groups', 'Sales Access Group, Company Setting', '--password-stdin'];
    expect(await runCommandLine([...line, ...more], world)).toBe(0);
    expect(JSON.parse(String(server.calls[1]?.body))).toEqual({
      ...user,
      companyId: 7,
      accessGroups: ['Sales Access Group', 'Company Setting'],
      password: ' long enough ',
    });
    expect(lines).toEqual(['Created kim@example.com (Analyst).']);
  });
  it('without a password prints the link that sets it', async () => {
    const invitation = '/#/create-password?token=abc';
    const server = await serve(() => ({ data: userAnswer(user.username, invitation) }));
    const { world, text } = testWorld(server.url);
    expect(await runCommandLine(line, world)).toBe(0);
    expect(text()).toContain(`${server.url}/#/create-password?token=abc`);
  });
});
