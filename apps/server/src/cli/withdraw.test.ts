import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { runCommandLine } from './cli.ts';
import { companyAnswer, listen, testWorld, type Answer, type Seen } from './testing.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => close());

const companies = [companyAnswer(7, 'Harvest Lane Markets')];

const file = (segmentId: number, part: number) => ({
  segmentId,
  fileName: 'files/day.csv',
  part,
  profile: 'Old tills',
  sentBy: 'user ada',
  receivedAt: '2026-11-20T10:00:00Z',
  places: [{ reg_loc_id: 3, name: 'Harbor Point' }],
  transactions: 1200,
  amount: '3456.5',
  locationsCreated: ['14'],
  firstDate: '2026-11-18',
  lastDate: '2026-11-19',
});

/** A server that has two parts of files/day.csv. It has carried out a request when it is asked for the second time. */
const serve = async (decide: (tries: number) => Answer = (tries) => done(tries > 1 ? 'done' : 'requested')) => {
  let tries = 0;
  const server = await listen(({ path, query }: Seen) => {
    if (path.endsWith('/company')) return { data: companies };
    if (path.endsWith('/actions')) return decide((tries += 1));
    if (query['fileName'] !== 'files/day.csv' && query['profile'] !== 'Old tills')
      return { status: 404, refusal: { message: 'Requested resource not found', code: 'notFound' } };
    return { data: { files: [file(31, 1), file(32, 2)], fileCount: 2, transactions: 2400, amount: '6913' } };
  });
  close = server.close;
  return server;
};
const done = (outcome: string, error = ''): Answer => ({ data: [31, 32].map((id) => ({ id, outcome, error })) });

const reason = ['--reason', 'Wrong profile'];

it.each([
  [['withdraw', ...reason], 'needs one file, or --profile'],
  [['withdraw', 'a', 'b', ...reason], 'needs one file, or --profile'],
  [['withdraw', 'a', '--profile', 'b', ...reason], 'needs one file, or --profile'],
  [['withdraw', 'files/day.csv'], 'needs --reason'],
  [['withdraw', 'files/day.csv', '--reason', '  '], 'needs --reason'],
])('%j is not understood', async (line, sentence) => {
  const { world, said } = testWorld(null);
  expect(await runCommandLine(line, world)).toBe(2);
  expect(said()).toContain(sentence);
});

it('what nobody knows is said, and nothing is asked for', async () => {
  const server = await serve();
  const { world, said } = testWorld(server.url);
  expect(await runCommandLine(['withdraw', 'elsewhere/nothing.csv', ...reason], world)).toBe(1);
  expect(said()).toContain('Nothing of that name counts');
  const asked = server.calls.map(({ query }) => query['fileName']);
  expect(asked).toEqual(expect.arrayContaining(['elsewhere/nothing.csv', 'nothing.csv']));
});

it.each(['', 'n\n', 'what?\n'])('answered %j nothing changes', async (answer) => {
  const server = await serve();
  const { world, lines } = testWorld(server.url, { input: Readable.from(answer === '' ? [] : [answer]) });
  expect(await runCommandLine(['withdraw', './files/day.csv', ...reason], world)).toBe(1);
  expect(lines.at(-1)).toBe('Nothing was changed.');
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('what leaves is shown first, and it waits until it has left', async () => {
  const server = await serve();
  const { world, lines } = testWorld(server.url, { input: Readable.from(['y\n']) });
  expect(await runCommandLine(['withdraw', 'files/day.csv', ...reason], world)).toBe(0);
  const leaves = '1,200 transactions, net sales 3,456.5, 2026-11-18 to 2026-11-19 (Harbor Point)';
  expect(lines).toEqual([
    `  files/day.csv: ${leaves}`,
    `  files/day.csv, part 2: ${leaves}`,
    '2,400 transactions leave the figures, net sales 6,913.',
    'Stores that were created with them stay: 14.',
    'Withdrawn: 2 files.',
  ]);
  const asked = server.calls.filter(({ method }) => method === 'POST');
  expect(asked).toHaveLength(2);
  expect(JSON.parse(String(asked[0]?.body))).toEqual({ kind: 'withdraw', ids: [31, 32], note: 'Wrong profile' });
});

it('what cannot leave ends with its reason', async () => {
  const server = await serve(() => done('failed', 'It still counts.'));
  const { world, said } = testWorld(server.url);
  expect(await runCommandLine(['withdraw', '--profile', 'Old tills', '--yes', ...reason], world)).toBe(1);
  expect(said()).toContain('A file could not be withdrawn: It still counts.');
});

it('a path that several files were sent under is refused: one of them may be another file', async () => {
  const server = await listen(({ path, query }: Seen) => {
    if (path.endsWith('/company')) return { data: companies };
    if (!['day.csv', 'files/day.csv'].includes(String(query['fileName'])))
      return { status: 404, refusal: { message: 'Requested resource not found', code: 'notFound' } };
    return { data: { files: [file(31, 1)], fileCount: 1, transactions: 1200, amount: '3456.5' } };
  });
  close = server.close;
  const { world, said } = testWorld(server.url);
  expect(await runCommandLine(['withdraw', 'files/day.csv', '--yes', ...reason], world)).toBe(1);
  expect(said()).toContain('several such names: files/day.csv, day.csv');
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('of many files only those that were shown leave after an answer', async () => {
  let left = 3;
  const server = await listen(({ path }: Seen) => {
    if (path.endsWith('/company')) return { data: companies };
    if (path.endsWith('/actions')) {
      left -= 2;
      return done('done');
    }
    return { data: { files: [file(31, 1), file(32, 2)], fileCount: left, transactions: 2400, amount: '6913' } };
  });
  close = server.close;
  const { world, lines } = testWorld(server.url, { input: Readable.from(['y\nn\n']) });
  expect(await runCommandLine(['withdraw', '--profile', 'Old tills', ...reason], world)).toBe(1);
  expect(lines).toContain('These are 2 of 3 files; the others come after them.');
  expect(lines.at(-1)).toBe('Withdrawn: 2 files. The others still count.');
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('a name of a file hides nothing of what is shown before the question', async () => {
  const fileName = 'day\u001b[1A\u001b[2K\n  other.csv\u009b2J\u202evsc.csv';
  const server = await listen(({ path }: Seen) => {
    if (path.endsWith('/company')) return { data: companies };
    if (path.endsWith('/actions')) return done('failed', 'Of day\u001b[2J\u202e it still counts.');
    return { data: { files: [{ ...file(31, 1), fileName }], fileCount: 1, transactions: 1200, amount: '3456.5' } };
  });
  close = server.close;
  const { world, lines, said } = testWorld(server.url);
  expect(await runCommandLine(['withdraw', '--profile', 'Old tills', '--yes', ...reason], world)).toBe(1);
  expect(lines[0]).toMatch(
    /^ {2}day\uFFFD\[1A\uFFFD\[2K\uFFFD {2}other\.csv\uFFFD2J\uFFFDvsc\.csv: 1,200 transactions/,
  );
  expect(said()).toContain('Of day\uFFFD[2J\uFFFD it still counts.');
  expect(said()).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});
