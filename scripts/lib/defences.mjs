// The defences against the abuse cases 1 to 5, 12 to 16 and 18 to 20 of the threat model (docs/decisions/024), and
// against faults (F17, F18: docs/security.md), each with the change that removes it and the tests that must fail.
// `find` occurs exactly once in its file.

import { plugin, repository, route, server, test } from './defence-paths.mjs';
import { cards } from './defences-of-cards.mjs';
import { guessing } from './defences-of-guessing.mjs';
import { intake } from './defences-of-intake.mjs';
import { secrets, sessions } from './defences-of-secrets.mjs';
import { shares } from './defences-of-shares.mjs';
import { sending } from './defences-of-senders.mjs';
import { failingServers } from './defences-of-servers.mjs';
import { sums } from './defences-of-sums.mjs';

/** The layers below a layer, for proofs of that layer alone. */
const rowSecurity = { file: plugin('row-security'), find: 'else boundTo(company, done);', replace: 'else done();' };

const isolation = [
  {
    case: 1,
    name: 'a company named in the address must be the own one',
    file: plugin('caller'),
    find: '  if (!caller.isAdmin && caller.companyId !== companyId) throw notFound();\n',
    replace: '',
    without: [rowSecurity],
    tests: [test('routes/company', 'that are foreign or unknown answer the same 404')],
  },
  {
    case: 1,
    name: 'rows of other companies, by PostgreSQL itself',
    ...rowSecurity,
    tests: [
      test(
        'meta/row-security',
        'keeps the rows of other companies from a question that does not say whose it asks for',
      ),
    ],
  },
  {
    case: 1,
    name: 'the header X-Company-Id counts for admins only',
    file: plugin('caller'),
    find: 'const companyId = isAdmin ? await',
    replace: 'const companyId = isAdmin || wanted !== undefined ? await',
    tests: [test('invariants/abuse', 'shows not one row more to whoever edits what his browser keeps')],
  },
  {
    case: 1,
    name: 'every statement on figures asks for the company',
    file: `${server}/reports/scoped.ts`,
    find: '  sql`company = ${u32(scope.company)}`,\n',
    replace: '',
    tests: [test('reports/statements', "'overview', view 'default': are those that were read")],
  },
  {
    case: 2,
    name: 'an empty list of locations means none',
    file: `${server}/facts/scope.ts`,
    find: '(!wanted || wanted.has(regLocId))',
    replace: '(!wanted || wanted.size === 0 || wanted.has(regLocId))',
    tests: [test('invariants/location-scope', 'is what is assigned to him and stands below it')],
  },
  {
    case: 2,
    name: 'deselected locations are left out',
    file: `${server}/facts/scope.ts`,
    find: ' && !unwanted.has(regLocId)',
    replace: '',
    tests: [test('invariants/location-scope', 'is what is assigned to him and stands below it')],
  },
  {
    case: 2,
    name: 'ids asked for never widen what is permitted',
    file: repository('place-sight'),
    find: 'where user_place.user_id = ${user.userId} and place.company_id',
    replace: 'where place.company_id',
    tests: [test('invariants/location-scope', 'is what is assigned to him and stands below it')],
  },
  {
    case: 2,
    name: 'in another company nobody sees a location',
    file: repository('place-sight'),
    find: '  if (isForeign(user, companyId)) return [];\n',
    replace: '',
    tests: [test('invariants/location-scope', 'is what is assigned to him and stands below it')],
  },
  {
    case: 2,
    name: 'every statement on figures asks for the permitted locations',
    file: `${server}/reports/scoped.ts`,
    find: '  sql`${location} in ${u32s(scope.locations.length === 0 ? noLocation : scope.locations)}`,\n',
    replace: '',
    tests: [test('routes/exports', 'has only the locations of its caller, whatever is asked for')],
  },
  {
    case: 3,
    name: 'nobody gets what was found out for another',
    file: plugin('caller'),
    find: 'const known = asked.get(caller) ?? permittedOf(meta, identity, companyId);',
    replace: 'const known = (globalThis[`permitted in ${companyId}`] ??= permittedOf(meta, identity, companyId));',
    tests: [test('routes/exports', 'two people who ask the same in turns, a thousand times')],
  },
  {
    case: 3,
    name: 'a running export is its owner’s',
    file: route('exports'),
    find: 'JSON.stringify([caller.kind, caller.user.userId, caller.user.username, caller.companyId])',
    replace: 'caller.kind',
    tests: [test('routes/exports', 'sees progress, ends the question in the store')],
  },
  {
    case: 3,
    name: 'a preset is its owner’s',
    file: repository('presets'),
    find: "      where('preset.user_id', '=', userId),\n",
    replace: "      where('preset.user_id', '>', 0),\n",
    without: [rowSecurity],
    tests: [test('routes/presets', 'SP-16 VAL-26 belong to their user')],
  },
];

const access = [
  {
    case: 4,
    name: 'a route is held against its caller',
    file: plugin('authentication'),
    find: '    if (!allows(access, caller)) throw accessDenied();\n',
    replace: '',
    tests: [
      test('plugins/access', 'a route answers every caller as its access says'),
      test('plugins/access', 'no other spelling of an address gets anybody further'),
    ],
  },
  {
    case: 4,
    name: 'a route without a rule is not registered',
    file: plugin('access'),
    find: '    if (access === undefined)\n      throw new Error(`Route ${String(route.method)} ${route.url} does not declare its access.`);\n',
    replace: '',
    tests: [test('plugins/headers', 'a route that does not say who may call it cannot be registered')],
  },
  {
    case: 4,
    name: 'unknown fields of a query are refused',
    file: plugin('bodies'),
    find: 'querystring: noQuery, ...route.schema',
    replace: '...route.schema',
    tests: [test('plugins/errors', 'an unknown field of the query is refused by name, also where a call takes none')],
  },
  {
    case: 4,
    name: 'unknown fields of a body are refused where none is taken',
    file: plugin('bodies'),
    find: '    if (name === undefined) return;\n',
    replace: '    if (name !== undefined) return;\n',
    tests: [test('plugins/errors', 'a body where a call takes none is refused')],
  },
  {
    case: 4,
    name: 'unknown fields of a login are refused',
    file: 'packages/contract/src/entities/session.ts',
    find: 'export const loginInput = z.strictObject({',
    replace: 'export const loginInput = z.object({',
    tests: [test('routes/session', 'a login without a field, or with one too many, names it')],
  },
  {
    case: 5,
    name: 'nobody works upward',
    file: 'packages/domain/src/rights/switching.ts',
    find: "  if (isAdminRole(target.role) && rankOf(target.role) <= rankOf(actor.role)) return 'above';\n",
    replace: '',
    tests: [{ file: 'packages/domain/src/rights/switching.test.ts', title: 'SW-15 never goes upward' }],
  },
  {
    case: 5,
    name: 'no chain, by the list of calls',
    file: plugin('session-limits'),
    find: "  { calls: 'changes', path: /^\\/v2\\/switch\\// },\n",
    replace: '',
    tests: [test('routes/accounts/switch', 'no chain, and nothing that concerns passwords')],
  },
  {
    case: 5,
    name: 'no chain, by the store',
    file: repository('switches'),
    find: "        .where('session.opened_by', '!=', 'switch')\n",
    replace: '',
    tests: [test('routes/accounts/switch', 'no chain in the store either')],
  },
  {
    case: 5,
    name: 'nothing about accounts while switched',
    file: plugin('session-limits'),
    find: 'if (isSwitched && config.whileSwitched === false)',
    replace: 'if (isSwitched && config.whileSwitched === null)',
    tests: [test('routes/accounts/switch', 'no chain, and nothing that concerns passwords')],
  },
  {
    case: 5,
    name: 'the way back ends the switched session',
    file: repository('switches'),
    find: "      .deleteFrom('session')\n      .where('token_hash', '=', tokenHash(token))\n      .where('opened_by', '=', 'switch')\n      .returning('parent_token')",
    replace:
      "      .selectFrom('session')\n      .where('token_hash', '=', tokenHash(token))\n      .where('opened_by', '=', 'switch')\n      .select('parent_token')",
    tests: [test('routes/accounts/switch', 'API-022 ends with the original record')],
  },
  {
    case: 5,
    name: 'a switch ends when either account changes',
    file: repository('sessions'),
    find: ' && found.rights === (await rightsOf(db, actor.userId, found.user_id))',
    replace: '',
    tests: [test('routes/accounts/switch', 'ends as soon as either account may do something else')],
  },
  {
    case: 5,
    name: 'a switch lasts an hour at most',
    file: repository('switches'),
    find: 'sql<Date>`least(${actor.absolute_until}::timestamptz, ${inMinutes(SWITCH_MINUTES)})`',
    replace: 'actor.absolute_until',
    tests: [test('routes/accounts/switch', 'lasts an hour at most')],
  },
];

const input = [
  {
    case: 12,
    name: 'no script but our own files',
    file: plugin('headers'),
    find: 'scriptSrc: ["\'self\'"],',
    replace: 'scriptSrc: ["\'self\'", "\'unsafe-inline\'"],',
    tests: [test('plugins/headers', 'every answer carries the security headers')],
  },
  {
    case: 12,
    name: 'an SVG is no picture',
    file: route('image-bytes'),
    find: "  return isJpeg(content) ? { mediaType: 'image/jpeg', content } : null;",
    replace: "  return { mediaType: 'image/jpeg', content };",
    tests: [test('routes/images', 'refuses what is no PNG and no JPEG of a bearable size')],
  },
  {
    case: 13,
    name: 'ten wrong passwords lock the account',
    file: repository('attempts'),
    find: 'if (wrong >= LIMIT) throw',
    replace: 'if (wrong > 1e9) throw',
    tests: [test('routes/session', 'ten wrong passwords lock the account')],
  },
  {
    case: 13,
    name: 'an address fails thirty times at most',
    file: plugin('limits'),
    find: 'if (failed.max - failed.remaining >= most) throw',
    replace: 'if (failed.max < failed.remaining) throw',
    tests: [test('invariants/abuse', '10,000 from 100 addresses')],
  },
  {
    case: 13,
    name: 'fewer failures while all addresses fail too often',
    file: plugin('limits'),
    find: 'all.remaining === 0 && !devices.has(request) ? FEW_FAILURES : failed.max',
    replace: 'failed.max',
    tests: [test('invariants/abuse', '10,000 from 100 addresses')],
  },
  {
    case: 13,
    name: 'a burst of one address is counted while it runs',
    file: plugin('limits'),
    find: 'const AT_ONCE = 8;',
    replace: 'const AT_ONCE = 1_000;',
    tests: [test('invariants/abuse', '10,000 from 100 addresses')],
  },
  {
    case: 13,
    name: 'without a captcha no mail is asked for',
    file: route('forgotten'),
    find: "        if (!(await captcha.redeem('forgot-password', request.body.captchaToken))) throw captchaInvalid();\n",
    replace: '',
    tests: [test('routes/forgotten', 'ENT-26 CON-20'), test('routes/forgotten', 'a solved captcha counts once')],
  },
  {
    case: 13,
    name: 'a captcha counts once',
    file: `${server}/captcha/captcha.ts`,
    find: 'return verified && (await store.use(nonce, new Date(expiresAt * 1_000)));',
    replace: 'return verified;',
    tests: [test('captcha/captcha', 'counts once, also for many at once')],
  },
  {
    case: 13,
    name: 'a captcha is for its action',
    file: `${server}/captcha/captcha.ts`,
    find: 'data.action !== action || ',
    replace: '',
    tests: [test('captcha/captcha', 'FMT-22 is refused unsolved')],
  },
  {
    case: 13,
    name: 'a captcha lives five minutes',
    file: `${server}/captcha/captcha.ts`,
    find: ' || expiresAt * 1_000 <= clock().getTime()',
    replace: '',
    tests: [test('captcha/captcha', 'is too old after five minutes')],
  },
  {
    case: 14,
    name: 'a login of nobody costs the same hash',
    file: repository('password-hash'),
    find: 'const matches = await inTurn(owner, () => verify(against, normalized(password)));',
    replace: 'const matches = stored !== null && (await verify(against, normalized(password)));',
    tests: [test('routes/session', 'nor by the work it causes')],
  },
  {
    case: 14,
    name: 'forgotten passwords tell nothing where told not to',
    file: route('forgotten'),
    find: 'if (config.revealUnknownAccounts && !(await',
    replace: 'if (!(await',
    tests: [
      test('routes/forgotten', 'with REVEAL_UNKNOWN_ACCOUNTS=false'),
      test('invariants/abuse', 'of a forgotten password: the same answer for the same work'),
    ],
  },
  {
    case: 14,
    name: 'a mail is asked for before anybody is looked up',
    file: route('forgotten'),
    find: '        await meta.mails.ask(username);\n',
    replace: '        if (await hasAccount(meta, username)) await meta.mails.ask(username);\n',
    tests: [test('invariants/abuse', 'of a forgotten password: the same answer for the same work')],
  },
  {
    case: 14,
    name: 'who may not add users learns of no name',
    file: route('users/users'),
    find: "config: { access: { permission: 'addUser' } },",
    replace: "config: { access: 'session' },",
    tests: [test('invariants/abuse', 'of invitations: foreign and unknown people')],
  },
];

/**
 * One entry per layer: { case, name, file, find, replace, tests }, and `without`: other layers that would also catch
 * it.
 */
export const defences = [
  ...isolation,
  ...access,
  ...input,
  ...guessing,
  ...sessions,
  ...secrets,
  ...sending,
  ...shares,
  ...failingServers,
  ...sums,
  ...cards,
  ...intake,
];
