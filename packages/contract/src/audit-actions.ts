/**
 * What the audit log calls each call that changes something, by method and route below the base of the API. Null: nothing
 * is changed, or another record of the same kind is kept (docs/decisions, 014); only refusals of such a call are recorded.
 */
export const auditedCalls = {
  'POST v2/login': 'session.login',
  'DELETE v2/logout': 'session.logout',
  'DELETE v2/logout/true': 'session.logout',
  'PUT users/set-password': 'user.passwordByLink',
  'PUT users/forget/set-password': 'user.passwordByLink',
  'POST users/forget-password': 'user.passwordForgotten',
  'PUT users/reset-password': 'user.password',
  'POST users': 'user.create',
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
  'PUT file/company-logo': 'company.logo',
  'DELETE file/company-logo': 'company.logo',
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
  // Every segment has a row of the inbox that says who sent it, when, and what became of it.
  'POST ingest/segments': null,
  'POST admin/rebuild': 'command.rebuild',
  'POST admin/replay': 'command.replay',
  'GET admin/backup': 'command.backup',
  'GET audit/export': 'audit.export',
} as const satisfies Record<string, string | null>;

/** Actions that no call has: what the server and its commands do by themselves, and the two rules below. */
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

/** How a call ended: it did what was asked, the caller was refused, or the server could not. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

const verbs: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/**
 * What the log calls a call; null when the call is recorded only where it is refused. Exports of reports are known by the
 * end of their address. A call that the table does not name is called by its first word and its method.
 */
export const actionOfCall = (method: string, route: string): string | null => {
  const call = `${method} ${route}`;
  if (Object.hasOwn(auditedCalls, call)) return auditedCalls[call as keyof typeof auditedCalls];
  if (method === 'GET' || method === 'HEAD') return route.endsWith('/export') ? 'export.start' : null;
  const [first = 'call'] = route.split('/').filter((part) => !/^v\d+$/.test(part));
  return `${first}.${verbs[method] ?? method.toLowerCase()}`;
};
