// The defences against guesses and floods of refused calls (docs/decisions/033).

import { plugin, repository, server, test } from './defence-paths.mjs';

const guesses = (title) => test('routes/guessing', title);
const revoked = (title) => test('routes/accounts/revocation', title);
const flood = test('plugins/refusals', 'leaves a few records with its number');

export const guessing = [
  {
    ...{ case: 13, name: 'refusals that repeat each other are counted', file: plugin('audit') },
    find: "if (entry.outcome === 'done' || refusals.isSingle(entry)) await",
    replace: 'await',
    tests: [flood],
  },
  {
    ...{ case: 13, name: 'the log of the server takes some lines of strangers a minute', file: plugin('log') },
    find: 'const isRoom = minute.lines < MOST_LINES;',
    replace: 'const isRoom = minute.lines >= 0;',
    tests: [flood],
  },
  {
    ...{ case: 13, name: 'strangers are counted by their network', file: plugin('address') },
    find: 'if (mapped !== undefined || !isIPv6(address))',
    replace: 'if (mapped !== undefined || address !== "")',
    tests: [test('plugins/refusals', 'of 2001:db8:1:2:3:4:5:6 count for 2001:db8:1:2::/64')],
  },
  {
    ...{ case: 13, name: 'a browser that the account knows is counted by itself', file: repository('users') },
    find: 'device: account.is_known ? from.device : null',
    replace: 'device: null',
    tests: [guesses('keep nobody out of a browser in which that account was logged in before')],
  },
  {
    ...{ case: 13, name: 'a browser that another account knows is a stranger', file: repository('users') },
    find: 'device: account.is_known ? from.device : null',
    replace: 'device: from.device',
    tests: [guesses('is a stranger to every other account')],
  },
  {
    ...{ case: 13, name: 'the cookie of a known browser is signed', file: repository('known-devices') },
    find: 'given.length === right.length && timingSafeEqual(given, right)',
    replace: 'given.length === right.length',
    tests: [guesses('is a stranger to every other account')],
  },
  {
    ...{ case: 13, name: 'known browsers are forgotten with the password', file: repository('users') },
    find: "        await tx.deleteFrom('known_device').where('user_id', '=', userId).execute();\n",
    replace: '',
    tests: [guesses('is forgotten with the password')],
  },
  {
    ...{ case: 13, name: 'what a network tried keeps no known browser out', file: plugin('limits') },
    find: 'devices.set(request, `device ${device}`);',
    replace: 'devices.delete(request);',
    tests: [guesses('of the same network neither')],
  },
  {
    ...{ case: 13, name: 'each further guess of a network waits', file: repository('attempts') },
    find: 'wrong < FREE ? 0 :',
    replace: 'wrong >= 0 ? 0 :',
    tests: [guesses('wait longer with each one')],
  },
  {
    ...{ case: 13, name: 'a guess is counted before it is judged, on all servers', file: repository('attempts') },
    find: '    await sql`select pg_advisory_xact_lock(hashtextextended(${`lanewise login ${key}`}::text, 0))`.execute(tx);\n',
    replace: '',
    tests: [guesses('many at once on two servers are not more than ten')],
  },
  {
    ...{ case: 16, name: 'another role ends every session', file: repository('people') },
    find: 'if (renamed || gone || moved || role !== current.role) await endSessions',
    replace: 'if (renamed || gone || isAdminRole(role) !== isAdminRole(current.role)) await endSessions',
    tests: [revoked('another company, or another role, ends every session')],
  },
  {
    ...{ case: 16, name: 'a caller is judged again when the body came slowly', file: plugin('judge-again') },
    find: 'if (!callerOf(request) || !isStale(request)) return;',
    replace: 'if (isStale(request) || !isStale(request)) return;',
    tests: [revoked('is not used by a call whose body ends after that')],
  },
  {
    ...{ case: 16, name: 'a caller is judged again before a slow answer leaves', file: plugin('judge-again') },
    find: 'isStale(request) && isRead(request) ?',
    replace: 'isStale(request) && !isStale(request) ?',
    tests: [revoked('is in no answer that leaves after that')],
  },
  {
    ...{ case: 16, name: 'a caller is judged again while an answer is streamed', file: plugin('judge-again') },
    find: 'if (payload instanceof Readable) watch(request, caller, payload);',
    replace: '',
    tests: [revoked('ends a download that is under way')],
  },
  {
    ...{ case: 1, name: 'the server works as a role that owns nothing', file: `${server}/meta/open.ts` },
    find: 'const own = { ...options, workingUser: SERVER_ROLE };',
    replace: 'const own = options;',
    tests: [test('meta/embedded/role', 'is no superuser, passes no row security by, and owns nothing')],
  },
  {
    ...{ case: 1, name: 'a database of ones own is worked with as that role', file: `${server}/meta/database.ts` },
    find: 'if (security.on) await bind(',
    replace: 'if (security.on && boundCompany() !== null) await bind(',
    tests: [test('meta/embedded/role', 'is worked with as the same role, which connections take on')],
  },
];
