// Links, sessions and secrets: the cases 15, 16 and 19 (see defences.mjs).
import { plugin, repository, route, server, test } from './defence-paths.mjs';

export const sessions = [
  {
    ...{ case: 15, name: 'a link counts once', file: repository('links') },
    find: "      .where('used_at', 'is', null)\n      .where('expires_at'",
    replace: "      .where('expires_at'",
    tests: [test('routes/forgotten', 'fifty who follow one link at once')],
  },
  {
    ...{ case: 15, name: 'a link lives as long as it says', file: repository('links') },
    find: "      .where('expires_at', '>', sql<Date>`now()`)\n",
    replace: '',
    tests: [test('routes/forgotten', 'ST-17 the mails open their pages')],
  },
  {
    ...{ case: 15, name: 'a link is for one purpose', file: repository('links') },
    find: "      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'setup'))\n",
    replace: '',
    tests: [test('routes/forgotten', 'is not set by an invitation')],
  },
  {
    ...{ case: 15, name: 'tokens are stored as hashes', file: repository('tokens') },
    find: "createHash('sha256').update(token).digest('hex');",
    replace: 'token;',
    tests: [test('invariants/abuse', 'that are taken are stored as hashes')],
  },
  {
    ...{ case: 15, name: 'the page of a link tells no other page of it', file: plugin('headers') },
    find: "    referrerPolicy: { policy: 'no-referrer' },\n",
    replace: "    referrerPolicy: { policy: 'unsafe-url' },\n",
    tests: [test('plugins/headers', 'every answer carries the security headers')],
  },
  {
    ...{ case: 15, name: 'links lead to the server, not to a Host', file: plugin('mailer') },
    find: 'export const sendMails = (app: FastifyInstance, { config, meta, log }: AppParts): void => {\n',
    replace:
      "export const sendMails = (app: FastifyInstance, { config: given, meta, log }: AppParts): void => {\n  const config = { ...given };\n  app.addHook('onRequest', async ({ headers }) => void (config.publicUrl = `https://${headers['x-forwarded-host']}`));\n",
    tests: [test('invariants/abuse', 'leads to the server itself, whatever Host the request names')],
  },
  {
    ...{ case: 16, name: 'a session that ended is dead at the next request', file: repository('sessions') },
    find: '    const found = await living(db, token);\n',
    replace:
      '    const kept = (globalThis.kept ??= new Map());\n    const found = kept.get(token) ?? (await living(db, token));\n    if (found) kept.set(token, found);\n',
    tests: [
      test('routes/accounts/accounts', 'ended under 200 requests in flight'),
      test('meta/repositories/sessions', 'ends at once with a logout'),
    ],
  },
  {
    ...{ case: 16, name: 'a logout ends the session', file: repository('sessions') },
    find: '      delete from session where token_hash = ${tokenHash(token)}\n',
    replace: '      delete from session where false and token_hash = ${tokenHash(token)}\n',
    tests: [test('routes/session', 'API-017 logout ends this session at once')],
  },
  {
    ...{ case: 16, name: 'who is not Active has no session', file: repository('sessions') },
    find: "    if (user?.status !== 'Active') return null;\n",
    replace: '    if (!user) return null;\n',
    tests: [test('meta/repositories/sessions', 'ends at once with a logout')],
  },
  {
    ...{ case: 16, name: 'an unused session ends', file: repository('sessions') },
    find: "    .where('session.token_hash', '=', tokenHash(token))\n    .where('session.idle_until', '>', sql<Date>`now()`)\n",
    replace: "    .where('session.token_hash', '=', tokenHash(token))\n",
    tests: [test('meta/repositories/sessions', 'ends after 12 hours unused')],
  },
  {
    ...{ case: 16, name: 'rights are the server’s, whatever the browser keeps', file: plugin('caller') },
    find: 'const isAdmin = isAdminRole(identity.user.role);',
    replace: 'const isAdmin = isAdminRole(identity.user.role) || wanted !== undefined;',
    tests: [
      test('invariants/abuse', 'shows not one row more to whoever edits what his browser keeps'),
      test('routes/accounts/accounts', 'what the browser keeps decides nothing'),
    ],
  },
  {
    ...{ case: 16, name: 'a stolen session enrols no second factor', file: route('accounts/owner') },
    find: "(await proofOf(meta, caller)) === 'signedIn'",
    replace: 'user.userId > 0',
    tests: [test('routes/accounts/accounts', 'is not enrolled, renewed or taken off by whoever has the session alone')],
  },
  {
    ...{
      case: 16,
      name: 'a login at the provider stands for the password while it is recent',
      file: route('accounts/owner'),
    },
    find: 'opened.seconds <= SIGN_IN_MINUTES * 60',
    replace: 'opened.seconds >= 0',
    tests: [test('routes/accounts/accounts', 'of who came by the provider takes a login of the last five minutes')],
  },
  {
    ...{ case: 16, name: 'a forged ID token opens no session', file: route('accounts/provider') },
    find: '        client.enableNonRepudiationChecks,\n',
    replace: '',
    tests: [test('routes/accounts/oidc', 'a forged ID token opens nothing')],
  },
];

export const secrets = [
  {
    ...{ case: 19, name: 'addresses are logged without their query', file: plugin('log') },
    find: "request.raw.url?.split('?')[0]",
    replace: 'request.raw.url',
    tests: [test('invariants/abuse', 'that come to any route, in any field')],
  },
  {
    ...{ case: 19, name: 'the logger blanks what is named like a secret', file: plugin('log') },
    find: '{ level, redact, base: null',
    replace: '{ level, base: null',
    tests: [test('invariants/abuse', 'are blanked by the logger itself')],
  },
  {
    ...{ case: 19, name: 'wrong logins are counted without what was typed', file: repository('attempts') },
    find: '=> tokenHash(username);',
    replace: '=> username;',
    tests: [test('invariants/abuse', 'that come to any route, in any field')],
  },
  {
    ...{ case: 19, name: 'the audit log keeps no name that is no address', file: route('attempt') },
    find: 'address.safeParse(username.trim()).success ? username.trim()',
    replace: "username !== '' ? username.trim()",
    tests: [test('invariants/abuse', 'that come to any route, in any field')],
  },
  {
    ...{ case: 19, name: 'passwords are hashed', file: repository('password-hash') },
    find: 'inTurn(setting, () => hash(normalized(password), options));',
    replace: 'Promise.resolve(`plain ${password}`);',
    tests: [test('meta/repositories/users', 'stores passwords as Argon2id with 19 MiB and two passes')],
  },
  {
    ...{
      case: 19,
      name: 'a short or well-known secret key is refused at the start',
      file: `${server}/config/settings.ts`,
    },
    find: 'z.string().min(32).max(1_000).refine(isVaried)',
    replace: 'z.string().max(1_000)',
    tests: [test('config/load', 'a secret key that is short or no secret is refused')],
  },
  {
    ...{ case: 19, name: 'a key file without a key is refused', file: `${server}/config/secret-key.ts` },
    find: 'z.string().min(32)',
    replace: 'z.string()',
    tests: [test('config/secret-key', 'is refused when its file holds none')],
  },
  {
    ...{ case: 19, name: 'refused settings are not repeated where they are secret', file: `${server}/config/load.ts` },
    find: '  if (!secret) return JSON.stringify(text);\n',
    replace: '  if (!secret || secret) return JSON.stringify(text);\n',
    tests: [test('config/load', 'a secret key that is short or no secret is refused')],
  },
  {
    ...{ case: 19, name: 'the first administrator is made once', file: repository('links') },
    find: "      .where('used_at', 'is', null)\n      .where('expires_at'",
    replace: "      .where('expires_at'",
    without: [
      { file: route('passwords'), find: '  if ((await meta.users.count()) > 0) throw linkInvalid();\n', replace: '' },
    ],
    tests: [
      test(
        'routes/users/password-links',
        'is made by the setup link, once, and of a hundred at the same moment by one',
      ),
    ],
  },
];
