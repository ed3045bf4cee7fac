/** Name of an action in the audit log: the kind of record, and what was done to it. */
export type AuditAction = `${string}.${string}`;

/** Actions without a call: actions of the server and its commands, and the refusal of a call without a name. */
export const otherActions = ['access.refused', 'command.restore', 'command.offlineBackup', 'audit.trim'] as const;

/** Records are counted up to this limit, because counting millions delays every page. The pages themselves continue. */
export const MOST_COUNTED = 2_000;

/** Outcome of a call: done, refused to the caller, or failed on the server. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];
