import { own } from './own.ts';

/**
 * Audit name of each call that changes something, by method and route below the base of the API. Null: the call changes
 * nothing, or another record of the same kind is kept (docs/decisions, 014); then only refusals are recorded.
 */
export const auditedCalls = {
  'POST v2/login': 'session.login',
  'POST oidc/session': 'session.login',
  // Recorded only where the provider's answer opens no session; otherwise the call above follows.
  'GET oidc/callback': 'session.login',
  'DELETE v2/logout': 'session.logout',
  'DELETE v2/logout/true': 'session.logout',
  'DELETE sessions': 'session.endOthers',
  'DELETE sessions/:sessionId': 'session.end',
  'DELETE users/:userId/sessions': 'session.endOfUser',
  'DELETE users/:userId/sessions/:sessionId': 'session.endOfUser',
  'POST v2/switch/user/:userId': 'session.switch',
  'POST v2/switch/user/:userId/across': 'session.switch',
  'POST v2/switch_back': 'session.switchBack',
  'POST second-factor': 'user.factorSetup',
  'POST second-factor/confirm': 'user.factorOn',
  'POST second-factor/codes': 'user.factorCodes',
  'POST second-factor/off': 'user.factorOff',
  'DELETE users/:userId/second-factor': 'user.factorOff',
  'PUT users/set-password': 'user.passwordByLink',
  'PUT users/forget/set-password': 'user.passwordByLink',
  'POST users/forget-password': 'user.passwordForgotten',
  'PUT users/reset-password': 'user.password',
  'POST users': 'user.create',
  'PUT users/:userId': 'user.update',
  'PUT company/user/:userId': 'user.update',
  'DELETE users/:userId': 'user.delete',
  'POST users/invite-user': 'user.invite',
  'PUT access_group': 'user.accessGroups',
  'PUT user-profile': 'user.profile',
  'PUT file/user-profile': 'user.picture',
  'DELETE user-profile': 'user.picture',
  'POST uploadImage': 'image.keep',
  'POST roles': 'role.create',
  'PUT roles/:roleId': 'role.update',
  'DELETE roles/:roleId': 'role.delete',
  'POST access_group': 'accessGroup.create',
  'PUT access_group/:accessGroupId': 'accessGroup.update',
  'DELETE access_group/:accessGroupId': 'accessGroup.delete',
  'PUT permission/:permissionId': 'permission.update',
  'POST company': 'company.create',
  'PUT company/:companyId': 'company.update',
  'DELETE company/:companyId': 'company.delete',
  'PUT file/company-logo': 'company.logo',
  'DELETE file/company-logo': 'company.logo',
  'POST locations': 'location.create',
  'PUT locations/:locationId': 'location.update',
  'DELETE locations/:locationId': 'location.delete',
  'PUT organization/level': 'level.update',
  'POST region': 'region.create',
  'PUT region': 'region.update',
  'DELETE region/:regLocId': 'region.delete',
  'DELETE all/region': 'region.deleteAll',
  'POST tag': 'tag.create',
  'PUT tag': 'tag.update',
  'DELETE tag/:tagId': 'tag.delete',
  'POST department': 'department.create',
  'PUT department/:departmentId': 'department.update',
  'DELETE department/:departmentId': 'department.delete',
  'PUT department/mapping': 'department.map',
  'POST category': 'category.create',
  'PUT category/:categoryId': 'category.update',
  'PUT category/:categoryId/items': 'category.items',
  'DELETE category/:categoryId': 'category.delete',
  'POST company/data_point': 'dataPoint.create',
  'PUT data_point/:dpId': 'dataPoint.update',
  'DELETE data_point/:dpId': 'dataPoint.delete',
  'PUT assign_data_points': 'dataPoint.assign',
  'POST company/data_point_category': 'dataPointCategory.create',
  'PUT company/data_point_category': 'dataPointCategory.update',
  'DELETE company/data_point_category': 'dataPointCategory.delete',
  'POST instaCart': 'deliveryCard.create',
  'PUT instaCart/:locationId': 'deliveryCard.update',
  'DELETE instaCart/:locationId': 'deliveryCard.delete',
  'POST connectors': 'connector.create',
  'PUT connectors/:connectorId': 'connector.update',
  'DELETE connectors/:connectorId': 'connector.delete',
  'PUT users/reset/connector/:connectorId/credential': 'connector.key',
  'POST connectors/:regionLocationId/logfile': 'connector.ask',
  'POST connectors/:connectorId/tlogfiles': 'connector.ask',
  'POST connectors/:regionLocationId/supportfiles': 'connector.ask',
  'PUT connectors/requests/:requestId/file': 'connector.answer',
  'PUT connectorsflag/:connectorId': 'connector.flag',
  'PUT connectors/:connectorId/startstop/:status': 'connector.startStop',
  'PUT connectors/:connectorId/startstop': 'connector.flag',
  'PUT enable/cgma/:connectorId': 'connector.cgma',
  'POST resync_data': 'connector.resync',
  'PUT connectors/requests/:requestId/done': 'connector.resyncDone',
  // A store's logs contain more than its figures.
  'GET connectors/download-file': 'connector.readFile',
  'POST trueretailadmin/v2/table-columns': 'preset.create',
  'PUT trueretailadmin/v2/table-columns': 'preset.update',
  'DELETE trueretailadmin/v2/table-columns/:presetId': 'preset.delete',
  'PUT trueretailadmin/v2/selected-table-columns': 'preset.choose',
  'POST table-columns': 'preset.create',
  'PUT table-columns': 'preset.update',
  'DELETE table-columns/:presetId': 'preset.delete',
  'PUT selected-table-columns': 'preset.choose',
  'PUT trading-calendar/week': 'calendar.week',
  'PUT trading-calendar/days': 'calendar.days',
  'POST incoming/actions': 'incoming.decide',
  'PUT ingest/profiles': 'import.profile',
  'PUT ingest/items': 'import.items',
  'POST ingest/reports': 'posReport.send',
  // Every segment has an inbox row with its sender, time and outcome.
  'POST ingest/segments': null,
  // Every refused file is listed with its sender and time.
  'PUT ingest/refusals': null,
  // Queries, although they travel in a body.
  'POST graphql': null,
  'POST common-data': null,
  'POST admin/rebuild': 'command.rebuild',
  'POST admin/replay': 'command.replay',
  'GET admin/backup': 'command.backup',
  'GET audit/export': 'audit.export',
} as const satisfies Record<string, string | null>;

/** Actions without a call: those of the server and its commands, and of the two rules below. */
export const otherActions = [
  'export.start',
  'access.refused',
  'command.restore',
  'command.offlineBackup',
  'audit.trim',
] as const;

type Called = Exclude<(typeof auditedCalls)[keyof typeof auditedCalls], null>;
export type AuditAction = Called | (typeof otherActions)[number];

/** Every action once, in the order of the table. */
export const auditActions: readonly AuditAction[] = [
  ...new Set([...Object.values(auditedCalls).filter((action) => action !== null), ...otherActions]),
];

/** Records are counted up to this limit, because counting millions delays every page. The pages themselves continue. */
export const MOST_COUNTED = 2_000;

/** Outcome of a call: done, refused to the caller, or failed on the server. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

const verbs: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/**
 * Audit name of a call; null when only its refusals are recorded. Report exports are recognised by the end of their
 * address. A call that the table does not name gets its first word and its method.
 */
export const actionOfCall = (method: string, route: string): string | null => {
  const call = `${method} ${route}`;
  if (Object.hasOwn(auditedCalls, call)) return auditedCalls[call as keyof typeof auditedCalls];
  if (method === 'GET' || method === 'HEAD') return route.endsWith('/export') ? 'export.start' : null;
  const [first = 'call'] = route.split('/').filter((part) => !/^v\d+$/.test(part));
  return `${first}.${own(verbs, method) ?? method.toLowerCase()}`;
};
