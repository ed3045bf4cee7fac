// Nobody sees another company or more places than their own: cases 1 to 3 (see defences.mjs).
import { plugin, repository, route, server, test } from './defence-paths.mjs';

/** The layers below a layer, for proofs of that layer alone. */
const rowSecurity = { file: plugin('row-security'), find: 'else boundTo(company, done);', replace: 'else done();' };

export const isolation = [
  {
    case: 1,
    name: 'a company named in the address must be the own one',
    file: plugin('caller'),
    find: '  if (!caller.isAdmin && caller.companyId !== companyId) throw notFound();\n',
    replace: '',
    without: [rowSecurity],
    tests: [test('routes/companies/company', 'that are foreign or unknown answer the same 404')],
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
    name: 'filters of data points name departments of the company',
    file: repository('data-point-filters'),
    find: 'from department where company_id = ${companyId} and dep_id = any',
    replace: 'from department where dep_id = any',
    without: [rowSecurity],
    tests: [test('routes/data-points/definitions', 'a foreign one as one that nobody has')],
  },
  {
    case: 1,
    name: 'the header X-Company-Id counts for admins only',
    file: plugin('caller'),
    find: 'const companyId = isAdmin ? await',
    replace: 'const companyId = isAdmin || wanted !== undefined ? await',
    tests: [test('invariants/abuse', 'shows not one row more to a user who edits what their browser keeps')],
  },
  {
    case: 1,
    name: 'every statement on figures asks for the company',
    file: `${server}/question/scoped.ts`,
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
    tests: [test('invariants/location-scope', 'is what is assigned to a user and stands below it')],
  },
  {
    case: 2,
    name: 'deselected locations are left out',
    file: `${server}/facts/scope.ts`,
    find: ' && !unwanted.has(regLocId)',
    replace: '',
    tests: [test('invariants/location-scope', 'is what is assigned to a user and stands below it')],
  },
  {
    case: 2,
    name: 'ids asked for never widen what is permitted',
    file: repository('place-sight'),
    find: 'where user_place.user_id = ${user.userId} and place.company_id',
    replace: 'where place.company_id',
    tests: [test('invariants/location-scope', 'is what is assigned to a user and stands below it')],
  },
  {
    case: 2,
    name: 'in another company nobody sees a location',
    file: repository('place-sight'),
    find: '  if (isForeign(user, companyId)) return noSight(companyId);\n',
    replace: '',
    tests: [test('invariants/location-scope', 'is what is assigned to a user and stands below it')],
  },
  {
    case: 2,
    name: 'every statement on figures asks for the permitted locations',
    file: `${server}/question/scoped.ts`,
    find: '  sql`${location} in ${u32s(scope.locations.length === 0 ? noLocation : scope.locations)}`,\n',
    replace: '',
    tests: [test('routes/reports/exports', 'has only the locations of its caller, whatever is asked for')],
  },
  {
    case: 3,
    name: 'nobody gets what was found out for another',
    file: plugin('caller'),
    find: 'const known = asked.get(caller) ?? sightOf(meta, identity, companyId);',
    replace: 'const known = (globalThis[`sight of ${companyId}`] ??= sightOf(meta, identity, companyId));',
    tests: [test('routes/reports/exports', 'two people who ask the same in turns')],
  },
  {
    case: 3,
    name: 'a running export is its owner’s',
    file: route('reports/exports'),
    find: 'JSON.stringify([caller.kind, caller.user.userId, caller.user.username, caller.companyId])',
    replace: 'caller.kind',
    tests: [test('routes/reports/exports', 'sees progress, ends the question in the store')],
  },
  {
    case: 3,
    name: 'a preset is its owner’s',
    file: repository('presets'),
    find: "      where('preset.user_id', '=', userId),\n",
    replace: "      where('preset.user_id', '>', 0),\n",
    without: [rowSecurity],
    tests: [test('routes/accounts/presets', 'SP-16 VAL-26 belong to their user')],
  },
];
